import { expect, test } from "vitest";
import { fitSms, inGsmAlphabet, smsLength } from "./sms-length.ts";

test.each([
	["a".repeat(160), "gsm", 160, 1],
	["a".repeat(161), "gsm", 161, 2],
	["a".repeat(306), "gsm", 306, 2],
	["a".repeat(307), "gsm", 307, 3],
	[`${"a".repeat(158)}€`, "gsm", 160, 1],
	[`${"a".repeat(159)}€`, "gsm", 161, 2],
	["[]{}^\\~|", "gsm", 16, 1],
	["é à ñ Ø £ @ _ \n", "gsm", 15, 1],
	["’".repeat(70), "unicode", 70, 1],
	[`${"a".repeat(70)}’`, "unicode", 71, 2],
	["😀".repeat(35), "unicode", 70, 1],
	["😀".repeat(36), "unicode", 72, 2],
	// A pair that would be divided begins the next part.
	[`${"a".repeat(152)}${"€".repeat(77)}`, "gsm", 306, 3],
	[`a${"😀".repeat(66)}`, "unicode", 133, 2],
	[`${"😀".repeat(67)}`, "unicode", 134, 3],
	["", "gsm", 0, 1],
] as const)("%j has alphabet %s, length %i and %i parts", (text, alphabet, used, parts) => {
	expect(smsLength(text)).toEqual({
		alphabet,
		used,
		parts,
		room: alphabet === "gsm" ? 160 : 70,
	});
});

test.each([
	["Mr Kamau’s “dryer” – 2…", `Mr Kamau's "dryer" - 2...`],
	["Mũgĩthi wa maĩ", "Mugithi wa mai"],
	["Café Ångström", "Café Ångström"],
	["Sun ☀ and 水 power", "Sun and power"],
	["  two\n lines\t", "two lines"],
	["水", ""],
	["½ cup", "1/2 cup"],
	["1½ cups", "1 1/2 cups"],
	["¾ l, 2⅓ kg", "3/4 l, 2 1/3 kg"],
	["5 − 3 × 2 ÷ 4", "5 - 3 x 2 / 4"],
	["at 25 °C", "at 25 deg C"],
	["25°C, 45°", "25 deg C, 45 deg"],
	["10 µm", "10 um"],
	["10 μF", "10 uF"],
	["10⁻³ m² of CO₂", "10^-3 m2 of CO2"],
	["2³ = 8", "2^3 = 8"],
	["±5 % ≤ 10 ≥ 3 ≈ π", "+/-5 % <= 10 >= 3 ~ pi"],
	["A → B", "A -> B"],
	["Ohm’s law: Ω", "Ohm's law: Ω"],
	["α-particles", "alpha-particles"],
	["non‑breaking", "non-breaking"],
	["½½ and ½¼", "1/2 1/2 and 1/2 1/4"],
	["¼", "1/4"],
	["3⅛ in, ⅔ of ⅞", "3 1/8 in, 2/3 of 7/8"],
	["a · b • c ∙ d", "a - b - c - d"],
	["CuSO₄·5H₂O at 3⋅5", "CuSO4.5H2O at 3.5"],
	["٠١٢٣٤٥٦٧٨٩", "0123456789"],
	["۱۲۳ १२३ ১২৩ １２３ 𝟙𝟚𝟛 ①②③", "123 123 123 123 123 123"],
	["٥٠٪، ٣٫٥؛ ١٬٠٠٠؟", "50%, 3.5; 1,000?"],
	["a\u00a0b\u202fc\u2009d\u3000e\u2007f", "a b c d e f"],
	["‐‑‒–—―−﹣－⸺⁃", "-----------"],
	["wait…… ‥ ․", "wait...... .. ."],
	["‘a’ ‚b‛ ‹c› ʼd´ ′e`", "'a' 'b' 'c' 'd' 'e'"],
	["“a” „b‟ «c» ″d″", '"a" "b" "c" "d"'],
	["Ng\u02bcang\u2019a", "Ng'ang'a"],
	["⟨a⟩ ⦅b⦆ 「c」 （d） ［e］", "(a) (b) (c) (d) [e]"],
	["① ⅣV ﬁne ™ ℃ ℓ", "1 IVV fine TM deg C l"],
	["e\u0301 n\u0303 a\u030a u\u0303", "é ñ å u"],
	["Ɛɛ Ɔɔ Ɗɗ Ŋŋ Łł Þþ ẞ", "Ee Oo Dd Ngng Ll Thth SS"],
	["∆T ∑x ∏y ⌀ 5", "ΔT Σx Πy Ø 5"],
	["ΑΒΧ ηζ", "ABX etazeta"],
	["A ⇒ B ⇌ C ↔ D ≡ E", "A => B <=> C <-> D = E"],
	["a\u200bb\u00adc\ufeffd", "abcd"],
])("in the GSM alphabet %j is %j", (text, plain) => {
	expect(inGsmAlphabet(text)).toBe(plain);
});

const LINK = "https://mradi.example/track?reference=MR-7K3QZ9";
const pattern = {
	withTitle: (title: string) => `Order MR-7K3QZ9 (${title}) is complete. ${LINK}`,
	withoutTitle: `Order MR-7K3QZ9 is complete. ${LINK}`,
};

test("a short title is sent completely", () => {
	expect(fitSms("Solar Dryer", pattern)).toBe(pattern.withTitle("Solar Dryer"));
});

test.each(["Solar Maize Dryer ".repeat(20), "€[x] ".repeat(40), "☀ Mũgĩthi’s dryer ".repeat(20)])(
	"the end of a long title is cut, never the reference or the link: %s",
	(title) => {
		const text = fitSms(title, pattern);
		expect(text).toMatch(/^Order MR-7K3QZ9 \(.+\.\.\.\) is complete\. https:\/\/.*=MR-7K3QZ9$/);
		expect(smsLength(text)).toMatchObject({ alphabet: "gsm", parts: 1 });
		expect(smsLength(text).used).toBeGreaterThan(150);
	},
);

test("a title without supported characters, or without room, is omitted", () => {
	expect(fitSms("水", pattern)).toBe(pattern.withoutTitle);
	const unicode = {
		withTitle: (title: string) => `☀ ${pattern.withTitle(title)}`,
		withoutTitle: "☀",
	};
	expect(fitSms("Solar Dryer", unicode)).toBe("☀");
});
