import { expect, test } from "vitest";
import { levelIn, withoutLevel } from "./levels.ts";

test.each([
	["grade 8", "Junior", ""],
	["Grade 7 solar", "Junior", "solar"],
	["solar class 8", "Junior", "solar"],
	["darasa la 9", "Junior", ""],
	["JSS projects", "Junior", "projects"],
	["form 2", "Senior", ""],
	["Form4 chemistry", "Senior", "chemistry"],
	["kidato cha 3", "Senior", ""],
	["grade 10 water", "Senior", "water"],
	["high school", "Senior", ""],
	["chuo", "University", ""],
	["university robot", "University", "robot"],
	["grade 80", undefined, "grade 80"],
	["platform 3", undefined, "platform 3"],
	["upgrade 8", undefined, "upgrade 8"],
	["uniform 2", undefined, "uniform 2"],
	["form 5", undefined, "form 5"],
	["solar", undefined, "solar"],
])("%s names %s", (search, level, rest) => {
	expect(levelIn(search)).toBe(level);
	expect(withoutLevel(search)).toBe(rest);
});
