import { newId } from "../../../db/new-id.ts";
import { lockRow } from "../../../db/row-lock.ts";
import { later, now } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { type IdempotentRequest, idempotent } from "../../../platform/api/idempotency.server.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { assertVersion } from "../../../platform/http/optimistic-locking.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";
import { recordHistory } from "../../records/history.server.ts";
import { assertNotAnonymous } from "../../records/references.server.ts";
import { findOrderRow, ORDER_NOT_FOUND } from "../orders.present.server.ts";
import { enqueueDeliveryMessages } from "./deliveries.mail.server.ts";
import * as queries from "./deliveries.queries.server.ts";
import { type DeliveryRow, presentTracked } from "./deliveries.server.ts";
import type { Delivery, DeliveryFile, DeliveryState, TrackedDelivery } from "./delivery.ts";
import { filesByDelivery } from "./delivery-files.service.server.ts";

const NO_DELIVERY = "Delivery not found";

/** Staff only; 404 if there is no such order. */
export async function listDeliveries(
	app: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<Delivery[]> {
	requireAccess(actor, "staff");
	const order = await findOrderRow(app.db, id);
	if (!order) throw new AppError("not_found", ORDER_NOT_FOUND);
	const files = await filesByDelivery(app, order);
	const rows = await queries.listDeliveries(app.db, id);
	return rows.map((row) => present(row, files.get(row.id)));
}

interface NewPlan {
	what: string;
	place: string;
	planned_on: string;
}

/** Plans a delivery and tells the customer later. Idempotent by key. Staff only; 404; 409 if the order is anonymous. */
export async function planDelivery(
	app: App,
	actor: Actor | null,
	{ id: orderId, idempotency, ...plan }: NewPlan & ById & { idempotency: IdempotentRequest },
): Promise<Delivery> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const once = { scope: `deliveries of ${orderId}`, ...idempotency };
	const { made, repeated } = await idempotent(db, once, async (tx) => {
		const order = await findOrderRow(tx, orderId);
		if (!order) throw new AppError("not_found", ORDER_NOT_FOUND);
		assertNotAnonymous("order", order);
		const time = now();
		const row = await queries.insertDelivery(tx, {
			id: newId(),
			order_id: orderId,
			...plan,
			state: "planned",
			...NOT_HANDED_OVER,
			created_at: time,
			updated_at: time,
		});
		await recordChange(tx, staff, row);
		await recordAuditEvent(tx, staff, "create", "delivery", row.id, { after: auditedFields(row) });
		await enqueueDeliveryMessages(tx, app, order, row);
		return { id: row.id };
	});
	if (!repeated) mail.wake();
	const stored = await queries.findDelivery(db, orderId, made.id);
	if (!stored) throw new AppError("not_found", NO_DELIVERY);
	return present(stored);
}

const NOT_HANDED_OVER = { handed_to: null, handed_on: null, handed_by: null, problem: null };

interface DeliveryChange extends Partial<{ [Field in keyof NewPlan]: NewPlan[Field] | undefined }> {
	state?: DeliveryState | undefined;
	handed_to?: string | null | undefined;
	handed_on?: string | undefined;
	problem?: string | null | undefined;
	updated_at?: string | null | undefined;
}

/**
 * Moves a delivery, or records its outcome. The customer gets an email and an SMS about a new day or place, and when
 * it was handed over. Unchanged values cause no write. Staff only; 404, 409 if the delivery has changed since
 * `updated_at` was read or the order is anonymous, 400 if a change to handed over does not say who took it.
 */
export async function changeDelivery(
	app: App,
	actor: Actor | null,
	{
		id: orderId,
		deliveryId,
		updated_at,
		...change
	}: DeliveryChange & ById & { deliveryId: string },
): Promise<Delivery> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const changed = await transaction(
		db,
		async (tx) => {
			await lockRow(tx, "orders", orderId);
			const order = await findOrderRow(tx, orderId);
			const before = await queries.findDelivery(tx, orderId, deliveryId);
			if (!order || !before) throw new AppError("not_found", NO_DELIVERY);
			assertVersion(before.updated_at, updated_at);
			assertNotAnonymous("order", order);
			const next = {
				what: change.what ?? before.what,
				place: change.place ?? before.place,
				planned_on: change.planned_on ?? before.planned_on,
				...outcomeOf(staff, before, change),
			};
			const files = (await filesByDelivery({ ...app, db: tx }, order)).get(before.id);
			if (isEqual(before, next)) return present(before, files);
			const row = await store(tx, staff, before, next);
			await recordAuditEvent(tx, staff, "update", "delivery", row.id, {
				before: auditedFields(before),
				after: auditedFields(row),
			});
			await enqueueDeliveryMessages(tx, app, order, row, before);
			return present(row, files);
		},
		"read committed",
	);
	mail.wake();
	return changed;
}

/** The customer's answer whether it has arrived. 404 for another order's delivery, 409 if nothing was handed over. */
export async function answerDelivery(
	{ db }: App,
	{ orderId, delivery, received }: { orderId: string; delivery: string; received: boolean },
): Promise<TrackedDelivery> {
	return transaction(
		db,
		async (tx) => {
			await lockRow(tx, "orders", orderId);
			const before = await queries.findDelivery(tx, orderId, delivery);
			if (!before || before.state === "cancelled") throw new AppError("not_found", NO_DELIVERY);
			if (before.state === "planned") {
				throw new AppError("conflict", "This has not been handed over yet.");
			}
			const next = received ? { state: "received", problem: null } : { state: "missing" };
			if (isEqual(before, next)) return presentTracked(before);
			return presentTracked(await store(tx, null, before, next));
		},
		"read committed",
	);
}

/** A delivery that is planned again was not handed over. */
function outcomeOf(
	staff: Actor,
	before: DeliveryRow,
	{ state = before.state as DeliveryState, handed_to, handed_on, problem }: DeliveryChange,
): Partial<queries.StoredDelivery> {
	if (state === "planned" || state === "cancelled") return { state, ...NOT_HANDED_OVER };
	if (state === "missing") return { state, problem: problem ?? before.problem };
	if (state === "received") return { state, problem: null };
	const receiver = handed_to ?? before.handed_to;
	if (!receiver) throw invalidField("handed_to", "Please say who received it");
	return {
		state,
		problem: null,
		handed_to: receiver,
		handed_on: handed_on ?? before.handed_on ?? nairobiDay(Date.now()),
		// Undoing "received" sends no `handed_to`: whoever handed it over before stays.
		handed_by: handed_to && before.state !== state ? staff.id : before.handed_by,
	};
}

function isEqual(before: DeliveryRow, next: Partial<queries.StoredDelivery>): boolean {
	const columns = Object.keys(next) as (keyof queries.StoredDelivery)[];
	return columns.every((column) => before[column] === next[column]);
}

async function store(
	tx: Tx,
	staff: Actor | null,
	before: DeliveryRow,
	next: Partial<queries.StoredDelivery>,
): Promise<DeliveryRow> {
	const time = later(before.updated_at);
	const row = await queries.updateDelivery(tx, before.id, { ...next, updated_at: time });
	await recordChange(tx, staff, row, before);
	return row;
}

async function recordChange(
	tx: Tx,
	staff: Actor | null,
	row: DeliveryRow,
	before?: DeliveryRow,
): Promise<void> {
	const { what, place, planned_on, state, handed_to, problem } = row;
	const isMoved = before && before.planned_on !== planned_on;
	await recordHistory(tx, { kind: "order", id: row.order_id }, staff, "delivery", {
		...{ what, place, planned_on, state, handed_to, problem },
		...(isMoved && { moved_from: before.planned_on }),
	});
}

function auditedFields({ order_id, planned_on, state }: DeliveryRow) {
	return { order_id, planned_on, state };
}

function present(row: DeliveryRow, files: DeliveryFile[] = []): Delivery {
	const { handed_to, handed_by_name: handed_by, problem, updated_at } = row;
	return { ...presentTracked(row), files, handed_to, handed_by, problem, updated_at };
}
