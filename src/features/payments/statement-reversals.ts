import { fold } from "../../fold.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { groupBy } from "../../platform/text/group-by.ts";
import { kes } from "../../platform/text/kes.ts";
import { fromCents } from "../ledger/payment.ts";
import { dayOf } from "./evidence.ts";
import { MPESA_CODE } from "./payments.form.ts";
import type { StatementEntry, StatementReversal } from "./statement.ts";

/** Finds the payments that a statement's reversals are about. */

export interface SortedReversals {
	/** Reversals by the code of the payment that they name. */
	named: ReadonlyMap<string, readonly StatementReversal[]>;
	/** Reversals that name no payment, by the codes of the statement's payments that they may be about. */
	suspected: ReadonlyMap<string, readonly StatementReversal[]>;
	/** Reversals that name no payment, with the statement's payments that they may be about. */
	unnamed: ReadonlyMap<StatementReversal, readonly StatementEntry[]>;
	/** Withdrawals and charges. */
	others: readonly StatementEntry[];
}

/** Bounds the computation: each is compared with every payment of the statement. */
const MAX_UNNAMED = 50;

/**
 * Finds the payments that reversals are about. A line that is a reversal only by its minus sign reverses the payment with
 * its code if the amounts are equal: charges and withdrawals have codes too. 400 if too many lines name no payment.
 *
 * @param amountOf in cents, of a payment in the statement or a stored one
 */
export function sortReversals(
	payments: readonly StatementEntry[],
	reversals: readonly StatementReversal[],
	amountOf: (code: string) => number | undefined,
): SortedReversals {
	const named: [string, StatementReversal][] = [];
	const suspected: [string, StatementReversal][] = [];
	const others: StatementEntry[] = [];
	const unnamed = new Map<StatementReversal, StatementEntry[]>();
	const dated = payments.map((payment) => ({ payment, paidOn: dayOf(payment) }));
	for (const reversal of reversals) {
		const code = reversal.reverses ?? reversal.code;
		const known = amountOf(code);
		if (reversal.isBySign && (known === undefined || known !== reversal.cents)) {
			others.push({ ...reversal, cents: reversal.cents ?? 0, direction: "out" });
			continue;
		}
		if (MPESA_CODE.test(code)) named.push([code, reversal]);
		if (reversal.reverses !== null || known !== undefined) continue;
		if (unnamed.size === MAX_UNNAMED) {
			const limit = `Too many reversals that name no payment: at most ${MAX_UNNAMED} at a time`;
			throw invalidField("text", limit);
		}
		const mayBe = suspects(dated, reversal);
		unnamed.set(reversal, mayBe);
		for (const payment of mayBe) suspected.push([payment.code, reversal]);
	}
	return { named: byCode(named), suspected: byCode(suspected), unnamed, others };
}

function byCode(pairs: readonly [string, StatementReversal][]) {
	const groups = groupBy(pairs, ([code]) => code);
	return new Map(
		[...groups].map(([code, ofCode]) => [code, ofCode.map(([, reversal]) => reversal)]),
	);
}

/** The payments that a reversal may be about: earlier ones of its amount, or without one of its payer, or else day. */
function suspects(
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
export function suspicion(reversals: readonly StatementReversal[]): string {
	const sentences = reversals.slice(0, MAX_LISTED).map(({ line, cents }) => {
		const what = cents === null ? "an amount that cannot be read" : kes(fromCents(cents));
		return `Line ${line} takes ${what} back and does not say from which payment.`;
	});
	const more = reversals.length - sentences.length;
	return [...sentences, ...(more > 0 ? [`So do ${more} more.`] : [])].join(" ");
}
