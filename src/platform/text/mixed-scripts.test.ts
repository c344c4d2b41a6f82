import { expect, test } from "vitest";
import { mixesScripts } from "./mixed-scripts.ts";

test.each(["аdmin", "Wanjіku", "Οtieno", "mr. Каmau", "αδmin", "ябλ", "x山"])(
	"%s mixes scripts",
	(text) => {
		expect(mixesScripts(text)).toBe(true);
	},
);

test.each([
	"Wanjiku wa Thiong'o",
	"Wanjirũ",
	"Wanjirũ".normalize("NFD"),
	"Ng\u02BCang\u02BCa",
	"Enkɨ́ŋɔ̄",
	"Иван",
	"Нина Otieno",
	"Αθηνά",
	"さくら山",
	"ሰላም",
	"أمينة",
	"pupil-7_a",
	"ｊane",
	"Jane 🎓",
])("%s does not", (text) => {
	expect(mixesScripts(text)).toBe(false);
});
