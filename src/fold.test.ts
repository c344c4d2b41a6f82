import { expect, test } from "vitest";
import { fold, foldLine } from "./fold.ts";

test.each([
	["JUA Kali", "jua kali"],
	["100%_x", "100%_x"],
	["C++ & <b>", "c++ & <b>"],
	// Gĩkũyũ, Kamba, Luo, Swahili, Maa.
	["Gĩkũyũ", "gikuyu"],
	["Gĩkũyũ".normalize("NFD"), "gikuyu"],
	["WANJIRŨ", "wanjiru"],
	["Mũtũa wa Kĩlonzo", "mutua wa kilonzo"],
	["Achieng’ Otieno", "achieng otieno"],
	["Nyar Ong\u02BCwen", "nyar ongwen"],
	["Ng'ombe, Mang’oe", "ngombe, mangoe"],
	["Enkɨ́ŋɔ̄", "enkɨŋɔ"],
	// Apostrophes of every kind, and what is typed for one.
	["Ng'ang'a", "nganga"],
	["Ng’ang‘a", "nganga"],
	["Ng`ang´a", "nganga"],
	["Ng\u02BBang\u02BCa", "nganga"],
	["Ng′ang\uFF07a", "nganga"],
	["rock ’n’ roll", "rock n roll"],
	// Compatibility forms.
	["CO₂ und H₂O", "co2 und h2o"],
	["10³ m²", "103 m2"],
	["½ price", "1/2 price"],
	["ﬁeld, eﬀect", "field, effect"],
	["ＭＰＥＳＡ　１２３", "mpesa 123"],
	["№ 5 … 25 ℃", "no 5 ... 25 °c"],
	["𝐌𝐚𝐭𝐡", "math"],
	["Kitui\u00A0High", "kitui high"],
	["bone\u2011char", "bone-char"],
	["Ångström, Ω", "angstrom, ω"],
	// Other scripts.
	["café CRÈME brûlée", "cafe creme brulee"],
	["Straße, STRASSE, GROẞ", "strasse, strasse, gross"],
	["ΣΊΣΥΦΟΣ σίσυφος", "σισυφοσ σισυφοσ"],
	["İstanbul", "istanbul"],
	["Йод", "иод"],
	["مُحَمَّد", "محمد"],
	["ﷲ", "الله"],
	["太阳能", "太阳能"],
	// Characters that are never visible.
	["solar\u200Bpower", "solarpower"],
	["photo\u00ADsynthesis", "photosynthesis"],
	["\uFEFFwater\u2060pump\u200E", "waterpump"],
	["\u202Egnp\u202C", "gnp"],
	["solar \u200B power", "solar power"],
	["Wan\u200Djiku\u034F", "wanjiku"],
	// Emoji stay what they are, but for their joiners and variants.
	["👩\u200D🔬", "👩🔬"],
	["❤\uFE0F", "❤"],
	["1\uFE0F\u20E3", "1"],
])("%j is compared as %j", (text, folded) => {
	expect(fold(text)).toBe(folded);
});

/** All but surrogates, ideographs and syllables, and the planes of those. */
const CHARACTERS = Array.from({ length: 0x20000 }, (_, code) => code)
	.filter((code) => code < 0x3400 || (code >= 0xa000 && code < 0xac00) || code >= 0xf900)
	.map((code) => String.fromCodePoint(code));

test("folding again changes nothing, whatever the character", () => {
	expect(CHARACTERS.filter((one) => fold(fold(one)) !== fold(one))).toEqual([]);
});

test("a part of a text folds to a part of the folded text", () => {
	expect(CHARACTERS.filter((one) => fold(`Ab${one}c`) !== `ab${fold(one)}c`)).toEqual([]);
});

test.each([
	["one word", "one word"],
	[" x\t\ty \n z ", "x y z"],
	["x\u2028y\u00A0z\r\nw", "x y z w"],
	["x ".repeat(3), "x x x"],
])("%j is one line: %j", (text, line) => {
	expect(foldLine(text)).toBe(line);
});
