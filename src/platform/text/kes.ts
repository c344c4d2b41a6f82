import { withoutInvisible } from "./invisible.ts";

/** KES 3,850; cents only if there are any. For texts of the server; screens use `formatKes`. */
export function kes(amount: number): string {
	const [whole = "", cents] = amount.toFixed(2).split(".");
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return cents === "00" ? `KES ${grouped}` : `KES ${grouped}.${cents}`;
}

/** Longer texts are not amounts. */
const MAX_LENGTH = 40;
const CURRENCY_BEFORE = /^(?:kes|kshs?|shs?)\.?\s*/i;
const CURRENCY_AFTER = /\s*(?:\/[=-]|(?:kes|kshs?|shs?)\.?)$/i;
/** Commas between groups of three digits only, a point before one or two decimals only. */
const AMOUNT = /^[+-]?(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?|\.\d{1,2})$/;

/** The only reader of typed amounts: "KES 1,250.50", "1,250/=". Null for "1250,50" and "1.250", which are ambiguous. */
export function readKes(text: string): number | null {
	// Checked first, because patterns are slow on long texts.
	if (text.length > 1_000) return null;
	const visible = withoutInvisible(text).trim();
	if (visible.length > MAX_LENGTH) return null;
	const digits = visible.replace(CURRENCY_BEFORE, "").replace(CURRENCY_AFTER, "");
	return AMOUNT.test(digits) ? Number(digits.replaceAll(",", "")) : null;
}
