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
import { isAhead } from "../../platform/text/written-time.ts";
import { updateReceipt } from "../ledger/attempts.server.ts";
import { fromCents, isRefund } from "../ledger/payment.ts";
import { type PaymentRow, updatePayment } from "../ledger/payments.server.ts";
import { enqueuePaymentReceived } from "./payment-messages.server.ts";
import { conflictIfCodeUsed, storePayment } from "./payment-records.server.ts";
import * as queries from "./payments.queries.server.ts";
import { storeChange } from "./payments.service.server.ts";
import type { StatementLine, StatementReport } from "./statement.contract.ts";
import { readStatement, type StatementPayment } from "./statement.ts";

const MAX_LINES = 2_000;
const MAX_ERRORS = 20;

/**
 * For each line of a statement: whether it is stored, would be stored, or matches nothing. Writes nothing. Staff only.
 */
export async function checkStatement(
	{ db }: App,
	actor: Actor | null,
	{ text }: { text: string },
): Promise<StatementReport> {
	requireAccess(actor, "staff");
	const { payments, skipped } = read(text);
	const matches = await match(db, payments);
	return { lines: matches.map(({ line }) => line), skipped };
}

/**
 * Confirms typed codes that the statement contains, and records payments whose account is an order's reference. Returns
 * what was done with each line. Idempotent. Staff only.
 */
export async function storeStatement(
	app: App,
	actor: Actor | null,
	{ text }: { text: string },
): Promise<StatementReport> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const { payments, skipped } = read(text);
	// If somebody else stores one of the codes concurrently, the second run finds it.
	const lines = await conflictIfCodeUsed(() =>
		transaction(db, async (tx) => {
			const matches = await match(tx, payments);
			const count = (of: StatementLine["outcome"]) =>
				matches.filter(({ line }) => line.outcome === of).length;
			const stored = { confirmed: count("confirm"), recorded: count("record") };
			if (stored.confirmed + stored.recorded > 0) {
				await recordAuditEvent(tx, staff, "store", "statement", randomUUID(), { after: stored });
			}
			for (const found of matches) {
				const row = await store(tx, staff, found);
				if (row) await enqueuePaymentReceived(tx, app, row);
			}
			return matches.map(({ line }) => line);
		}),
	);
	mail.wake();
	return { lines, skipped };
}

function read(text: string) {
	const statement = readStatement(text);
	if (!statement) {
		throw invalidField(
			"text",
			"There is no heading with the receipt number and the amount paid in. Copy it with its first line.",
		);
	}
	const errors = [...statement.errors, ...statement.payments.flatMap(inFuture)];
	if (errors.length > 0) throw invalidField("text", errors.slice(0, MAX_ERRORS).join("\n"));
	if (statement.payments.length > MAX_LINES) {
		throw invalidField("text", `At most ${MAX_LINES} payments at once`);
	}
	return statement;
}

function inFuture({ line, code, time }: StatementPayment): string[] {
	return time && isAhead(time.at, now())
		? [`Line ${line}, ${code}: its time is in the future`]
		: [];
}

/** When it was paid: of a day alone its noon, or now if that is later. Null if the statement does not say. */
function paidAtOf({ time }: StatementPayment): string | null {
	if (!time?.isWholeDay) return time?.at ?? null;
	const noon = Date.parse(time.at) + 12 * 3_600_000;
	return new Date(Math.min(noon, Date.parse(now()))).toISOString();
}

interface Match {
	of: StatementPayment;
	line: StatementLine;
	/** The stored payment with this code. */
	stored: queries.ListedRow | undefined;
}

async function match(db: Db | Tx, payments: readonly StatementPayment[]): Promise<Match[]> {
	const codes = payments.map(({ code }) => code);
	const named = [...new Set(payments.flatMap(({ references }) => references))];
	const known = await inBatches(codes, (some) => queries.findByCodes(db, some));
	const orders = await inBatches(named, (some) => queries.findOrdersByReference(db, some));
	const byReference = new Map(orders.map((order) => [order.reference, order]));
	const parts = await inBatches(
		known.map(({ id }) => id),
		async (some) => [...(await queries.sumParts(db, some))],
	);
	const movedCents = new Map(parts);
	// A refused code can be stored again; the row that counts replaces it in the map.
	const refused = known.filter(({ state }) => state === "refused");
	const counting = known.filter(({ state }) => state !== "refused");
	const byCode = new Map([...refused, ...counting].map((row) => [row.code, row]));
	return payments.map((of) => {
		const stored = byCode.get(of.code);
		const [named] = of.references.flatMap((reference) => byReference.get(reference) ?? []);
		const moved = (stored && movedCents.get(stored.id)) ?? 0;
		return { of, stored, line: lineOf(of, stored && { ...stored, moved }, named) };
	});
}

/** The order whose reference the payer typed. */
interface NamedOrder {
	id: string;
	reference: string;
}

/** `moved`: what of it counts for other orders, in cents. */
type ComparedRow = queries.ListedRow & { moved: number };

function lineOf(
	of: StatementPayment,
	stored: ComparedRow | undefined,
	named: NamedOrder | undefined,
): StatementLine {
	const line = {
		code: of.code,
		at: paidAtOf(of),
		amount: fromCents(of.cents),
		account: of.account,
		reference: (stored ?? named)?.reference ?? null,
		order_id: stored?.order_id ?? named?.id ?? null,
		note: null,
	};
	if (!stored) return { ...line, outcome: named ? "record" : "unmatched" };
	const note = differenceOf(of, stored, named);
	if (note) return { ...line, outcome: "differs", note };
	return { ...line, outcome: stored.state === "confirmed" ? "known" : "confirm" };
}

function differenceOf(
	of: StatementPayment,
	stored: ComparedRow,
	named: NamedOrder | undefined,
): string | null {
	if (named && ![stored.order_id, stored.moved_from].includes(named.id)) {
		return `The code is stored for ${stored.reference}, the account says ${named.reference}.`;
	}
	if (isRefund(stored))
		return `The code is recorded for money that was paid back for ${stored.reference}.`;
	if (stored.state === "refused") return "The code was refused.";
	if (stored.state === "reversed") return "The payment was reversed.";
	if (stored.amount_cents !== null && stored.amount_cents + stored.moved !== of.cents) {
		return `KES ${fromCents(stored.amount_cents + stored.moved)} is stored.`;
	}
	return null;
}

/** Stores the change for a line; returns the payment that is counted now, if there is one. */
async function store(
	tx: Tx,
	staff: Actor,
	{ of, line, stored }: Match,
): Promise<PaymentRow | undefined> {
	// Of a day alone the beginning: a prompt that was paid in its morning may be the same payment.
	const earliest = of.time?.at ?? null;
	if (line.outcome === "confirm" && stored) {
		const prompt = await queries.findWithoutReceipt(tx, stored.order_id, of.cents, earliest);
		const of_prompt = prompt !== undefined;
		const change = { state: "confirmed", amount: line.amount, of_prompt } as const;
		const row = await storeChange(tx, staff, stored, change, line.at ?? stored.at);
		return of_prompt ? undefined : row;
	}
	if (line.outcome === "record" && line.order_id) {
		const prompted = await queries.findWithoutReceipt(tx, line.order_id, of.cents, earliest);
		if (prompted) {
			// It is counted already.
			const named = await updatePayment(tx, prompted.id, { code: of.code });
			await updateReceipt(tx, prompted.id, named);
			return undefined;
		}
		return storePayment(tx, staff, {
			order_id: line.order_id,
			amount_cents: of.cents,
			method: "mpesa",
			code: of.code,
			state: "confirmed",
			source: "statement",
			at: line.at ?? now(),
		});
	}
	return undefined;
}
