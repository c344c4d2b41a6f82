import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { groupBy } from "../../platform/text/group-by.ts";
import { isRefund } from "../ledger/payment.ts";
import { sumsByOrder } from "../ledger/payments.server.ts";
import { type Evidence, evidence, type Mention } from "./evidence.ts";
import { findMentions, findOthers, onlyOrder } from "./named-orders.server.ts";
import { MPESA_CODE } from "./payments.form.ts";
import * as queries from "./payments.queries.server.ts";
import { findReversals, sumReversals } from "./reversals.queries.server.ts";
import type { StatementLine } from "./statement.contract.ts";
import type { ReadStatement, StatementEntry, StatementReversal } from "./statement.ts";
import {
	type ComparedEntry,
	isCompared,
	lineOf,
	paidAtOf,
	type StoredRow,
	wholeCents,
} from "./statement-outcome.ts";
import { findCandidates } from "./statement-questions.server.ts";
import { MAX_LISTED, type SortedReversals, sortReversals } from "./statement-reversals.ts";
import { findUnclaimedByCodes } from "./unclaimed.queries.server.ts";

export interface Match extends ComparedEntry {
	line: StatementLine;
}

export interface Matched extends Pick<SortedReversals, "wentOut" | "withoutPayment"> {
	matches: Match[];
	/** Money that went out or did not move, and whose code is not stored. A payment recorded later is compared with it. */
	leftOutEntries: StatementEntry[];
}

/** Finds the outcome of each payment, and of the lines about reversals, money that went out or did not move. */
export async function matchStatement(
	db: Db | Tx,
	{ payments, reversals, incomplete }: ReadStatement,
): Promise<Matched> {
	const byCode = new Map(payments.map((payment) => [payment.code, payment]));
	const reversedCodes = reversals.map(({ reverses, code }) => reverses ?? code);
	const codesReturnedToUs = payments.flatMap(({ reverses }) => reverses ?? []);
	const incompleteCodes = incomplete.map(({ code }) => code);
	const codes = [
		...new Set([...byCode.keys(), ...reversedCodes, ...codesReturnedToUs, ...incompleteCodes]),
	];
	const stored = await findStored(db, codes, new Set(reversedCodes));
	const rows = await inBatches(codes, (batch) => findUnclaimedByCodes(db, batch));
	const reportedByCode = new Map(rows.map((row) => [row.code, row]));
	const unclaimed = new Map([...reportedByCode].filter(([, { direction }]) => direction === "in"));
	const storedReversals = await findReversals(db, [...codes, ...reversals.map(({ code }) => code)]);
	const storedByCode = groupBy(storedReversals, ({ code }) => code);
	const storedByReceipt = groupBy(storedReversals, ({ receipt }) => receipt);
	const namedBy = await findMentions(db, [...payments, ...incomplete, ...reversals]);
	const payers = await findPayers(db, payments, stored, namedBy);
	const orderOf = (entry: StatementEntry) =>
		stored.get(entry.code)?.order_id ?? onlyOrder(namedBy(entry))?.id ?? "";
	const orderIds = [...new Set(payments.map(orderOf))].filter(Boolean);
	const codeless = groupBy(
		await inBatches(orderIds, (batch) => queries.findWithoutCode(db, batch)),
		({ order_id }) => order_id,
	);
	const orders = await inBatches(orderIds, (batch) => queries.findOrderCreationTimes(db, batch));
	const placedAt = new Map(orders.map(({ id, created_at }) => [id, created_at]));
	const amountOf = (code: string) =>
		byCode.get(code)?.cents ?? wholeCents(stored.get(code)) ?? unclaimed.get(code)?.amount_cents;
	const sorted = sortReversals(payments, reversals, amountOf);
	const { byPayment, possibleByCode, wentOut, withoutPayment } = sorted;
	const withoutPaymentByCode = new Map([...withoutPayment.keys()].map((each) => [each.code, each]));
	const candidates = await findCandidates(
		db,
		[...withoutPaymentByCode.values()].map((reversal) => ({
			...{ id: reversal.code, amount_cents: reversal.cents, at: paidAtOf(reversal) },
		})),
	);
	const isNew = ({ code }: StatementEntry) => !stored.has(code) && !unclaimed.has(code);
	const candidatesOf = (reversal: StatementReversal) => [
		...(withoutPayment.get(reversal) ?? [])
			.filter(isNew)
			.slice(0, MAX_LISTED)
			.map(({ code, line }) => `${code} (line ${line})`),
		...(candidates.get(reversal.code) ?? []),
	];
	const readReversals = [...byPayment].flatMap(([code, ofCode]) =>
		ofCode.map((reversal) => ({
			...{ code, receipt: reversal.code, amount_cents: reversal.cents, at: paidAtOf(reversal) },
			// Whether the reversal names its payment.
			kind: withoutPaymentByCode.get(reversal.code) === reversal ? "unnamed" : "named",
		})),
	);
	const readByCode = groupBy(readReversals, ({ code }) => code);
	const readByReceipt = groupBy(readReversals, ({ receipt }) => receipt);
	const matchOf = (entry: StatementEntry, hasOwnLine: boolean): Match => {
		const { code } = entry;
		const ofCode = readByCode.get(code) ?? [];
		const reversal = withoutPaymentByCode.get(code);
		const amountOfReceipt = (receipt: string) =>
			ofCode.find((each) => each.receipt === receipt)?.amount_cents;
		// A readable amount replaces one that could not be read.
		const before = (storedByCode.get(code) ?? []).filter(
			({ receipt, amount_cents }) =>
				amount_cents !== null || (amountOfReceipt(receipt) ?? null) === null,
		);
		const newReversals = ofCode.filter(
			({ receipt }) => !before.some((each) => each.receipt === receipt),
		);
		const all = [...before, ...newReversals];
		const ofReceipt = [...(storedByReceipt.get(code) ?? []), ...(readByReceipt.get(code) ?? [])];
		const found = {
			...{ entry, hasOwnLine, stored: stored.get(code), unclaimed: unclaimed.get(code) },
			newReversals,
			reported: reportedByCode.get(code),
			named: hasOwnLine ? [...namedBy(entry), ...(payers.get(code) ?? [])] : [],
			reversedAmount: sumReversals(code, all.length > 0 ? all : ofReceipt),
			largestReversal: Math.max(0, ...all.map(({ amount_cents }) => amount_cents ?? 0)),
			possibleReversals: possibleByCode.get(code) ?? [],
			candidates: reversal && candidatesOf(reversal),
			codeless: codeless.get(orderOf(entry)) ?? [],
			placedAt: placedAt.get(orderOf(entry)),
			givenBack: stored.get(entry.reverses ?? ""),
		};
		return { ...found, line: lineOf(found) };
	};
	const rest = largestOf(
		[...incomplete, ...wentOut],
		(code) => byCode.has(code) || byPayment.has(code),
	);
	const stateOf = ({ code }: StatementEntry) => stored.get(code)?.state ?? "unknown";
	const isDifference = (entry: StatementEntry) => {
		const row = stored.get(entry.code);
		// If a payment of this statement gave the money back, its refund or payment was rightly reversed.
		return (
			row &&
			isCompared(row, entry) &&
			(row.state === "confirmed" || !codesReturnedToUs.includes(entry.code))
		);
	};
	// Payments that are in other statements, and reversed in this one.
	const reversedOnly = [...byPayment].filter(([code]) => !byCode.has(code));
	return {
		matches: [
			...payments.map((entry) => matchOf(entry, true)),
			...reversedOnly.map(([code, [first]]) => {
				const { line = 0, at = null, cents = null } = first ?? {};
				const whole = Math.abs(amountOf(code) ?? cents ?? 0);
				return matchOf({ ...evidence({ at }), line, code, cents: whole }, false);
			}),
			...rest.filter(isDifference).map((entry) => matchOf(entry, true)),
		],
		leftOutEntries: rest.filter(
			(entry) =>
				!["confirmed", "reversed"].includes(stateOf(entry)) && !reportedByCode.has(entry.code),
		),
		wentOut,
		withoutPayment,
	};
}

/** The largest entry of each code, because a charge has the code of its payment but is smaller. */
function largestOf(entries: readonly StatementEntry[], isHandled: (code: string) => boolean) {
	const groups = groupBy(
		entries.filter(({ code }) => MPESA_CODE.test(code) && !isHandled(code)),
		({ code }) => code,
	);
	return [...groups.values()].flatMap(
		(ofCode) => ofCode.toSorted((one, other) => other.cents - one.cents)[0] ?? [],
	);
}

/** Other customers whom M-Pesa's report names as payers of payments that staff or customers entered, by code. */
export async function findPayers<Entry extends Evidence & { code: string }>(
	db: Db | Tx,
	payments: readonly Entry[],
	stored: ReadonlyMap<string, Omit<StoredRow, "moved" | "refunded">>,
	namedBy: (entry: Entry) => readonly Mention[],
): Promise<ReadonlyMap<string, readonly Mention[]>> {
	const typed = payments.flatMap((reported) => {
		const row = stored.get(reported.code);
		const isTyped = row?.source === "staff" || row?.source === "customer";
		if (!row || !isTyped || isRefund(row)) return [];
		return { reported, orderIds: [row.order_id, row.moved_from], named: namedBy(reported) };
	});
	const others = await findOthers(db, typed);
	return new Map(typed.map(({ reported }, index) => [reported.code, others[index] ?? []]));
}

async function findStored(
	db: Db | Tx,
	codes: readonly string[],
	reversedCodes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StoredRow>> {
	const known = await inBatches(codes, (batch) => queries.findByCodes(db, batch));
	const ids = known.map(({ id }) => id);
	const sumBatch = async (batch: readonly string[]) => [...(await queries.sumParts(db, batch))];
	const moved = new Map(await inBatches(ids, sumBatch));
	const reversed = known.filter(({ requested }) => reversedCodes.has(requested));
	const sums = await sumsByOrder(
		db,
		reversed.map(({ order_id }) => order_id),
	);
	const rows = known.map((row) => ({
		...row,
		moved: moved.get(row.id) ?? 0,
		refunded: (sums.get(row.order_id)?.refundedCents ?? 0) > 0,
	}));
	// A refused code can be stored again; the row that counts replaces it.
	const refused = rows.filter(({ state }) => state === "refused");
	const counting = rows.filter(({ state }) => state !== "refused");
	return new Map([...refused, ...counting].map((row) => [row.requested, row]));
}
