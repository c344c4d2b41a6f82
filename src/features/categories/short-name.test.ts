import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

test.each([
	["Environmental Science and Management", "Environmental Science"],
	["Food Technology Textiles & Home Economics", "Food Technology"],
	["Food Technology, Textiles & Home Economics", "Food Technology"],
	["Technology and Applied Technology", "Technology"],
	["Biology and Biotechnology", "Biology"],
	["Energy and Transportation", "Energy"],
	["Mathematical Science", "Mathematical Science"],
	["Arts and Crafts", "Arts and Crafts"],
	["Applications of Mathematics and Statistics", "Applications"],
	["Renewable Resources Engineering", "Renewable Resources"],
	["Elektrotechnikmechatronikwissenschaft", "Elektrotechnikmechatronikwissenschaft"],
	["& everything that nobody has thought of", "& everything that nobody has thought of"],
	["Sayansi ya Mazingira na Usimamizi", "Sayansi ya Mazingira"],
	["", ""],
])("%s is shortened to %s", (name, short) => {
	expect(shortName(name)).toBe(short);
});
