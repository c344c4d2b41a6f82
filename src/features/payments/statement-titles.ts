import { foldLine } from "../../fold.ts";
import { OTHER_CURRENCY } from "../../platform/text/pasted-columns.ts";
import type { CellRow } from "../../platform/text/spreadsheet-cells.ts";
import { GIVES_BACK, REVERSAL, WENT_OUT } from "./statement-columns.ts";

/** Lines of a statement that are no payments: M-Pesa's titles, and others that may change what the rows below mean. */

const DATE =
	/(?:\d{1,2}(?:st|nd|rd|th)?[-/. ]|\d{4}-|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)/;
/** Two words that are known only together: "to" before a date, but not "payments to customers". */
const PHRASES = new RegExp(
	`\\b(?:pay bill|buy goods|(?:paid|money) in(?: .{0,9}(?:paid|money) out)?|brought forward|(?:to|from)(?=\\W*${DATE.source})|from customers?)\\b`,
	"g",
);
/** Words of titles that leave the rows what they are: payments that came in, in shillings. */
const HARMLESS =
	/^(?:(?!0{3})\d+(?:st|nd|rd|th)?|m|mpesa|pesa|safaricom|plc|full|detailed|mini|summary|statements?|reports?|taarifa|miamala|malipo|organi[sz]ation|org|portal|paybill|till|short|code|shortcode|number|no|accounts?|akaunti|utility|working|merchant|customers?|collections?|period|kipindi|time|date|tarehe|range|day|daily|week(?:ly)?|month(?:ly)?|year(?:ly)?|mwezi|mwaka|transactions?|type|payments?|projects?|received|receipts?|incoming|completed|successful|details|list|generated|created|printed|exported|downloaded|currency|sarafu|kes|kshs?|kenyan?|shillings?|amounts?|opening|closing|available|balance|salio|total|page|ukurasa|nairobi|eat|am|pm|and|the|of|for|in|on|at|as|all|start|end|ya|za|wa|la|na|kwa|hadi|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
/** Words that are harmless only beside an amount: the line is a total. */
const IN_TOTALS =
	/^(?:withdrawn|out|paid|sent|send|money|charges?|debits?|credits?|agent|deposits?|withdrawals?|lipa|buy|goods|airtime|others?)$/;
const AMOUNT = /^(?:kes|kshs?)?\.? ?-?[\d,]+\.\d\d$/i;
/** Labels that are followed by a name. */
const BEFORE_NAMES =
	/^(?:(?:organi[sz]ation|business|company|account|customer|merchant|store|operator|user)(?: (?:name|holder|id))?|name|jina|short ?code|paybill|till|(?:printed|generated|created|exported|downloaded|requested) by|(?:mobile|phone)(?: number| no)?|e-?mail(?: address)?|address)\.?$/;

function isKnown(cells: readonly string[], ownNames: readonly string[]): boolean {
	const isSum = cells.some((cell) => AMOUNT.test(cell));
	const texts = cells.filter((cell) => cell && !AMOUNT.test(cell));
	const text = texts.join("\t").slice(0, 500);
	const [, label = "", name = ""] = /^([^:\t]{1,40}?)\s*[:\t]\s*(.*)$/.exec(text) ?? [];
	if (BEFORE_NAMES.test(foldLine(label))) {
		const changesMeaning = [WENT_OUT, GIVES_BACK, REVERSAL, OTHER_CURRENCY];
		return !changesMeaning.some((pattern) => pattern.test(name.replace(/s\b/gi, "")));
	}
	let rest = foldLine(text);
	for (const each of ownNames) rest = rest.replaceAll(foldLine(each) || " ", " ");
	const words = rest.replace(PHRASES, " ").split(/[^\p{L}\p{N}]+/u);
	return words.every((word) => !word || HARMLESS.test(word) || (isSum && IN_TOTALS.test(word)));
}

/** Finds the question about a line below an unknown title. @param ownNames of the business */
export function questionsAboutTitles(titles: readonly CellRow[], ownNames: readonly string[]) {
	const unknown = titles.filter(({ cells }) => !isKnown(cells, ownNames));
	return (line: number): string | undefined => {
		const title = unknown.findLast((each) => each.line < line);
		return (
			title &&
			`The line “${title.cells.filter(Boolean).join(", ").slice(0, 80)}” above this payment may mean that it is not in KES. If it is in KES, delete that line and check again.`
		);
	};
}
