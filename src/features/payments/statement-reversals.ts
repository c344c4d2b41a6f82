import { fold } from "../../fold.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { groupBy } from "../../platform/text/group-by.ts";
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
	/** Those that name no payment, with the statement's payments that they may be about. */
	unnamed: ReadonlyMap<StatementReversal, readonly StatementEntry[]>;
	/** Withdrawals and charges. */
	others: readonly StatementEntry[];
}

/** Each is compared with every payment of the statement. */
const MAX_UNNAMED = 200;

/**
 * A line that is no reversal by its words takes back the payment with that code if it is all of
 * it: charges and withdrawals have codes too. 400 if too many lines name no payment.
 *
 * @param amountOf in cents, of a payment that the statement has or that is known
 */
export function tellReversals(
	payments: readonly StatementEntry[],
	reversals: readonly StatementReversal[],
	amountOf: (code: string) => number | undefined,
): ToldReversals {
	const named: [string, StatementReversal][] = [];
	const suspected: [string, StatementReversal][] = [];
	const others: StatementEntry[] = [];
	const unnamed = new Map<StatementReversal, StatementEntry[]>();
	const dated = payments.map((payment) => ({ payment, paidOn: dayOf(payment) }));
	for (const back of reversals) {
		const code = back.reverses ?? back.code;
		const known = amountOf(code);
		if (back.isBySign && (known === undefined || known !== back.cents)) {
			others.push({ ...back, cents: back.cents ?? 0, direction: "out" });
			continue;
		}
		if (MPESA_CODE.test(code)) named.push([code, back]);
		if (back.reverses !== null || known !== undefined) continue;
		if (unnamed.size === MAX_UNNAMED) {
			const limit = `At most ${MAX_UNNAMED} lines at once that take money back and name no payment`;
			throw invalidField("text", limit);
		}
		const mayBe = suspects(dated, back);
		unnamed.set(back, mayBe);
		for (const payment of mayBe) suspected.push([payment.code, back]);
	}
	return { named: byCode(named), suspected: byCode(suspected), unnamed, others };
}

function byCode(pairs: readonly [string, StatementReversal][]) {
	const groups = groupBy(pairs, ([code]) => code);
	return new Map([...groups].map(([code, of]) => [code, of.map(([, back]) => back)]));
}

/** Of the same amount; if that is not known, all of the payer, or else of the day. */
function suspects(
	payments: readonly { payment: StatementEntry; paidOn: string | null }[],
	back: StatementReversal,
): StatementEntry[] {
	const day = dayOf(back);
	const before = payments.filter(
		({ payment, paidOn }) =>
			(back.cents === null || payment.cents === back.cents) &&
			(day === null || paidOn === null || paidOn <= day),
	);
	const all = before.map(({ payment }) => payment);
	if (back.cents !== null) return all;
	const payer = back.payer && fold(back.payer);
	const ofPayer = all.filter((of) => payer && of.payer !== null && fold(of.payer) === payer);
	if (ofPayer.length > 0) return ofPayer;
	const ofDay = before.filter(({ paidOn }) => day === null || (paidOn ?? day) === day);
	return ofDay.map(({ payment }) => payment);
}

/** Lines that are named one by one. */
export const MAX_TOLD = 3;

/** Such as "Line 5 takes KES 500 back and does not say from which payment." */
export function suspicion(backs: readonly StatementReversal[]): string {
	const sentences = backs.slice(0, MAX_TOLD).map(({ line, cents }) => {
		const what = cents === null ? "an amount that cannot be read" : kes(fromCents(cents));
		return `Line ${line} takes ${what} back and does not say from which payment.`;
	});
	const more = backs.length - sentences.length;
	return [...sentences, ...(more > 0 ? [`So do ${more} more.`] : [])].join(" ");
}
