/**
 * Computes the length of an SMS. Safe in the browser. A message in the GSM alphabet holds 160 characters, one with any
 * other character 70. Longer ones are sent and charged in parts, each shortened by a header that joins them.
 */

/** The alphabet of GSM 03.38; of its control characters only the two line breaks. */
const BASIC = new Set(
	"@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These count as two characters. */
const EXTENSION = new Set("^{}\\[~]|€\f");

export interface SmsLength {
	alphabet: "gsm" | "unicode";
	/** Length in the network's characters. */
	used: number;
	/** How many characters of this alphabet fit into one message. */
	room: number;
	/** Number of charged messages. */
	parts: number;
}

export function smsLength(text: string): SmsLength {
	const characters = [...text];
	const isGsm = characters.every((one) => BASIC.has(one) || EXTENSION.has(one));
	if (isGsm) {
		const widths = characters.map((one) => (EXTENSION.has(one) ? 2 : 1));
		return { alphabet: "gsm", ...lengthIn(160, 153, widths) };
	}
	return {
		alphabet: "unicode",
		...lengthIn(
			70,
			67,
			characters.map(({ length }) => length),
		),
	};
}

/** A character of two units is never divided between two parts: the first then has one unit less. */
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

/** What is written for characters that the alphabet lacks, and that no accent can be dropped from. */
const PLAIN: Record<string, string> = {
	...{ "‘": "'", "’": "'", "‚": "'", "′": "'", "`": "'", "“": '"', "”": '"', "„": '"', "″": '"' },
	...{ "«": '"', "»": '"', "–": "-", "—": "-", "‐": "-", "−": "-", "•": "-", "·": "-", "…": "..." },
	...{ "×": "x", "÷": "/", "⁄": "/", "±": "+/-", "≈": "~", "≤": "<=", "≥": ">=", "≠": "=/=" },
	...{ "→": "->", "←": "<-", "√": "sqrt ", "∞": "infinity", "‰": " per mille", "°": " deg " },
	...{ "©": "(c)", "®": "(R)", ł: "l", Ł: "L", đ: "d", Đ: "D", ŋ: "ng", Ŋ: "Ng", œ: "oe", Œ: "OE" },
	...{ α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", θ: "theta", λ: "lambda" },
	...{ μ: "u", π: "pi", ρ: "rho", σ: "sigma", τ: "tau", φ: "phi", ω: "omega", ı: "i" },
};

/** ½ and its like, which are one and a half after a whole number. */
const FRACTION = /(?<=\d)(?=[¼-¾⅐-⅞])/g;
/** A superscript figure after a figure is a power. */
const POWER = /(?<=\d)(?=[⁺⁻²³¹⁰⁴-⁹])/g;

/** Converts text to the GSM alphabet: drops accents that it lacks, and all other characters that it lacks. */
export function inGsmAlphabet(text: string): string {
	return [...text.replace(/\s+/g, " ").replace(FRACTION, " ").replace(POWER, "^")]
		.map((one) => (BASIC.has(one) || EXTENSION.has(one) ? one : plainOf(one)))
		.join("")
		.replace(/ {2,}/g, " ")
		.replace(/ deg (?=[,.;:)]|$)/g, " deg")
		.trim();
}

function plainOf(character: string): string {
	if (PLAIN[character] !== undefined) return PLAIN[character];
	return [...character.normalize("NFKD")]
		.map((one) => PLAIN[one] ?? (BASIC.has(one) ? one : ""))
		.join("");
}

/** A shorter title would not be recognised. */
const SHORTEST_TITLE = 8;

/**
 * Fits the text into one SMS by shortening its title. The rest is never cut: if there is no room for a title, `without`
 * is sent.
 */
export function fitSms(
	title: string,
	{ around, without }: { around: (title: string) => string; without: string },
): string {
	const plain = inGsmAlphabet(title);
	const fits = (text: string) => smsLength(text).parts === 1;
	if (plain && fits(around(plain))) return around(plain);
	const characters = [...plain];
	for (let length = characters.length - 1; length >= SHORTEST_TITLE; length -= 1) {
		const text = around(`${characters.slice(0, length).join("").trimEnd()}...`);
		if (fits(text)) return text;
	}
	return without;
}
