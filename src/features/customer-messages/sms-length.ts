import { withoutInvisible } from "../../platform/text/invisible.ts";

// Length of an SMS: 160 characters in the GSM alphabet, 70 otherwise. Longer ones are sent and charged in parts, each
// shortened by a header that joins them.

/** The alphabet of GSM 03.38; of its control characters only the two line breaks. */
const BASIC = new Set(
	"@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These count as two characters. */
const EXTENSION = new Set("^{}\\[~]|€\f");

export interface SmsLength {
	alphabet: "gsm" | "unicode";
	used: number;
	/** Characters that fit into one message. */
	room: number;
	parts: number;
}

export function smsLength(text: string): SmsLength {
	const characters = [...text];
	const isGsm = characters.every((character) => BASIC.has(character) || EXTENSION.has(character));
	const widths = characters.map((character) =>
		isGsm ? (EXTENSION.has(character) ? 2 : 1) : character.length,
	);
	if (isGsm) return { alphabet: "gsm", ...lengthIn(160, 153, widths) };
	return { alphabet: "unicode", ...lengthIn(70, 67, widths) };
}

/** Characters of two units are never split between parts. */
function lengthIn(room: number, roomOfPart: number, widths: readonly number[]) {
	const used = widths.reduce((sum, width) => sum + width, 0);
	if (used <= room) return { used, room, parts: 1 };
	let [parts, inPart] = [1, 0];
	for (const width of widths) {
		if (inPart + width > roomOfPart) [parts, inPart] = [parts + 1, 0];
		inPart += width;
	}
	return { used, room, parts };
}

/**
 * Replacements for characters outside the alphabet: each entry is the character and its replacement, with "_" for a
 * space.
 */
const REPLACEMENTS = new Map(
	[
		`−- ¯- ¦| ′' \`' ´' ″" ⁄/ ∕/ ∶: ∗* ×x ÷/ ±+/- ≈~ ∼~ ≤<= ≥>= ≠=/= ≡= ≪<< ≫>> √sqrt_ ∞infinity`,
		"‰_per_mille °_deg_ →-> ←<- ↔<-> ⇒=> ⇌<=> ∆Δ ∑Σ ∏Π ⌀Ø ∅Ø ©(c) ®(R) ¢c ₹Rs_ №No._ ٪% ٫. ٬, ،, ؛; ؟? 。. 、,",
		"łl ŁL đd ĐD ðd ÐD þth ÞTh ħh ĦH ıi ŋng ŊNg œoe ŒOE ẞSS ɛe ƐE ɔo ƆO ɓb ƁB ɗd ƊD ƙk ƘK ƴy ƳY ɲny ƝNy ɣg ƔG ʊu",
		"αalpha βbeta γgamma δdelta εepsilon ζzeta ηeta θtheta ιiota κkappa λlambda μu νnu ξxi οo πpi ρrho σsigma ςs",
		"τtau υupsilon φphi χchi ψpsi ωomega ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX",
	].flatMap((line) =>
		line.split(" ").map((entry) => [entry[0], entry.slice(1).replaceAll("_", " ")] as const),
	),
);

/** Replacements by kind of character; the first match counts. */
const REPLACEMENTS_BY_KIND = [
	[/[\p{Pd}⁃•‣◦▪●■]/u, "-"],
	[/[‘’‚‛‹›ʹʻʼʽˈ՚׳]/u, "'"],
	[/[\p{Pi}\p{Pf}„‟]/u, '"'],
	[/\p{Ps}/u, "("],
	[/\p{Pe}/u, ")"],
] as const;

/** Between a number and a fraction, or two fractions: "1½" becomes "1 1/2". */
const FRACTION = /(?<=[\d¼-¾⅐-⅞])(?=[¼-¾⅐-⅞])/g;
/** Before a superscript digit after a digit: "10²" becomes "10^2". */
const POWER = /(?<=\d)(?=[⁺⁻²³¹⁰⁴-⁹])/g;
/** Becomes a point between characters ("3·5"), a dash between words. */
const DOT = /(?<=\S)([·∙⋅‧・])(?=\S)|[·∙⋅‧・]/g;

/** Replaces or drops what the GSM alphabet lacks. */
export function inGsmAlphabet(text: string): string {
	const spaced = withoutInvisible(text)
		.normalize("NFC")
		.replace(/\s+/g, " ")
		.replace(FRACTION, " ")
		.replace(POWER, "^")
		.replace(DOT, (_, between) => (between ? "." : "-"));
	return Array.from(spaced, replacementOf)
		.join("")
		.replace(/ {2,}/g, " ")
		.replace(/ deg (?=[,.;:)]|$)/g, " deg")
		.trim();
}

function replacementOf(character: string): string {
	if (BASIC.has(character) || EXTENSION.has(character)) return character;
	const parts = [...character.normalize("NFKD")];
	const plain = REPLACEMENTS.get(character);
	if (plain !== undefined) return plain;
	if (parts.length > 1 || parts[0] !== character) return parts.map(replacementOf).join("");
	if (/\p{Nd}/u.test(character)) return digitOf(character);
	return REPLACEMENTS_BY_KIND.find(([kind]) => kind.test(character))?.[1] ?? "";
}

/** In each script the digits 0 to 9 are consecutive. */
function digitOf(figure: string): string {
	let value = 0;
	const code = figure.codePointAt(0) ?? 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
	return String(value % 10);
}

/** A shorter title would be unrecognisable. */
const SHORTEST_TITLE = 8;

/** Shortens only the title to fit one SMS; without room for any, `withoutTitle` is sent. */
export function fitSms(
	title: string,
	{ withTitle, withoutTitle }: { withTitle: (title: string) => string; withoutTitle: string },
): string {
	const plain = inGsmAlphabet(title);
	const isOneSms = (text: string) => smsLength(text).parts === 1;
	if (plain && isOneSms(withTitle(plain))) return withTitle(plain);
	const characters = [...plain];
	for (let length = characters.length - 1; length >= SHORTEST_TITLE; length -= 1) {
		const text = withTitle(`${characters.slice(0, length).join("").trimEnd()}...`);
		if (isOneSms(text)) return text;
	}
	return withoutTitle;
}
