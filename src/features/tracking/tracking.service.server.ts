import type { Db } from "../../db/connect.ts";
import type { App } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { payTo } from "../../site.ts";
import { lastAttemptOf } from "../ledger/attempts.server.ts";
import { fromCents, isAgreed, type PaymentState, summarise, sumsOf } from "../ledger/payment.ts";
import { codeOf, moneyOf, type PaymentRow } from "../ledger/payments.server.ts";
import { helpGivenPath, receiptPath } from "../ledger/receipt.ts";
import { arePromptsPaused } from "../ledger/unproved-numbers.server.ts";
import { deliveriesByOrder } from "../orders/deliveries/deliveries.server.ts";
import { trackedFiles } from "../orders/deliveries/delivery-files.service.server.ts";
import { verifyConfirmationKey } from "../records/confirmations.server.ts";
import { type HistoryEvent, readHistory } from "../records/history.server.ts";
import { nextStep } from "./next-step.ts";
import { findRecord, type OpenedRecord, openRecord } from "./open-record.server.ts";
import type { Confirmation, TrackedPayment, TrackedRecord } from "./tracking.contract.ts";

/** The progress of an order or a request. 404 and 429 like `openRecord`. */
export async function track(
	app: App,
	_actor: Actor | null,
	credentials: { reference: string; phone: string; ip: string },
): Promise<TrackedRecord> {
	const record = await openRecord(app, credentials);
	const { reference, kind, title, status, created_at, updated_at } = record;
	const events = await readHistory(app.db, record.id, ["placed", "status", "agreement"]);
	const payment = await readPayment(app, record, events);
	const deliveries = (await deliveriesByOrder(app.db, [record.id])).get(record.id) ?? [];
	return {
		reference,
		kind,
		title,
		status,
		history: statusesOf(record, events),
		placed_at: created_at,
		updated_at,
		payment,
		deliveries,
		files: await trackedFiles(app, record, deliveries),
		next: nextStep({ kind, status, payment, deliveries }),
		help_path: await readHelpPath(app.db, record.id),
	};
}

const FIRST_STATUS = { order: "pending", request: "new" } as const;

/** All statuses; for records older than the history only the first and the current one. */
function statusesOf(
	record: Pick<OpenedRecord, "kind" | "status" | "created_at" | "updated_at">,
	events: readonly HistoryEvent[],
): TrackedRecord["history"] {
	const placed = events.find(({ event }) => event === "placed");
	const first = placed?.event === "placed" ? placed.detail?.status : undefined;
	const history = [
		{ status: first ?? FIRST_STATUS[record.kind], at: record.created_at },
		...events.flatMap(({ event, detail, at }) =>
			event === "status" && detail ? [{ status: detail.to, at }] : [],
		),
	];
	return history.at(-1)?.status === record.status
		? history
		: [...history, { status: record.status, at: record.updated_at }];
}

const PHONE_SHOWN_MS = 60 * 60_000;

/**
 * The data of a confirmation; 404 for a forged key or a deleted record. Signed-in senders find the phone number in
 * their account: after signing out, the address in the history must not show it.
 */
export async function readConfirmation(
	{ db, limits: signer }: App,
	_actor: Actor | null,
	{ confirmation_key }: { confirmation_key: string },
): Promise<Confirmation> {
	const reference = verifyConfirmationKey(signer, confirmation_key);
	const record = reference === null ? undefined : await findRecord(db, reference);
	if (!record) throw new AppError("not_found", "This confirmation can no longer be shown.");
	const { kind, title, phone, user_id, created_at } = record;
	const isRecent = Date.now() - Date.parse(created_at) < PHONE_SHOWN_MS;
	return {
		reference: record.reference,
		kind,
		title,
		phone: isRecent && user_id === null ? phone : null,
		placed_at: created_at,
	};
}

/** The page that lists the help given with an order; null for a request, and while the list is empty. */
async function readHelpPath(db: Db, recordId: string): Promise<string | null> {
	const order = await db
		.selectFrom("help_sheets")
		.innerJoin("orders", "orders.id", "help_sheets.order_id")
		.select(["orders.reference", "orders.receipt_key"])
		.where("help_sheets.order_id", "=", recordId)
		.where("help_sheets.entries", "is not", null)
		.executeTakeFirst();
	return order ? helpGivenPath(order) : null;
}

/** null for a request. */
async function readPayment(
	{ db, settings, site }: App,
	{ id, reference, phone, status, terms }: OpenedRecord,
	history: readonly HistoryEvent[],
): Promise<TrackedPayment | null> {
	if (!terms) return null;
	const { payments, refunds } = await moneyOf(db, id);
	const number = payTo(site());
	return {
		price: fromCents(terms.price_cents),
		material_cost: fromCents(terms.material_cost_cents),
		agreed: isAgreed(
			status,
			history.some(({ event }) => event === "agreement"),
		),
		...summarise({ status, ...terms }, sumsOf([...payments, ...refunds])),
		attempt: await lastAttemptOf(db, id),
		prompts: settings.mpesa !== undefined,
		prompts_paused: settings.mpesa !== undefined && (await arePromptsPaused(db, plainPhone(phone))),
		pay_to: number ? { ...number, account: reference } : null,
		unconfirmed: payments.filter(({ state }) => state === "unconfirmed").length,
		codes: payments.filter(({ source }) => source === "customer").flatMap(presentCode),
		receipt_path: receiptPath({ reference, receipt_key: terms.receipt_key }),
	};
}

/** Empty after an erasure. */
function presentCode(payment: PaymentRow): TrackedPayment["codes"] {
	const code = codeOf(payment);
	return code === null
		? []
		: [{ code, at: payment.created_at, state: payment.state as PaymentState }];
}
