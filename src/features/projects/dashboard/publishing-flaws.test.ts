import { expect, test } from "vitest";
import { publishingFlaws } from "./publishing-flaws.ts";

const FINE = { excerpt: "A dryer.", content: "<p>Clay and sand.</p>", material_cost: "1,850" };
const PICTURE =
	"The text still has “[Picture: clip_image002.jpg]”, where something could not be pasted.";
const FREE = "The material cost is KES 0.";

test.each([
	["a finished article", {}, []],
	[
		"a picture that was not pasted",
		{ content: "<p>a [Picture: clip_image002.jpg]</p>" },
		[PICTURE],
	],
	[
		"the same picture twice, once in bold",
		{ content: "<p>[Picture: clip_image002.jpg]</p><p><b>[Picture: clip_image002.jpg]</b></p>" },
		[PICTURE],
	],
	[
		"a placeholder with bold text inside",
		{ content: "<p>[Picture: <b>clip_image002.jpg</b>]</p>" },
		[PICTURE],
	],
	...[
		"[image: image.png]",
		"[cid:image001.png@01DA]",
		"[picture: a.png]",
		"[inline image: foto.jpg]",
		"[Image removed by sender.]",
	].map((placeholder): [string, Partial<typeof FINE>, string[]] => [
		`${placeholder} of an email`,
		{ content: `<p>${placeholder}</p>` },
		[PICTURE.replace(/“.*”/, `“${placeholder}”`)],
	]),
	["a picture in the excerpt", { excerpt: "[Picture: clip_image002.jpg]" }, [PICTURE]],
	[
		"a formula",
		{ content: "<p>[Formula]</p>" },
		["The text still has “[Formula]”, where something could not be pasted."],
	],
	[
		"an embedded video",
		{ content: "<p>[Embedded content]</p>" },
		["The text still has “[Embedded content]”, where something could not be pasted."],
	],
	["brackets of the author's own", { content: "<p>[see Picture 2] [1]</p>" }, []],
	["a material cost of 0", { material_cost: "0" }, [FREE]],
	["a material cost of 0.00", { material_cost: "0.00" }, [FREE]],
	["a stored material cost of 0", { material_cost: 0 }, [FREE]],
	["no material cost yet, which the form refuses itself", { material_cost: "" }, []],
])("the flaws of %s: %j → %j", (_what, changes, flaws) => {
	expect(publishingFlaws({ ...FINE, ...changes })).toEqual(flaws);
});

test("flaws that are public already are left out", () => {
	const free = { ...FINE, material_cost: "0" };
	expect(publishingFlaws(free, free)).toEqual([]);
	expect(
		publishingFlaws({ ...free, content: "<p>[Picture: clip_image002.jpg]</p>" }, free),
	).toEqual([PICTURE]);
});
