import { readFile } from "node:fs/promises";
import type { Selectable } from "kysely";
import type { Db } from "../../../db/connect.ts";
import { isDatabaseUnavailable } from "../../../db/errors.ts";
import { newId } from "../../../db/new-id.ts";
import { lockRow } from "../../../db/row-lock.ts";
import type { Schema } from "../../../db/schema.ts";
import { now } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { ReceivedFile } from "../../../platform/api/endpoint.ts";
import { type IdempotentRequest, idempotent } from "../../../platform/api/idempotency.server.ts";
import type { App } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { MAX_FILES } from "../../../platform/files/file-limits.ts";
import {
	deleteAfterCommit,
	deletePendingFiles,
} from "../../../platform/files/pending-deletions.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import type { RateLimits } from "../../../platform/http/rate-limits.server.ts";
import { isSameSecret } from "../../../platform/http/same-secret.server.ts";
import { plainPhone } from "../../../platform/privacy/person.ts";
import { inBatches } from "../../../platform/privacy/personal-data.ts";
import { groupBy } from "../../../platform/text/group-by.ts";
import { recordHistory } from "../../records/history.server.ts";
import { assertNotAnonymous } from "../../records/references.server.ts";
import { findOrderRow } from "../orders.present.server.ts";
import { enqueueFileMessages } from "./deliveries.mail.server.ts";
import * as queries from "./deliveries.queries.server.ts";
import type { DeliveryFile, TrackedFile } from "./delivery.ts";
import { DELIVERY_REFUSED } from "./delivery-file-types.ts";
import { inspectDelivery } from "./inspect-delivery.server.ts";

// A file's address is signed for the order's reference and phone number: it works until the number changes.

export const FILES_PREFIX = "private/deliveries";
const NO_FILE = "File not found";
const NO_DELIVERY = "Delivery not found";
const REMOVED_SINCE = "This file was added but has since been removed. Please add it again.";

type FileRow = Selectable<Schema["delivery_files"]>;
type Signer = Pick<RateLimits, "keyedHash">;
interface OrderAccess {
	reference: string;
	phone: string;
}

interface DeliveryKey {
	orderId: string;
	deliveryId: string;
}

/**
 * Adds a file to a delivery; the customer gets an email and an SMS after a delay. Idempotent by key. Staff only; 404 if
 * there is no such delivery, 409 if the order is anonymous or the delivery has `MAX_FILES`, 415 if the type is not
 * accepted, contradicts the name, or the file contains a program.
 */
export async function addFile(
	app: App,
	actor: Actor | null,
	{
		orderId,
		deliveryId,
		file,
		idempotency,
	}: DeliveryKey & {
		file: Pick<ReceivedFile, "name" | "path" | "size"> | undefined;
		idempotency: IdempotentRequest;
	},
): Promise<DeliveryFile> {
	const { db, files, limits, log, mail } = app;
	const staff = requireAccess(actor, "staff");
	if (!file) throw invalidField("file", "File is required");
	const content = await readFile(file.path);
	const inspected = await inspectDelivery(content, file.name);
	if (!inspected) throw invalidField("file", DELIVERY_REFUSED, "unsupported_type");
	const id = newId();
	const row = {
		...{ id, order_id: orderId, delivery_id: deliveryId, name: file.name, ...inspected },
		...{ size: file.size, storage_key: `${FILES_PREFIX}/${orderId}/${id}`, created_at: now() },
	};
	// The file is stored before the transaction, which must not wait for the network; so the delivery is checked here too.
	if (!(await queries.findDelivery(db, orderId, deliveryId))) {
		throw new AppError("not_found", NO_DELIVERY);
	}
	const discard = () =>
		files
			.delete(row.storage_key)
			.catch((failure: unknown) => log.error({ error: failure, file: id }, "file is left over"));
	const once = {
		scope: `files of ${deliveryId}`,
		...idempotency,
		isolation: "read committed",
	} as const;
	const store = async (tx: Tx) => {
		const { order, before } = await requireFiles(tx, { orderId, deliveryId });
		assertNotAnonymous("order", order);
		if (before.length >= MAX_FILES) {
			throw invalidField("file", `At most ${MAX_FILES} files for a delivery`, "conflict");
		}
		await tx.insertInto("delivery_files").values(row).execute();
		await recordAuditEvent(tx, staff, "update", "delivery", deliveryId, { after: { file: id } });
		await recordHistory(tx, { kind: "order", id: orderId }, staff, "file", { name: file.name });
		const present = presenterFor(limits, order);
		await enqueueFileMessages(tx, app, order, {
			deliveryId,
			before: before.map(present),
			after: [...before, row].map(present),
		});
		return { id };
	};
	let stored: { made: { id: string }; repeated: boolean };
	try {
		await files.put(row.storage_key, content, row.type);
		stored = await idempotent(db, once, store);
	} catch (error) {
		// The row may be stored if the connection was lost during the commit; otherwise the job for orphaned files deletes it.
		if (!isDatabaseUnavailable(error)) await discard();
		throw error;
	}
	if (stored.repeated) await discard();
	else mail.wake();
	const order = await findOrderRow(db, orderId);
	const found = await selectFiles(db).where("id", "=", stored.made.id).executeTakeFirst();
	if (!order || !found) throw new AppError("conflict", REMOVED_SINCE);
	return presenterFor(limits, order)(found);
}

/** Staff only; 404 if the delivery has no such file. */
export async function removeFile(
	app: App,
	actor: Actor | null,
	{ orderId, deliveryId, fileId }: DeliveryKey & { fileId: string },
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(
		app.db,
		async (tx) => {
			const { order, before } = await requireFiles(tx, { orderId, deliveryId });
			const file = before.find(({ id }) => id === fileId);
			if (!file) throw new AppError("not_found", NO_FILE);
			await tx.deleteFrom("delivery_files").where("id", "=", fileId).execute();
			await deleteAfterCommit(tx, [file.storage_key]);
			await recordAuditEvent(tx, staff, "update", "delivery", deliveryId, {
				before: { file: fileId },
			});
			await recordHistory(tx, { kind: "order", id: orderId }, staff, "file", {
				name: file.name,
				removed: true,
			});
			const present = presenterFor(app.limits, order);
			await enqueueFileMessages(tx, app, order, {
				deliveryId,
				before: before.map(present),
				after: before.filter(({ id }) => id !== fileId).map(present),
			});
		},
		"read committed",
	);
	app.mail.wake();
	await deletePendingFiles(app);
}

async function requireFiles(tx: Tx, { orderId, deliveryId }: DeliveryKey) {
	await lockRow(tx, "orders", orderId);
	const order = await findOrderRow(tx, orderId);
	const delivery = await queries.findDelivery(tx, orderId, deliveryId);
	if (!order || !delivery) throw new AppError("not_found", NO_DELIVERY);
	const before = await selectFiles(tx).where("delivery_id", "=", deliveryId).execute();
	return { order, before };
}

function selectFiles(db: Db | Tx) {
	return db.selectFrom("delivery_files").selectAll().orderBy("created_at").orderBy("id");
}

export async function filesByDelivery(
	{ db, limits }: Pick<App, "limits"> & { db: Db | Tx },
	order: OrderAccess & { id: string },
): Promise<Map<string, DeliveryFile[]>> {
	const rows = await selectFiles(db).where("order_id", "=", order.id).execute();
	const byDelivery = groupBy(rows, ({ delivery_id }) => delivery_id);
	const present = presenterFor(limits, order);
	return new Map([...byDelivery].map(([id, files]) => [id, files.map(present)]));
}

/** The files of the deliveries that the order's customer sees. */
export async function trackedFiles(
	app: App,
	order: OrderAccess & { id: string },
	deliveries: readonly { id: string }[],
): Promise<TrackedFile[]> {
	const files = await filesByDelivery(app, order);
	return deliveries.flatMap(({ id }) => (files.get(id) ?? []).map(({ id: _, ...file }) => file));
}

function presenterFor(signer: Signer, order: OrderAccess) {
	return ({ id, name, size, type }: FileRow): DeliveryFile => ({
		...{ id, name, size, type },
		path: `/api/track/files/${id}?key=${encodeURIComponent(keyOf(signer, order, id))}`,
	});
}

function keyOf({ keyedHash }: Signer, { reference, phone }: OrderAccess, fileId: string): string {
	return keyedHash(`delivery file ${fileId} ${reference} ${plainPhone(phone)}`);
}

/** 404 unless the key matches this file and its order's reference and phone number. */
export async function openTrackedFile(
	{ db, files, limits }: App,
	{ fileId, key }: { fileId: string; key: string },
) {
	const row = await db
		.selectFrom("delivery_files")
		.innerJoin("orders", "orders.id", "delivery_files.order_id")
		.innerJoin("deliveries", "deliveries.id", "delivery_files.delivery_id")
		.select(["delivery_files.name", "type", "storage_key", "reference", "phone"])
		.where("delivery_files.id", "=", fileId)
		.where("deliveries.state", "<>", "cancelled")
		.executeTakeFirst();
	const expectedKey = keyOf(limits, row ?? { reference: "", phone: "" }, fileId);
	const isValid = isSameSecret(key, expectedKey);
	const found = row?.phone && isValid ? await files.find(row.storage_key) : undefined;
	if (!row || !found) throw new AppError("not_found", NO_FILE);
	return { name: row.name, type: row.type, size: found.size, content: found.stream };
}

export async function listFileKeys(db: Db): Promise<string[]> {
	const rows = await db.selectFrom("delivery_files").select("storage_key").execute();
	return rows.map(({ storage_key }) => storage_key);
}

export async function eraseFiles(tx: Tx, orderIds: readonly string[]): Promise<number> {
	const files = await inBatches(orderIds, (batch) =>
		tx
			.deleteFrom("delivery_files")
			.where("order_id", "in", batch)
			.returning("storage_key")
			.execute(),
	);
	await deleteAfterCommit(
		tx,
		files.map(({ storage_key }) => storage_key),
	);
	return files.length;
}
