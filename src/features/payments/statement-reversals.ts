import { fold } from "../../fold.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { groupBy } from "../../platform/text/group-by.ts";
import { kes } from "../../platform/text/kes.ts";
import { fromCents } from "../ledger/payment.ts";
import { dayOf } from "./evidence.ts";
import { MPESA_CODE } from "./payments.form.ts";
import type { StatementEntry, StatementReversal } from "./statement.ts";

export interface SortedReversals {
	/** Reversals by the code of the payment that they name; those that name none by their own code. */
	byPayment: ReadonlyMap<string, readonly StatementReversal[]>;
	/** Reversals that name no payment, by the codes of the statement's payments that they may concern. */
	possibleByCode: ReadonlyMap<string, readonly StatementReversal[]>;
	/** Reversals that name no payment, with the statement's payments that they may concern. */
	withoutPayment: ReadonlyMap<StatementReversal, readonly StatementEntry[]>;
	/** Withdrawals and charges. */
	wentOut: readonly StatementEntry[];
}

/** Bounds the computation: each is compared with every payment of the statement. */
const MAX_WITHOUT_PAYMENT = 50;

/**
 * Finds the payments that reversals concern. If a line only says that money went out (`isInferred`), it reverses the
 * payment with its code if the amounts are equal, else it is a charge or withdrawal. 400 if too many name no payment.
 *
 * @param amountOf in cents, of a payment in the statement or a stored one
 */
export function sortReversals(
	payments: readonly StatementEntry[],
	reversals: readonly StatementReversal[],
	amountOf: (code: string) => number | undefined,
): SortedReversals {
	const named: [string, StatementReversal][] = [];
	const possible: [string, StatementReversal][] = [];
	const wentOut: StatementEntry[] = [];
	const withoutPayment = new Map<StatementReversal, StatementEntry[]>();
	const dated = payments.map((payment) => ({ payment, paidOn: dayOf(payment) }));
	for (const reversal of reversals) {
		const code = reversal.reverses ?? reversal.code;
		const known = amountOf(code);
		if (reversal.isInferred && (known === undefined || known !== reversal.cents)) {
			wentOut.push({ ...reversal, cents: reversal.cents ?? 0, direction: "out" });
			continue;
		}
		if (MPESA_CODE.test(code)) named.push([code, reversal]);
		if (reversal.reverses !== null || known !== undefined) continue;
		if (withoutPayment.size === MAX_WITHOUT_PAYMENT) {
			const limit = `Too many reversals that name no payment: at most ${MAX_WITHOUT_PAYMENT} at a time`;
			throw invalidField("text", limit);
		}
		const candidates = candidatesFor(dated, reversal);
		withoutPayment.set(reversal, candidates);
		for (const payment of candidates) possible.push([payment.code, reversal]);
	}
	return { byPayment: byCode(named), possibleByCode: byCode(possible), withoutPayment, wentOut };
}

function byCode(pairs: readonly [string, StatementReversal][]) {
	const groups = groupBy(pairs, ([code]) => code);
	return new Map(
		[...groups].map(([code, ofCode]) => [code, ofCode.map(([, reversal]) => reversal)]),
	);
}

/** Earlier payments of a reversal's amount. If that cannot be read, those of its payer or, if there are none, its day. */
function candidatesFor(
	payments: readonly { payment: StatementEntry; paidOn: string | null }[],
	reversal: StatementReversal,
): StatementEntry[] {
	const day = dayOf(reversal);
	const before = payments.filter(
		({ payment, paidOn }) =>
			(reversal.cents === null || payment.cents === reversal.cents) &&
			(day === null || paidOn === null || paidOn <= day),
	);
	const all = before.map(({ payment }) => payment);
	if (reversal.cents !== null) return all;
	const payer = reversal.payer && fold(reversal.payer);
	const ofPayer = all.filter((one) => payer && one.payer !== null && fold(one.payer) === payer);
	if (ofPayer.length > 0) return ofPayer;
	const ofDay = before.filter(({ paidOn }) => day === null || (paidOn ?? day) === day);
	return ofDay.map(({ payment }) => payment);
}

/** Reversals or payments that a sentence lists one by one. */
export const MAX_LISTED = 3;

/** Such as "Line 5 takes KES 500 back and does not say from which payment." */
export function possibleReversalsSentence(reversals: readonly StatementReversal[]): string {
	const sentences = reversals.slice(0, MAX_LISTED).map(({ line, cents }) => {
		const what = cents === null ? "an amount that cannot be read" : kes(fromCents(cents));
		return `Line ${line} takes ${what} back and does not say from which payment.`;
	});
	const more = reversals.length - sentences.length;
	return [...sentences, ...(more > 0 ? [`So do ${more} more.`] : [])].join(" ");
}
