import { expect, test } from "vitest";
import { cleanEmailAddress, cleanIdentifier } from "./invisible.ts";
import { oneLine, plainText, withoutInvisibleInName } from "./one-line.ts";

/** Each is pasted by some program: chat, contacts, word processor, spreadsheet. */
const INVISIBLE = [
	"\u00AD",
	"\u034F",
	"\u061C",
	"\u115F",
	"\u1160",
	"\u17B4",
	"\u17B5",
	"\u180B",
	"\u180D",
	"\u180E",
	"\u200B",
	"\u200C",
	"\u200D",
	"\u200E",
	"\u200F",
	"\u202A",
	"\u202C",
	"\u202E",
	"\u2060",
	"\u2063",
	"\u2066",
	"\u2069",
	"\u206A",
	"\u206F",
	"\u2800",
	"\u3164",
	"\uFE00",
	"\uFE0F",
	"\uFEFF",
	"\uFFA0",
	"\uFFF9",
	"\u{13430}",
	"\u{16FE4}",
	"\u{1D159}",
	"\u{1D173}",
	"\u{E0001}",
	"\u{E0061}",
	"\u{E007F}",
	"\u{E0100}",
];

test.each(INVISIBLE.map((mark) => [mark.codePointAt(0)?.toString(16).toUpperCase(), mark]))(
	"U+%s is removed from identifiers and from names in Latin letters",
	(_, mark) => {
		expect(cleanIdentifier(`${mark}ma${mark}ma@school.example ${mark}`)).toBe(
			"mama@school.example",
		);
		expect(withoutInvisibleInName(`${mark}Wan${mark}jirũ Ng’${mark}endo${mark}`)).toBe(
			"Wanjirũ Ng’endo",
		);
		for (const blank of [mark, ` ${mark} ${mark}`, `${mark}\u200D${mark}`, `\uFEFF${mark}\n`]) {
			expect(cleanIdentifier(blank), "identifier").toBe("");
			expect(oneLine(blank), "name").toBe("");
			expect(plainText(blank), "text").toBe("");
		}
		expect(plainText(`H${mark}O`).replace(mark, "")).toBe("HO");
	},
);

test.each([
	["x@ｘ.ke", "x@x.ke"],
	["x@X.KE", "x@x.ke"],
	["x＠ｘ．ke", "x@x.ke"],
	["x@x。ke", "x@x.ke"],
	["x@x｡ke", "x@x.ke"],
	["x@Ⓧ.ke", "x@x.ke"],
	["x@𝐱.𝐤𝐞", "x@x.ke"],
	["ｘ@x.ke", "x@x.ke"],
	["x@ﬁ.ke", "x@fi.ke"],
	["x@cafe\u0301.ke", "x@café.ke"],
	["x\u2800@x\u3164.ke", "x@x.ke"],
	["Mama.Asha@School.Example", "Mama.Asha@school.example"],
	["not an address", "not an address"],
])("the email address %s is stored as %s", (input, stored) => {
	expect(cleanEmailAddress(input)).toBe(stored);
	expect(cleanEmailAddress(stored)).toBe(stored);
});

test.each([
	"Amina 👩🏽\u200D🔬",
	"❤\uFE0F\u200D🔥 Juma",
	// Persian, Devanagari, Sinhala, Bengali: letters look different without their joiners.
	"می\u200Cخواهم",
	"क्\u200Dष",
	"ශ්\u200Dරී",
	"র\u200D্য",
])("%j is a name that keeps its joiners", (name) => {
	expect(withoutInvisibleInName(name)).toBe(name);
	expect(withoutInvisibleInName(`\u200D${name}\u200D\u200B`)).toBe(name);
});
