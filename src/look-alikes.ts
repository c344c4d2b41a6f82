import { fold } from "./fold.ts";

/** Letters that look like Latin ones in most fonts, in upper or lower case, by the letter that they are read as. */
const READ_AS: Record<string, string> = {
	a: "аαɑᴀꭺᎪ",
	b: "вьβʙᏴ",
	c: "сᴄᏟ",
	d: "ԁᴅᎠ",
	e: "еεєᴇᎬ",
	f: "ꜰғϝ",
	g: "ɡԍɢᏀ",
	h: "нһηʜհᎻ",
	j: "јϳᴊᎫ",
	k: "кκᴋᏦ",
	l: "1iіιıɩɪӏ|ǀⵏʟᏞᎥ",
	m: "мμᴍᎷ",
	n: "νпոɴ",
	o: "0оοօσᴏᎾ",
	p: "рρᴘᏢ",
	q: "ԛգ",
	r: "гʀᏒ",
	s: "ѕꜱᏚ",
	t: "тτᴛᎢ",
	u: "υսᴜ",
	v: "ѵᴠᏙ",
	w: "ԝωшᴡᎳ",
	x: "хχ",
	y: "уγүʏᎩ",
	z: "ζᴢᏃ",
};

const LATIN = new Map(
	Object.entries(READ_AS).flatMap(([letter, others]) =>
		[...fold(others)].map((other) => [other, letter] as const),
	),
);

/** Letters in circles, squares and flags without a plain normal form: the first of each alphabet. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];
/** The alphabet, with `l` in place of `i`, which looks like it. */
const LETTERS = "abcdefghljklmnopqrstuvwxyz";

/** A key that names which look alike share. Never display it. A change needs a migration of the stored keys. */
export function lookOf(name: string): string {
	return [...fold(name)]
		.map((letter) => LATIN.get(letter) ?? enclosed(letter) ?? letter)
		.join("")
		.replaceAll("rn", "m")
		.replaceAll("vv", "w");
}

function enclosed(letter: string): string | undefined {
	const code = letter.codePointAt(0) as number;
	const first = ENCLOSED.find((start) => code >= start && code < start + LETTERS.length);
	return first === undefined ? undefined : LETTERS[code - first];
}
