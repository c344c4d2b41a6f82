import { fold } from "../../fold.ts";
import { kes } from "../../platform/text/kes.ts";
import { fromCents } from "../ledger/payment.ts";
import { dayOf } from "./evidence.ts";
import { MPESA_CODE } from "./payments.form.ts";
import type { StatementEntry, StatementReversal } from "./statement.ts";

/** Which payments the lines of a statement that take money back are about. */

export interface ToldReversals {
	named: ReadonlyMap<string, readonly StatementReversal[]>;
	/** Those that name no payment, by the codes of the statement's payments that they may be about. */
	suspected: ReadonlyMap<string, readonly StatementReversal[]>;
	unnamed: readonly StatementReversal[];
	/** Withdrawals and charges. */
	others: readonly StatementReversal[];
}

/**
 * A line that is no reversal by its words takes back the payment with that code if it is all of
 * it: charges and withdrawals have codes too.
 *
 * @param amountOf in cents, of a payment that the statement has or that is known
 */
export function tellReversals(
	payments: readonly StatementEntry[],
	reversals: readonly StatementReversal[],
	amountOf: (code: string) => number | undefined,
): ToldReversals {
	const named = new Map<string, StatementReversal[]>();
	const suspected = new Map<string, StatementReversal[]>();
	const others: StatementReversal[] = [];
	const unnamed: StatementReversal[] = [];
	const add = (map: typeof named, code: string, back: StatementReversal) =>
		map.set(code, [...(map.get(code) ?? []), back]);
	for (const back of reversals) {
		const code = back.reverses ?? back.code;
		const known = amountOf(code);
		if (back.isBySign && (known === undefined || known !== back.cents)) {
			others.push(back);
			continue;
		}
		if (MPESA_CODE.test(code)) add(named, code, back);
		if (back.reverses !== null || known !== undefined) continue;
		unnamed.push(back);
		for (const payment of suspects(payments, back)) add(suspected, payment.code, back);
	}
	return { named, suspected, unnamed, others };
}

/** Of the same amount; if that is not known, all of the payer, or else of the day. */
function suspects(payments: readonly StatementEntry[], back: StatementReversal): StatementEntry[] {
	const day = dayOf(back);
	const before = payments.filter((payment) => {
		const paidOn = dayOf(payment);
		return day === null || paidOn === null || paidOn <= day;
	});
	if (back.cents !== null) return before.filter(({ cents }) => cents === back.cents);
	const ofPayer = before.filter(
		({ payer }) => payer !== null && back.payer !== null && fold(payer) === fold(back.payer),
	);
	if (ofPayer.length > 0) return ofPayer;
	return before.filter((payment) => day === null || (dayOf(payment) ?? day) === day);
}

/** Such as "Line 5 takes KES 500 back and does not say from which payment." */
export function suspicion(backs: readonly StatementReversal[]): string {
	return backs
		.map(({ line, cents }) => {
			const what = cents === null ? "an amount that cannot be read" : kes(fromCents(cents));
			return `Line ${line} takes ${what} back and does not say from which payment.`;
		})
		.join(" ");
}
