import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import { IS_STAFF } from "../../db/contacts.ts";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { type SenderDetails, senderOf } from "../../platform/mail/outbox.server.ts";
import { formatDateTime, formatKes } from "../../ui/format.ts";
import { fromCents } from "../ledger/payment.ts";
import {
	missingDeliveries,
	type News,
	newOrders,
	newPayments,
	requestsNearDeadline,
} from "./staff-news.queries.server.ts";

const DAY_MS = 24 * 3_600_000;
const MAX_LISTED = 20;

/** References and project titles only: reading customers' names requires signing in. */
function newsMail(
	{ orders, payments, requests, missing }: News,
	{ site, siteUrl }: SenderDetails,
): { subject: string; body: string } {
	const counts = [
		count(orders.length, "new order", "new orders"),
		count(payments.length, "payment", "payments"),
		count(requests.length, "request to answer", "requests to answer"),
		count(missing.length, "missing delivery", "missing deliveries"),
	].filter((text) => text !== null);
	return {
		subject: `${site}: ${counts.join(", ")}`,
		body: [
			...section(
				"New orders",
				orders.map(({ reference, article_title }) => `${reference}  ${article_title}`),
			),
			...section(
				"Payments",
				payments.map(
					({ reference, amount_cents }) =>
						`${reference}  ${amount_cents === null ? "a code waiting to be confirmed" : formatKes(fromCents(amount_cents))}`,
				),
			),
			...section(
				"Requests that nobody has answered",
				requests.map(
					({ reference, created_at }) =>
						`${reference}  answer due by ${formatDateTime(Date.parse(created_at) + DAY_MS)}`,
				),
			),
			...section(
				"Customers who have not received their delivery",
				missing.map(({ reference }) => reference),
			),
			`Open the dashboard: ${siteUrl}/dashboard`,
			"",
			`At ${siteUrl}/dashboard/account you can choose which emails you get.`,
		].join("\n"),
	};
}

function count(figure: number, one: string, several: string): string | null {
	return figure === 0 ? null : `${figure} ${figure === 1 ? one : several}`;
}

function section(title: string, lines: readonly string[]): string[] {
	if (lines.length === 0) return [];
	const more = lines.length - MAX_LISTED;
	return [title, ...lines.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : []), ""];
}

/** Minimum interval between two emails to one person. */
const PAUSE_MS = 10 * 60_000;
/** Newer events wait for the next run, because a transaction with an earlier time may commit a little later. */
const SETTLED_MS = 10_000;

/** Mails each member of staff, at most every ten minutes, about events of chosen kinds. Only one process sends. */
export async function notifyStaff(app: App): Promise<void> {
	const { db } = app;
	await addNewStaff(db);
	const until = ago(SETTLED_MS);
	const staff = await db
		.selectFrom("staff_notices")
		.innerJoin("users", "users.id", "staff_notices.user_id")
		.selectAll("staff_notices")
		.select("users.email")
		.where(IS_STAFF)
		.where("told_until", "<", until)
		.where(({ or, eb }) => or([eb("mailed_at", "is", null), eb("mailed_at", "<=", ago(PAUSE_MS))]))
		.execute();
	for (const member of staff) await notify(app, member, until);
}

type Member = Selectable<Schema["staff_notices"]> & { email: string };

async function notify(app: App, member: Member, until: string): Promise<void> {
	const { db, mail } = app;
	const news = await newsFor(db, member, until);
	if (Object.values(news).every(({ length }) => length === 0)) return;
	await transaction(db, async (tx) => {
		const claimed = await tx
			.updateTable("staff_notices")
			.set({ told_until: until, mailed_at: now() })
			.where("user_id", "=", member.user_id)
			.where("told_until", "=", member.told_until)
			.returning("user_id")
			.executeTakeFirst();
		if (!claimed) return;
		await mail.enqueue(tx, {
			dedupeKey: `notices:${member.user_id}:${until}`,
			kind: "staff",
			to: member.email,
			...newsMail(news, senderOf(app)),
		});
	});
	mail.wake();
}

async function newsFor(db: Db, member: Member, until: string): Promise<News> {
	const span = { after: member.told_until, until };
	return {
		orders: member.orders ? await newOrders(db, span) : [],
		payments: member.payments ? await newPayments(db, span, member.user_id) : [],
		requests: member.requests ? await requestsNearDeadline(db, span) : [],
		missing: member.orders ? await missingDeliveries(db, span) : [],
	};
}

/** Notifies new staff of events from now on. */
async function addNewStaff(db: Db): Promise<void> {
	const missing = await db
		.selectFrom("users")
		.select("id")
		.where(IS_STAFF)
		.where("id", "not in", db.selectFrom("staff_notices").select("user_id"))
		.execute();
	if (missing.length === 0) return;
	// One millisecond earlier: events of this one count as new.
	const row = { orders: 1, payments: 1, requests: 1, told_until: ago(1), mailed_at: null };
	await db
		.insertInto("staff_notices")
		.values(missing.map(({ id }) => ({ user_id: id, ...row })))
		.onConflict((conflict) => conflict.column("user_id").doNothing())
		.execute();
}

function ago(ms: number): string {
	return new Date(Date.now() - ms).toISOString();
}
