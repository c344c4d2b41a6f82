import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { groupBy } from "../../platform/text/group-by.ts";
import { isRefund } from "../ledger/payment.ts";
import { sumsByOrder } from "../ledger/payments.server.ts";
import { evidence, type Named } from "./evidence.ts";
import { findNamed, findOthers, onlyOrder } from "./named-orders.server.ts";
import { MPESA_CODE } from "./payments.form.ts";
import * as queries from "./payments.queries.server.ts";
import { findReversals, sumTakenBack } from "./reversals.queries.server.ts";
import type { StatementLine } from "./statement.contract.ts";
import type { ReadStatement, StatementEntry, StatementReversal } from "./statement.ts";
import { type Compared, lineOf, paidAtOf, type StoredRow, wholeOf } from "./statement-outcome.ts";
import { findLikely } from "./statement-questions.server.ts";
import { MAX_TOLD, type ToldReversals, tellReversals } from "./statement-reversals.ts";
import { findUnclaimedByCodes } from "./unclaimed.queries.server.ts";

/** Compares each line of a statement with what is stored. */

export interface Match extends Compared {
	line: StatementLine;
}

export interface Matched extends Pick<ToldReversals, "others" | "unnamed"> {
	matches: Match[];
	/** Of codes that are not stored: money that went out or did not move. A code that is recorded later is compared with it. */
	toKeep: StatementEntry[];
}

/** What becomes of each payment, and of the lines that take money back or say that it went out or did not move. */
export async function match(
	db: Db | Tx,
	{ payments, reversals, undone }: ReadStatement,
): Promise<Matched> {
	const own = new Map(payments.map((payment) => [payment.code, payment]));
	const backCodes = reversals.map(({ reverses, code }) => reverses ?? code);
	const returned = payments.flatMap(({ reverses }) => reverses ?? []);
	const undoneCodes = undone.map(({ code }) => code);
	const codes = [...new Set([...own.keys(), ...backCodes, ...returned, ...undoneCodes])];
	const stored = await findStored(db, codes, new Set(backCodes));
	const rows = await inBatches(codes, (some) => findUnclaimedByCodes(db, some));
	const kept = new Map(rows.map((row) => [row.code, row]));
	const unclaimed = new Map([...kept].filter(([, { direction }]) => direction === "in"));
	const known = await findReversals(db, [...codes, ...reversals.map(({ code }) => code)]);
	const remembered = groupBy(known, ({ code }) => code);
	const byReceipt = groupBy(known, ({ receipt }) => receipt);
	const namedBy = await findNamed(db, [...payments, ...undone, ...reversals]);
	const payers = await findPayers(db, payments, stored, namedBy);
	const orderOf = (of: StatementEntry) =>
		stored.get(of.code)?.order_id ?? onlyOrder(namedBy(of))?.id ?? "";
	const orderIds = [...new Set(payments.map(orderOf))].filter(Boolean);
	const codeless = groupBy(
		await inBatches(orderIds, (some) => queries.findWithoutCode(db, some)),
		({ order_id }) => order_id,
	);
	const orders = await inBatches(orderIds, (some) => queries.findPlaced(db, some));
	const placed = new Map(orders.map(({ id, created_at }) => [id, created_at]));
	const amountOf = (code: string) =>
		own.get(code)?.cents ?? wholeOf(stored.get(code)) ?? unclaimed.get(code)?.amount_cents;
	const { named, suspected, others, unnamed } = tellReversals(payments, reversals, amountOf);
	const unnamedBy = new Map([...unnamed.keys()].map((back) => [back.code, back]));
	const likely = await findLikely(
		db,
		[...unnamedBy.values()].map((back) => ({
			...{ id: back.code, amount_cents: back.cents, at: paidAtOf(back) },
		})),
	);
	const isNew = ({ code }: StatementEntry) => !stored.has(code) && !unclaimed.has(code);
	const likelyOf = (back: StatementReversal) => [
		...(unnamed.get(back) ?? [])
			.filter(isNew)
			.slice(0, MAX_TOLD)
			.map(({ code, line }) => `${code} (line ${line})`),
		...(likely.get(back.code) ?? []),
	];
	const told = [...named].flatMap(([code, backs]) =>
		backs.map((back) => ({
			...{ code, receipt: back.code, amount_cents: back.cents, at: paidAtOf(back) },
			kind: unnamedBy.get(back.code) === back ? "unnamed" : "named",
		})),
	);
	const toldOf = groupBy(told, ({ code }) => code);
	const toldByReceipt = groupBy(told, ({ receipt }) => receipt);
	const compared = (of: StatementEntry, isPaid: boolean): Match => {
		const { code } = of;
		const here = toldOf.get(code) ?? [];
		const back = unnamedBy.get(code);
		const amountHere = (of: string) => here.find(({ receipt }) => receipt === of)?.amount_cents;
		// A statement whose amount could be read replaces one of which it could not.
		const before = (remembered.get(code) ?? []).filter(
			({ receipt, amount_cents }) =>
				amount_cents !== null || (amountHere(receipt) ?? null) === null,
		);
		const news = here.filter(({ receipt }) => !before.some((each) => each.receipt === receipt));
		const takenBack = [...before, ...news];
		const ofReceipt = [...(byReceipt.get(code) ?? []), ...(toldByReceipt.get(code) ?? [])];
		const found = {
			...{ of, isPaid, stored: stored.get(code), unclaimed: unclaimed.get(code), news },
			kept: kept.get(code),
			named: isPaid ? [...namedBy(of), ...(payers.get(code) ?? [])] : [],
			takenBack: sumTakenBack(code, takenBack.length > 0 ? takenBack : ofReceipt),
			largestBack: Math.max(0, ...takenBack.map(({ amount_cents }) => amount_cents ?? 0)),
			suspects: suspected.get(code) ?? [],
			likely: back && likelyOf(back),
			codeless: codeless.get(orderOf(of)) ?? [],
			placed: placed.get(orderOf(of)),
			returned: stored.get(of.reverses ?? ""),
		};
		return { ...found, line: lineOf(found) };
	};
	const rest = restOf([...undone, ...others], (code) => own.has(code) || named.has(code));
	const stateOf = ({ code }: StatementEntry) => stored.get(code)?.state ?? "unknown";
	// Payments of other statements that this one takes back.
	const elsewhere = [...named].filter(([code]) => !own.has(code));
	return {
		matches: [
			...payments.map((of) => compared(of, true)),
			...elsewhere.map(([code, backs]) => {
				const { line = 0, at = null, cents = null } = backs[0] ?? {};
				const whole = Math.abs(amountOf(code) ?? cents ?? 0);
				return compared({ ...evidence({ at }), line, code, cents: whole }, false);
			}),
			...rest.filter((of) => stateOf(of) === "confirmed").map((of) => compared(of, true)),
		],
		toKeep: rest.filter(
			(of) => !["confirmed", "reversed"].includes(stateOf(of)) && !kept.has(of.code),
		),
		others,
		unnamed,
	};
}

/** The largest of each code: charges have the code of what they are for. */
function restOf(entries: readonly StatementEntry[], isElsewhere: (code: string) => boolean) {
	const groups = groupBy(
		entries.filter(({ code }) => MPESA_CODE.test(code) && !isElsewhere(code)),
		({ code }) => code,
	);
	return [...groups.values()].flatMap(
		(of) => of.toSorted((one, other) => other.cents - one.cents)[0] ?? [],
	);
}

/** The other customers who have paid what people have recorded, by its code. */
async function findPayers(
	db: Db | Tx,
	payments: readonly StatementEntry[],
	stored: ReadonlyMap<string, StoredRow>,
	namedBy: (of: StatementEntry) => Named[],
): Promise<ReadonlyMap<string, readonly Named[]>> {
	const found = new Map<string, readonly Named[]>();
	for (const of of payments) {
		const row = stored.get(of.code);
		const isTyped = row?.source === "staff" || row?.source === "customer";
		if (!row || !isTyped || isRefund(row)) continue;
		const orderIds = [row.order_id, row.moved_from];
		found.set(of.code, await findOthers(db, of, { orderIds }, namedBy(of)));
	}
	return found;
}

async function findStored(
	db: Db | Tx,
	codes: readonly string[],
	takenBack: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StoredRow>> {
	const known = await inBatches(codes, (some) => queries.findByCodes(db, some));
	const ids = known.map(({ id }) => id);
	const sumSome = async (some: readonly string[]) => [...(await queries.sumParts(db, some))];
	const moved = new Map(await inBatches(ids, sumSome));
	const taken = known.filter(({ requested }) => takenBack.has(requested));
	const sums = await sumsByOrder(
		db,
		taken.map(({ order_id }) => order_id),
	);
	const rows = known.map((row) => ({
		...row,
		moved: moved.get(row.id) ?? 0,
		refunded: (sums.get(row.order_id)?.refundedCents ?? 0) > 0,
	}));
	// A refused code can be stored again; the row that counts replaces it in the map.
	const refused = rows.filter(({ state }) => state === "refused");
	const counting = rows.filter(({ state }) => state !== "refused");
	return new Map([...refused, ...counting].map((row) => [row.requested, row]));
}
