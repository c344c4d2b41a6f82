/**
 * How long an SMS is. Safe in the browser. A message of the GSM alphabet has 160 characters, one with any other
 * character 70; longer ones are sent and paid for in parts, which are shorter by what joins them.
 */

/** The alphabet of GSM 03.38, without its control characters but the two line breaks. */
const BASIC = new Set(
	"@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These take the room of two. */
const EXTENSION = new Set("^{}\\[~]|€\f");

export interface SmsLength {
	alphabet: "gsm" | "unicode";
	/** Characters as the network counts them. */
	used: number;
	/** How many fit into one message of this alphabet. */
	room: number;
	/** Messages that are paid for. */
	parts: number;
}

export function smsLength(text: string): SmsLength {
	const characters = [...text];
	const isGsm = characters.every((one) => BASIC.has(one) || EXTENSION.has(one));
	if (!isGsm) return { alphabet: "unicode", ...lengthIn(70, 67, text.length) };
	const used = characters.reduce((sum, one) => sum + (EXTENSION.has(one) ? 2 : 1), 0);
	return { alphabet: "gsm", ...lengthIn(160, 153, used) };
}

function lengthIn(room: number, roomOfPart: number, used: number) {
	return { used, room, parts: used <= room ? 1 : Math.ceil(used / roomOfPart) };
}

const PLAIN: Record<string, string> = {
	"‘": "'",
	"’": "'",
	"“": '"',
	"”": '"',
	"–": "-",
	"—": "-",
	"…": "...",
};

/** The text in the GSM alphabet: accents that it lacks are left out, and so is all else that it lacks. */
export function inGsmAlphabet(text: string): string {
	return [...text.replace(/\s+/g, " ")]
		.map((one) => (BASIC.has(one) || EXTENSION.has(one) ? one : plainOf(one)))
		.join("")
		.replace(/ {2,}/g, " ")
		.trim();
}

function plainOf(character: string): string {
	if (PLAIN[character] !== undefined) return PLAIN[character];
	return [...character.normalize("NFKD")].filter((one) => BASIC.has(one)).join("");
}

/** Shorter ones say nothing. */
const SHORTEST_TITLE = 8;

/**
 * The text with as much of the title as one SMS holds. Of what is around the title nothing is cut: with a
 * title that leaves no room `without` is sent.
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
