import { withoutInvisible } from "./invisible.ts";

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+(?:e[+-]?\d+)?$/i;

type Notation = "plain" | "grouped" | "comma" | "unclear";

/** "× 10⁻⁵" and "x10^5" after a number; in "x 105" the power may have been lost. */
const TIMES_POWER = /([\d.,])\s*[x×·*]\s*10(?:\^\s*([+-]?\d+)|([⁺⁻]?[⁰¹²³⁴-⁹]+))$/i;

/** One spelling of signs, powers and digits, without spaces between groups of three; two numbers stay two. */
const normalizeNumber = (text: string) =>
	withoutInvisible(text)
		.trim()
		.replace(/[-−–]\s*/g, "-")
		.replace(/\s*%$/, "")
		.replace(
			TIMES_POWER,
			(_, before, plain, raised) =>
				`${before}e${plain ?? raised.normalize("NFKC").replace("−", "-")}`,
		)
		.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
		.replace("٫", ".")
		.replace(/^[+-]?\d{1,3}(?:\s\d{3})+(?!\d)/, (groups) => groups.replace(/\s/g, ""));

export function notationOf(text: string): Notation | null {
	const number = normalizeNumber(text);
	if (PLAIN.test(number)) return "plain";
	// 1,250 is 1250 in one country and 1.25 in another.
	if (GROUPED.test(number)) return /,.*[,.]/.test(number) ? "grouped" : "unclear";
	return DECIMAL_COMMA.test(number) ? "comma" : null;
}

export function withDecimalPoint(text: string, notation: "plain" | "grouped" | "comma"): string {
	const number = normalizeNumber(text);
	if (notation === "plain") return number;
	return notation === "grouped" ? number.replaceAll(",", "") : number.replace(",", ".");
}
