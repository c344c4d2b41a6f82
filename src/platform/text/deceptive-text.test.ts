import { expect, test } from "vitest";
import { hasWebAddress, mixesScripts } from "./deceptive-text.ts";

const ADDRESSES = [
	"https://evil.example",
	"See http://1.2.3.4",
	"HTTPS://EVIL.EXAMPLE/x",
	"www.evil.zz",
	"evil.com",
	"Claim it: evil.co.ke!",
	"win at bit.ly/x",
	"evil.zz/x",
	"evil.zz:8080",
	"evil．com",
	"ｗｗｗ.evil.zz",
	"evil.com.",
];
const NONE = [
	"Achieng Otieno",
	"wanjiru.k",
	"wanjiru.kamau",
	"john.co.otieno",
	"Dr.Otieno",
	"J.K. Mwangi",
	"St. Mary",
	"comm.unity",
	"a:b/c",
	"achieng@school.com",
	"www",
	"C++ / C#",
	"1.5",
];

test("web addresses are found in every form, and names are not mistaken for them", () => {
	expect(ADDRESSES.filter(hasWebAddress)).toEqual(ADDRESSES);
	expect(NONE.filter(hasWebAddress)).toEqual([]);
});

test("a megabyte is checked quickly", () => {
	expect(hasWebAddress("a.".repeat(500_000))).toBe(false);
	expect(hasWebAddress(`${"a".repeat(1_000_000)}`)).toBe(false);
});

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
])("%s does not mix scripts", (text) => {
	expect(mixesScripts(text)).toBe(false);
});
