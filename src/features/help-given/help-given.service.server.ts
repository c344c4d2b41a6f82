import type { Db } from "../../db/connect.ts";
import { later } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertVersion } from "../../platform/http/optimistic-locking.ts";
import { helpGivenPath } from "../ledger/receipt.ts";
import { findOrderRow } from "../orders/orders.present.server.ts";
import { openReceipt } from "../orders/receipt.server.ts";
import { recordHistory } from "../records/history.server.ts";
import { assertNotAnonymous } from "../records/references.server.ts";
import type { HelpEntry, HelpSheet, PrintableHelpSheet } from "./help-given.contract.ts";
import * as queries from "./help-given.queries.server.ts";

/** Staff only; 404 if there is no such order. */
export async function getHelp({ db }: App, actor: Actor | null, { id }: ById): Promise<HelpSheet> {
	requireAccess(actor, "staff");
	return present(await readSheet(db, id));
}

/** Replaces the entries, each change with history. Staff only; 404; 409 if outdated or the order is anonymous. */
export async function setHelp(
	{ db }: App,
	actor: Actor | null,
	{ id, entries: newEntries, updated_at }: ById & HelpChange,
): Promise<HelpSheet> {
	const staff = requireAccess(actor, "staff");
	const entries = newEntries.toSorted((one, other) => one.on.localeCompare(other.on));
	return transaction(db, async (tx) => {
		const before = await readSheet(tx, id);
		assertVersion(before.sheet.updated_at, updated_at);
		const added = entriesWithout(entries, before.sheet.entries);
		const removed = entriesWithout(before.sheet.entries, entries);
		if (added.length === 0 && removed.length === 0) return present(before);
		const record = { kind: "order", id } as const;
		assertNotAnonymous("order", before.order);
		const sheet = { entries, updated_at: later(before.sheet.updated_at) };
		await queries.storeSheet(tx, id, sheet);
		for (const entry of removed) {
			await recordHistory(tx, record, staff, "help", { text: lineOf(entry), removed: true });
		}
		for (const entry of added) {
			await recordHistory(tx, record, staff, "help", { text: lineOf(entry) });
		}
		await recordAuditEvent(tx, staff, "update", "order", id, {
			before: { help_given: before.sheet.entries.map(lineOf) },
			after: { help_given: entries.map(lineOf) },
		});
		return present({ ...before, sheet });
	});
}

interface HelpChange {
	entries: HelpEntry[];
	updated_at?: string | null | undefined;
}

/** The printable sheet, without the customer. 404 for a wrong key, and while empty. */
export async function readPrintableHelpSheet(
	{ db }: App,
	credentials: { reference: string; key: string },
): Promise<PrintableHelpSheet> {
	const order = await openReceipt(db, credentials);
	const sheet = order && (await queries.findSheet(db, order.id));
	if (!sheet?.entries.length) throw new AppError("not_found", "Sheet not found");
	const { reference, article_title } = order as NonNullable<typeof order>;
	return { reference, article_title, entries: sheet.entries };
}

/** An order with its sheet; without one, an empty sheet with the order's time. */
async function readSheet(db: Db | Tx, id: string) {
	const order = await findOrderRow(db, id);
	if (!order) throw new AppError("not_found", "Order not found");
	const sheet = await queries.findSheet(db, id);
	return { order, sheet: sheet ?? { entries: [], updated_at: order.created_at } };
}

function present({ order, sheet }: Awaited<ReturnType<typeof readSheet>>): HelpSheet {
	return { ...sheet, path: sheet.entries.length > 0 ? helpGivenPath(order) : null };
}

const lineOf = ({ on, text }: HelpEntry) => `${on}: ${text}`;

/** Multiset difference: entries that the others lack, counting duplicates. */
function entriesWithout(entries: readonly HelpEntry[], others: readonly HelpEntry[]): HelpEntry[] {
	const remaining = others.map(lineOf);
	return entries.filter((entry) => {
		const index = remaining.indexOf(lineOf(entry));
		if (index >= 0) remaining.splice(index, 1);
		return index < 0;
	});
}
