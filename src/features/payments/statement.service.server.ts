import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import { groupBy } from "../../platform/text/group-by.ts";
import { kes } from "../../platform/text/kes.ts";
import { isAhead } from "../../platform/text/written-time.ts";
import { fromCents, isRefund } from "../ledger/payment.ts";
import { sumsByOrder } from "../ledger/payments.server.ts";
import { compare, type NamedOrder } from "./evidence.ts";
import { enqueueMoneyChanged, enqueuePaymentReceived } from "./payment-messages.server.ts";
import { conflictIfCodeUsed } from "./payment-records.server.ts";
import * as queries from "./payments.queries.server.ts";
import { storeChange } from "./payments.service.server.ts";
import { recordProved } from "./proved-payment.server.ts";
import type { StatementLine, StatementReport } from "./statement.contract.ts";
import {
	type ReadStatement,
	readStatement,
	type StatementEntry,
	type StatementReversal,
} from "./statement.ts";
import {
	findUnclaimedByCodes,
	insertUnclaimed,
	type UnclaimedRow,
} from "./unclaimed.queries.server.ts";
import { setAside } from "./unclaimed.service.server.ts";

/** Of the pasted text, and of the payments in it. */
const MAX_LINES = 10_000;
const MAX_PAYMENTS = 2_000;
const MAX_NAMED = 100;

/**
 * For each payment of a statement: what importing it would do. Writes nothing. Staff only.
 */
export async function checkStatement(
	{ db }: App,
	actor: Actor | null,
	{ text }: { text: string },
): Promise<StatementReport> {
	requireAccess(actor, "staff");
	const statement = read(text);
	return reportOf(statement, await match(db, statement));
}

/**
 * Confirms typed codes that the statement contains, records payments whose account is an order's reference, reverses
 * payments that it takes back, and keeps the rest as unclaimed money. Returns what was done with each payment.
 * Idempotent. Staff only.
 */
export async function storeStatement(
	app: App,
	actor: Actor | null,
	{ text }: { text: string },
): Promise<StatementReport> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const statement = read(text);
	// If somebody else stores one of the codes concurrently, the second run finds it.
	const matches = await conflictIfCodeUsed(() =>
		transaction(db, async (tx) => {
			const matches = await match(tx, statement);
			const stored = countsOf(matches);
			if (matches.some(({ line }) => line.changes)) {
				await recordAuditEvent(tx, staff, "store", "statement", randomUUID(), { after: stored });
			}
			for (const found of matches) {
				if (found.line.changes) await STORES[found.line.outcome]?.(tx, app, staff, found);
			}
			return matches;
		}),
	);
	mail.wake();
	return reportOf(statement, matches);
}

function countsOf(matches: readonly Match[]) {
	const count = (of: StatementLine["outcome"]) =>
		matches.filter(({ line }) => line.changes && line.outcome === of).length;
	return {
		confirmed: count("confirm"),
		recorded: count("record"),
		reversed: count("reversed"),
		unclaimed: count("unmatched"),
	};
}

/** Money that was taken back from nothing that we know, such as a withdrawal, is left out. */
function reportOf(statement: ReadStatement, matches: readonly Match[]) {
	const lines = matches.map(({ line }) => line);
	const codes = new Set(lines.map(({ code }) => code));
	const unknown = statement.reversals.filter((back) => !codes.has(takenBackBy(back)));
	const say = (back: StatementReversal, what: string) => `Line ${back.line}, ${back.code}: ${what}`;
	const named = unknown.filter(({ reverses }) => reverses !== null);
	const unnamed = unknown.filter(({ reverses }) => reverses === null);
	const [wentOut, noCode] = [
		named.map((back) => say(back, "money that went out")),
		unnamed.map((back) => say(back, "it takes money back and does not say from which payment")),
	];
	return {
		lines,
		left_out: atMost([...wentOut, ...statement.report.leftOut]),
		unread: atMost([...statement.unread, ...noCode]),
		unread_columns: atMost(statement.report.unread),
	};
}

/** The first ones, and how many more there are. */
function atMost(texts: readonly string[]): string[] {
	const more = texts.length - MAX_NAMED;
	return more > 0 ? [...texts.slice(0, MAX_NAMED), `${more} more`] : [...texts];
}

const takenBackBy = ({ reverses, code }: StatementReversal) => reverses ?? code;

function read(text: string): ReadStatement {
	// First: the text can be half a million empty lines.
	if (text.split(/\r\n?|\n/, MAX_LINES + 1).length > MAX_LINES) {
		throw invalidField("text", `At most ${MAX_LINES.toLocaleString("en")} lines at once`);
	}
	const statement = readStatement(text);
	if (!statement) {
		throw invalidField(
			"text",
			"There is no heading with the receipt number and the amount paid in. Copy it with its first line.",
		);
	}
	if (statement.payments.length > MAX_PAYMENTS) {
		throw invalidField("text", `At most ${MAX_PAYMENTS.toLocaleString("en")} payments at once`);
	}
	const ahead = statement.payments.filter(({ at }) => at && isAhead(at.at, now()));
	const said = ahead.map(({ line, code }) => `Line ${line}, ${code}: its time is in the future`);
	return {
		...statement,
		payments: statement.payments.filter((entry) => !ahead.includes(entry)),
		unread: [...statement.unread, ...said],
	};
}

/** When it was paid: of a day alone its noon, or now if that is later. Null if the statement does not say. */
function paidAtOf({ at }: StatementEntry): string | null {
	if (!at?.isWholeDay) return at?.at ?? null;
	const noon = Date.parse(at.at) + 12 * 3_600_000;
	return new Date(Math.min(noon, Date.parse(now()))).toISOString();
}

/** What a payment of a statement is compared with. */
interface Compared {
	of: StatementEntry;
	/** The stored payment with this code. */
	stored: StoredRow | undefined;
	/** The order whose reference the payer typed. */
	named: NamedOrder | undefined;
	unclaimed: UnclaimedRow | undefined;
	/** What was taken back of it, in cents; null if that cannot be read. */
	takenBack: number | null;
}

interface Match extends Compared {
	line: StatementLine;
}

/** `moved`: what of it counts for other orders, in cents. `refunded`: whether money went back to its customer. */
type StoredRow = queries.ListedRow & { moved: number; refunded: boolean };

async function match(db: Db | Tx, statement: ReadStatement): Promise<Match[]> {
	const { payments } = statement;
	const reversals = groupBy(statement.reversals, takenBackBy);
	const own = new Set(payments.map(({ code }) => code));
	const elsewhere = [...reversals.keys()].filter((code) => !own.has(code));
	const codes = [...own, ...elsewhere];
	const named = [...new Set(payments.flatMap(({ references }) => references))];
	const [stored, unclaimed, orders] = [
		await findStored(db, codes, reversals),
		await inBatches(codes, (some) => findUnclaimedByCodes(db, some)),
		await inBatches(named, (some) => queries.findOrdersByReference(db, some)),
	];
	const byReference = new Map(orders.map((order) => [order.reference, order]));
	const unclaimedByCode = new Map(unclaimed.map((row) => [row.code, row]));
	const compared = (of: StatementEntry): Match => {
		const { code } = of;
		const back = reversals.get(code) ?? [];
		const found = {
			of,
			stored: stored.get(code),
			named: of.references.map((reference) => byReference.get(reference)).find(Boolean),
			unclaimed: unclaimedByCode.get(code),
			takenBack: sumTakenBack(of, back),
		};
		return { ...found, line: lineOf(found) };
	};
	// A payment of an earlier statement that this one takes back.
	const earlier = elsewhere.flatMap((code) => {
		const [back] = reversals.get(code) ?? [];
		const known = stored.get(code)?.amount_cents ?? unclaimedByCode.get(code)?.amount_cents;
		return back && (stored.has(code) || known !== undefined)
			? [{ ...back, code, cents: known ?? back.cents ?? 0 }]
			: [];
	});
	return [...payments, ...earlier].map(compared);
}

/**
 * A line with the payment's own code takes it back only if it is all of it or says so: a charge has the same code.
 */
function sumTakenBack(
	{ code, cents }: StatementEntry,
	back: readonly StatementReversal[],
): number | null {
	const counted = back.filter((entry) => entry.code !== code || (entry.cents ?? cents) === cents);
	if (counted.some((entry) => entry.cents === null)) return null;
	return counted.reduce((sum, entry) => sum + (entry.cents ?? 0), 0);
}

async function findStored(
	db: Db | Tx,
	codes: readonly string[],
	reversals: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string | null, StoredRow>> {
	const known = await inBatches(codes, (some) => queries.findByCodes(db, some));
	const parts = await inBatches(
		known.map(({ id }) => id),
		async (some) => [...(await queries.sumParts(db, some))],
	);
	const moved = new Map(parts);
	const taken = known.filter(({ code }) => reversals.has(code ?? ""));
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
	return new Map([...refused, ...counting].map((row) => [row.code, row]));
}

function lineOf(found: Compared): StatementLine {
	const { of, stored, named } = found;
	return {
		code: of.code,
		at: paidAtOf(of),
		amount: fromCents(of.cents),
		account: of.account,
		reference: (stored ?? named)?.reference ?? null,
		order_id: stored?.order_id ?? named?.id ?? null,
		...outcomeOf(found),
	};
}

type Outcome = Pick<StatementLine, "outcome" | "note" | "changes">;

function outcomeOf(found: Compared): Outcome {
	const { of, stored, named, unclaimed, takenBack } = found;
	const differs = (note: string): Outcome => ({ outcome: "differs", note, changes: false });
	const changes = (outcome: Outcome["outcome"]): Outcome => ({
		outcome,
		note: null,
		changes: true,
	});
	if (takenBack === null) return differs("M-Pesa took back an amount that cannot be read.");
	if (takenBack > 0 && takenBack !== of.cents) {
		return differs(`${kes(fromCents(takenBack))} of it was taken back.`);
	}
	if (takenBack > 0) return reversedOutcome(found);
	if (stored) {
		const note = differenceOf(of, stored, named);
		if (note) return differs(note);
		if (stored.state !== "confirmed") return changes("confirm");
		return { outcome: "known", note: null, changes: false };
	}
	if (named) return changes("record");
	if (!unclaimed) return changes("unmatched");
	const note = unclaimed.set_aside_at
		? `It was set aside: ${unclaimed.reason ?? "no reason is kept"}`
		: "It waits as unclaimed money already.";
	return { outcome: "unmatched", note, changes: false };
}

/** M-Pesa took back all of it: it is not recorded, and what was recorded of it is reversed. */
function reversedOutcome({ stored, unclaimed }: Compared): Outcome {
	const reversed = (note: string, changes = true): Outcome => ({
		outcome: "reversed",
		note,
		changes,
	});
	if (!stored || stored.state === "refused") {
		return reversed("M-Pesa took it back.", Boolean(unclaimed && !unclaimed.set_aside_at));
	}
	const { reference, state, moved, refunded } = stored;
	if (state === "reversed") return { outcome: "known", note: null, changes: false };
	if (isRefund(stored)) {
		return reversed(
			`M-Pesa took back what was paid back for ${reference}: reverse the refund.`,
			false,
		);
	}
	if (moved > 0 || refunded) {
		const why = moved > 0 ? "parts of it count for other orders" : "money was paid back for it";
		return reversed(`M-Pesa took it back. Reverse it at ${reference} yourself: ${why}.`, false);
	}
	return reversed(`M-Pesa took it back. It is recorded for ${reference}.`);
}

function differenceOf(
	of: StatementEntry,
	stored: StoredRow,
	named: NamedOrder | undefined,
): string | null {
	const { amount_cents, moved } = stored;
	const { belongsTo, differsIn } = compare(
		of,
		{
			orderIds: [stored.order_id, stored.moved_from],
			code: stored.code,
			cents: amount_cents === null ? null : amount_cents + moved,
			day: null,
			isRefund: isRefund(stored),
		},
		named,
	);
	if (belongsTo) {
		return `The code is stored for ${stored.reference}, the account says ${belongsTo.reference}.`;
	}
	if (differsIn.includes("direction"))
		return `The code is recorded for money that was paid back for ${stored.reference}.`;
	if (stored.state === "refused") return "The code was refused.";
	if (stored.state === "reversed") return "The payment was reversed.";
	if (differsIn.includes("amount"))
		return `KES ${fromCents((amount_cents ?? 0) + moved)} is stored.`;
	return null;
}

type Store = (tx: Tx, app: App, staff: Actor, match: Match) => Promise<unknown>;

/** Stores the change for a line, and enqueues the messages about it. */
const STORES: Partial<Record<StatementLine["outcome"], Store>> = {
	async confirm(tx, app, staff, { of, line, stored }) {
		if (!stored) return;
		// Of a day alone the beginning: a prompt that was paid in its morning may be the same payment.
		const earliest = of.at?.at ?? null;
		const prompt = await queries.findWithoutReceipt(tx, stored.order_id, of.cents, earliest);
		const of_prompt = prompt !== undefined;
		const change = { state: "confirmed", amount: line.amount, of_prompt } as const;
		const row = await storeChange(tx, staff, stored, change, line.at ?? stored.at);
		if (!of_prompt) await enqueuePaymentReceived(tx, app, row);
	},
	async record(tx, app, staff, { of, line }) {
		if (!line.order_id) return;
		const { row, isCounted } = await recordProved(tx, staff, {
			order_id: line.order_id,
			code: of.code,
			amount_cents: of.cents,
			source: "statement",
			at: line.at ?? now(),
			earliest: of.at?.at ?? null,
		});
		if (isCounted) await enqueuePaymentReceived(tx, app, row);
	},
	async reversed(tx, app, staff, { stored, unclaimed }) {
		if (unclaimed && !unclaimed.set_aside_at) await setAside(tx, staff, unclaimed.id, TAKEN_BACK);
		if (!stored || stored.state === "refused") return;
		const state = stored.state === "confirmed" ? "reversed" : "refused";
		const row = await storeChange(tx, staff, stored, { state, reason: TAKEN_BACK });
		if (state === "reversed") await enqueueMoneyChanged(tx, app, row);
	},
	async unmatched(tx, _app, _staff, { of, line }) {
		await insertUnclaimed(tx, of, { source: "statement", at: line.at ?? now() });
	},
};

const TAKEN_BACK = "M-Pesa took it back.";
