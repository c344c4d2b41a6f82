import type { PastedColumns } from "../../platform/text/pasted-columns.ts";

/** The columns of statements, and the words in their cells. */

export const COLUMNS: PastedColumns<
	| ("code" | "time" | "details" | "account" | "paidIn" | "withdrawn" | "linked" | "status")
	| ("kind" | "direction" | "currency" | "party" | "other")
> = {
	headers: [
		["code", /^(?:m ?pesa )?(?:receipt|risiti)(?: (?:no|number|code|id))?$/],
		[
			"code",
			/^(?:(?:m ?pesa|trans(?:action)?) ?(?:id|code|no|number|ref(?:erence)?(?: no| number)?)|code|namba(?:ri)? (?:risiti|muamala))$/,
		],
		["time", /^(?:completion (?:time|date)|(?:muda|tarehe|wakati) kukamilika)$/],
		[
			"time",
			/^(?:(?:(?:trans(?:action)?|txn|payment) ?)?(?:date|time)|date (?:and )?time|date paid|paid on|muda|tarehe|wakati)$/,
		],
		["time", /^(?:value|posting) date$/],
		["details", /^(?:(?:transaction )?(?:details|description)|narration|particulars|maelezo)$/],
		[
			"account",
			/^(?:a ?c|account|bill ?ref(?:erence)?|akaunti)(?: ?(?:no|number|namba|ref(?:erence)?))?$/,
		],
		["account", /^namba(?:ri)? akaunti$/],
		[
			"paidIn",
			/^(?:(?:amount )?paid in|money in|(?:kiasi |fedha |pesa )?(?:ki|zi)li(?:yo|cho|zo)(?:ingia|lipwa))$/,
		],
		["paidIn", /^(?:credits?(?: amount)?|(?:amount )?credited|deposits?)$/],
		["paidIn", /^(?:amount (?:paid|received)|(?:paid|received) amount)$/],
		["paidIn", /^(?:(?:trans(?:action)? ?)?amount|kiasi)$/],
		[
			"withdrawn",
			/^(?:(?:amount )?(?:withdrawn|debited)|withdrawals?|(?:amount )?(?:paid|money) out|debits?(?: amount)?)$/,
		],
		["withdrawn", /^(?:kiasi |fedha |pesa )?(?:ki|zi)li(?:cho|zo)to(?:ka|lewa)$/],
		["linked", /^(?:linked|original) (?:transaction|receipt)(?: (?:id|no|number))?$/],
		[
			"status",
			/^(?:(?:(?:trans(?:action)?|txn|payment) )?(?:status|state|result)|hali(?: muamala)?)$/,
		],
		["kind", /^(?:(?:trans(?:action)? |txn )?type|aina(?: muamala)?)$/],
		[
			"direction",
			/^(?:(?:(?:d|dr|c|cr|debit|credit|withdrawn|(?:(?:paid|money) )?(?:in|out)) ?(?:or |and )?){2}|direction|flow|sign|movement)(?: ?(?:type|flag|indicator|mark|sign))?$/,
		],
		["currency", /^(?:currency|ccy|curr|sarafu)$/],
		// Known, but not read: "" is a column without a meaning here.
		["other", /^(?:initiation time|balance(?: confirmed)?|salio|reason type)$/, ""],
		["party", /^other party(?: info)?$/],
	],
	required: ["code", "paidIn"],
};

export const COMPLETED =
	/^(?:completed?|success(?:ful(?:ly)?)?|(?:i|u)me(?:kamilika|fanikiwa|faulu))$/i;
export const REVERSED = /^(?:reversed|[iuyz]me(?:batilishwa|rejeshwa|rudishwa))$/i;
export const REVERSAL =
	/\brevers|\brvsl\b|rejesh|batilish|rudish(?:wa|iwa)\b|\breturn of\b|\berroneous\b|\bvoid\b|\bclaw ?back\b/i;
/** The text before a payer's name in the details. */
export const BEFORE_PAYER_NAME = /\bfrom\b|\bacc|\d| - /i;
/** Means a reversal only beside another payment's code. */
export const GIVES_BACK =
	/\b(?:refund(?:ed)?|returned|rolled back|undo|(?:ku|zi|li|ya|i|u)(?:me)?(?:rudish|rejesh|batilish)\w+)\b/i;
export const WENT_OUT =
	/\b(?:business (?:payment |pay bill )?to (?:customer|business)|b2[bc]|withdraw(?:al|n)?|refund|chargeback|return(?:ed)?|pay ?out|disbursement|debit|(?:money|paid|sent) out|sen[dt]|(?:settle(?:d|ment)|transfer|payment|paid) to|expense|purchase|airtime|salary|rent|overdraft|imetumwa|umetuma|umelipa|kutoa)\b/i;
/** What a single column of amounts calls money that came in. */
export const CAME_IN =
	/\b(?:pay ?bill(?! to\b)|c2b|customer (?:payment|merchant|pay ?bill)|buy ?goods|(?:payment|paid|malipo) (?:from|by|received|kutoka)|received?|incoming|deposit(?:ed)?|credit(?:ed)?|collections?|lipa na m-?pesa|kupokea|(?:u|i)mepoke\w+)\b|^ *(?:(?:till|m-?pesa|project|order) )?(?:payments?|malipo)\W*$/i;
export const DEBIT =
	/^(?:d|dr|debit(?:ed)?|(?:money |paid )?out(?:flow|going)?|sent|expense|withdrawn|withdrawal|-)\.?$/i;
export const CREDIT = /^(?:c|cr|credit(?:ed)?|(?:money |paid )?in|deposit|received|\+)\.?$/i;
export const SHILLINGS = /^(?:kes|ksh?s?|kenyan? shillings?)?\.?$/i;
export const CHARGE = /\b(?:charges?|(?<!school )fees?|commission|tariff)\b/i;
