import { randomUUID } from "node:crypto";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { isAhead } from "../../platform/text/written-time.ts";
import { namesOfBusiness } from "./message-check.server.ts";
import { enqueueMoneyChanged, enqueuePaymentReceived } from "./payment-messages.server.ts";
import { conflictIfCodeUsed } from "./payment-records.server.ts";
import { MPESA_CODE } from "./payments.form.ts";
import * as queries from "./payments.queries.server.ts";
import { storeChange } from "./payments.service.server.ts";
import { recordProvedPayment } from "./proved-payment.server.ts";
import { insertReversals } from "./reversals.queries.server.ts";
import type { StatementLine, StatementReport } from "./statement.contract.ts";
import {
	type ReadStatement,
	readStatement,
	type StatementEntry,
	unreadHeaders,
} from "./statement.ts";
import { type Match, type Matched, matchStatement } from "./statement-match.server.ts";
import { isCompared, needsStaffToReverse, paidAtOf } from "./statement-outcome.ts";
import { insertUnclaimed, type UnclaimedRow, updateUnclaimed } from "./unclaimed.queries.server.ts";
import { setAside } from "./unclaimed.service.server.ts";

const MAX_LINES = 5_000;
const MAX_PAYMENTS = 2_000;
/** The most texts in each list of a report, and the most characters of each text. */
const MAX_TEXTS = 100;
const MAX_LENGTH = 200;

/** For each payment of a statement: what importing it would do. Writes nothing. Staff only. */
export async function checkStatement(
	{ db, site }: App,
	actor: Actor | null,
	{ text }: { text: string },
): Promise<StatementReport> {
	requireAccess(actor, "staff");
	const statement = read(text, namesOfBusiness(site()));
	return reportOf(statement, await matchStatement(db, statement));
}

/**
 * Confirms typed codes that the statement contains, records payments whose account is an order's reference, reverses
 * payments that M-Pesa reversed, and stores the rest as unclaimed money. Returns what was done with each payment.
 * Idempotent. Staff only.
 */
export async function storeStatement(
	app: App,
	actor: Actor | null,
	{ text }: { text: string },
): Promise<StatementReport> {
	const { db, mail, site } = app;
	const staff = requireAccess(actor, "staff");
	const statement = read(text, namesOfBusiness(site()));
	// If somebody else stores one of the codes concurrently, the second run finds it.
	const found = await conflictIfCodeUsed(() =>
		transaction(db, async (tx) => {
			const found = await matchStatement(tx, statement);
			const changing = found.matches.filter(({ line }) => line.changes);
			if (changing.length + found.leftOutEntries.length > 0) {
				const after = { ...countsOf(changing), others: found.leftOutEntries.length };
				await recordAuditEvent(tx, staff, "store", "statement", randomUUID(), { after });
			}
			for (const each of changing) {
				await insertReversals(tx, each.newReversals);
				await STORES[each.line.outcome]?.(tx, app, staff, each);
			}
			for (const entry of found.leftOutEntries)
				await insertFromStatement(tx, entry, { question: entry.doubt ?? null });
			return found;
		}),
	);
	mail.wake();
	return reportOf(statement, found);
}

function countsOf(matches: readonly Match[]) {
	const count = (...outcomes: StatementLine["outcome"][]) =>
		matches.filter(({ line }) => line.changes && outcomes.includes(line.outcome)).length;
	return {
		confirmed: count("confirm"),
		recorded: count("record"),
		reversed: count("reversed"),
		unclaimed: count("unmatched", "held"),
	};
}

function reportOf(
	{ report, unread }: ReadStatement,
	{ matches, wentOut, withoutPayment, leftOutEntries }: Matched,
): StatementReport {
	const lineText = ({ line, code }: { line: number; code: string }, what: string) =>
		`Line ${line}, ${code}: ${what}`;
	const outgoing = wentOut.map((entry) => lineText(entry, "money that went out"));
	const noCode = [...withoutPayment.keys()]
		.filter(({ code }) => !MPESA_CODE.test(code))
		.map((reversal) =>
			lineText(reversal, "it takes money back and does not say from which payment"),
		);
	return {
		lines: matches.map(({ line }) => line),
		left_out: firstTexts([...outgoing, ...report.leftOut]),
		unread: firstTexts([...unread, ...noCode]),
		unread_columns: firstTexts(report.unreadColumns),
		other_codes: leftOutEntries.length,
	};
}

/** The first texts, each cut off if it is long, and how many more there are. */
function firstTexts(texts: readonly string[]): string[] {
	const more = texts.length - MAX_TEXTS;
	const named = texts.slice(0, MAX_TEXTS).map((text) => text.slice(0, MAX_LENGTH));
	return more > 0 ? [...named, `${more} more`] : named;
}

function read(text: string, names: readonly string[]): ReadStatement {
	// Checked before parsing, because the text can be half a million empty lines.
	if (text.split(/\r\n?|\n/, MAX_LINES + 1).length > MAX_LINES) {
		throw invalidField("text", `At most ${MAX_LINES.toLocaleString("en")} lines at once`);
	}
	const statement = readStatement(text, names);
	if (!statement) {
		const headers = firstTexts(unreadHeaders(text)).map((header) => `“${header}”`);
		const unread = headers.length > 0 ? ` Not understood: ${headers.join(", ")}.` : "";
		const bank = headers.some((header) => /^“ref(?:erence)?/i.test(header)) ? BANK_REFERENCE : "";
		throw invalidField("text", `${NO_HEADER}${unread}${bank}`);
	}
	if (statement.payments.length > MAX_PAYMENTS) {
		throw invalidField("text", `At most ${MAX_PAYMENTS.toLocaleString("en")} payments at once`);
	}
	const ahead = statement.payments.filter(({ at }) => at && isAhead(at.at, now()));
	const future = ahead.map(({ line, code }) => `Line ${line}, ${code}: its time is in the future`);
	return {
		...statement,
		payments: statement.payments.filter((entry) => !ahead.includes(entry)),
		unread: [...statement.unread, ...future],
	};
}

const NO_HEADER =
	"There is no header with the receipt number and the amount paid in. Copy the statement with its first line, from its CSV or Excel file.";

/** A bank's own numbers may look like codes of M-Pesa. */
const BANK_REFERENCE =
	" If the references are M-Pesa codes, change that header to “Receipt No.” and check again. Record payments to a bank account in their orders.";

type Store = (tx: Tx, app: App, staff: Actor, match: Match) => Promise<unknown>;

/** Stores the change for a line, and enqueues the messages about it. */
const STORES: Partial<Record<StatementLine["outcome"], Store>> = {
	async confirm(tx, app, staff, { entry, line, stored }) {
		if (!stored) return;
		// The beginning of the day if only that is known: a prompt that was paid in the morning may be the same payment.
		const notBefore = entry.at?.at ?? null;
		const prompt = await queries.findPromptPayment(tx, stored.order_id, entry.cents, notBefore);
		const of_prompt = prompt !== undefined;
		const change = { state: "confirmed", amount: line.amount, of_prompt } as const;
		const row = await storeChange(tx, staff, stored, change, line.at ?? stored.at);
		if (!of_prompt) await enqueuePaymentReceived(tx, app, row);
	},
	async record(tx, app, staff, { entry, line }) {
		if (!line.order_id) return;
		const { row, isNew } = await recordProvedPayment(tx, staff, {
			order_id: line.order_id,
			code: entry.code,
			amount_cents: entry.cents,
			source: "statement",
			at: line.at ?? now(),
			notBefore: entry.at?.at ?? null,
		});
		if (isNew) await enqueuePaymentReceived(tx, app, row);
	},
	async reversed(tx, app, staff, { entry, hasOwnLine, stored, unclaimed }) {
		if (unclaimed && !unclaimed.set_aside_at) await setAside(tx, staff, unclaimed.id, TAKEN_BACK);
		// Stored as set aside, so that staff see whose money it was.
		const aside = { set_aside_at: now(), set_aside_by: staff.id, reason: TAKEN_BACK };
		if (hasOwnLine && stored?.state !== "confirmed") await insertFromStatement(tx, entry, aside);
		if (!stored || stored.state === "refused" || needsStaffToReverse(stored)) return;
		const state = stored.state === "confirmed" ? "reversed" : "refused";
		const row = await storeChange(tx, staff, stored, { state, reason: TAKEN_BACK });
		if (state === "reversed") await enqueueMoneyChanged(tx, app, row);
	},
	unmatched: storeAsUnclaimed,
	held: storeAsUnclaimed,
	/** Not for a reversal, which itself is listed among the messages to check. */
	differs: (tx, app, staff, match) =>
		match.reversedAmount ? Promise.resolve() : storeAsUnclaimed(tx, app, staff, match),
};

async function storeAsUnclaimed(
	tx: Tx,
	_app: App,
	_staff: Actor,
	{ entry, line, hasOwnLine, unclaimed, stored }: Match,
) {
	const question = line.note;
	if (line.outcome === "differs" && stored && isCompared(stored, entry)) {
		await insertFromStatement(tx, entry, { question, differs_at: now() });
	} else if (unclaimed) {
		if (!unclaimed.set_aside_at) await updateUnclaimed(tx, unclaimed.id, { question });
	} else if (hasOwnLine) {
		await insertFromStatement(tx, entry, { question });
	}
}

function insertFromStatement(tx: Tx, entry: StatementEntry, more: Partial<UnclaimedRow>) {
	const row = { question: null, ...more, source: "statement", at: paidAtOf(entry) } as const;
	return insertUnclaimed(tx, entry, row);
}

const TAKEN_BACK = "M-Pesa took it back.";
