import { expect, test } from "vitest";
import { identifier } from "./invisible.ts";
import { withoutInvisibleInName } from "./one-line.ts";

/** Each is pasted by some program: chat, contacts, word processor, spreadsheet. */
const INVISIBLE = [
	"\u00AD",
	"\u034F",
	"\u061C",
	"\u115F",
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
	"\u3164",
	"\uFE0F",
	"\uFEFF",
	"\uFFA0",
	"\uFFF9",
	"\u{E0061}",
	"\u{E0100}",
];

test.each(INVISIBLE.map((mark) => [mark.codePointAt(0)?.toString(16).toUpperCase(), mark]))(
	"U+%s is taken out of what identifies and of names in Latin letters",
	(_, mark) => {
		expect(identifier(`${mark}ma${mark}ma@school.example ${mark}`)).toBe("mama@school.example");
		expect(withoutInvisibleInName(`${mark}Wan${mark}jirũ Ng’${mark}endo${mark}`)).toBe(
			"Wanjirũ Ng’endo",
		);
	},
);

test.each([
	"Amina 👩🏽\u200D🔬",
	"❤\uFE0F\u200D🔥 Juma",
	// Persian, Devanagari, Sinhala, Bengali: letters are drawn differently without their joiners.
	"می\u200Cخواهم",
	"क्\u200Dष",
	"ශ්\u200Dරී",
	"র\u200D্য",
])("%j is a name whose joiners stay", (name) => {
	expect(withoutInvisibleInName(name)).toBe(name);
	expect(withoutInvisibleInName(`\u200D${name}\u200D\u200B`)).toBe(name);
});
