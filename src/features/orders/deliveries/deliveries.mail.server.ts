import { daysFromNow } from "../../../db/time.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { App } from "../../../platform/app-context.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";
import { oneLine } from "../../../platform/text/one-line.ts";
import { formatShortDate } from "../../../ui/format.ts";
import { enqueueChangeMessages } from "../../customer-messages/money-messages.server.ts";
import { NEWS_DAYS } from "../../customer-messages/text-messages.server.ts";
import type { OrderRow } from "../orders.present.server.ts";
import type { DeliveryRow } from "./deliveries.server.ts";
import type { DeliveryFile } from "./delivery.ts";

/** Messages about a planned, moved, cancelled or handed over delivery, delayed like those about a status. */
export async function enqueueDeliveryMessages(
	tx: Tx,
	outbox: App,
	order: OrderRow,
	row: DeliveryRow,
	before?: DeliveryRow,
): Promise<void> {
	// Staff may be entering old deliveries.
	if ((row.handed_on ?? row.planned_on) < nairobiDay(Date.parse(daysFromNow(-NEWS_DAYS)))) return;
	const message = messageOf(row, before);
	if (!message) return;
	await enqueueChangeMessages(tx, outbox, order, {
		of: `delivery:${row.id}`,
		from: before ? versionOf(before) : "none",
		to: versionOf(row),
		lines: [`What: ${oneLine(row.what ?? "")}`, `Where: ${oneLine(row.place ?? "")}`],
		values: { day: formatShortDate(row.planned_on) },
		...message,
	});
}

/** The state as the customer knows it; a cancelled delivery counts as never planned. */
function versionOf({ state, planned_on, what, place }: DeliveryRow): string {
	if (state === "cancelled") return "none";
	return state === "planned" ? `planned ${planned_on} ${what} ${place}` : "handed over";
}

function messageOf(row: DeliveryRow, before: DeliveryRow | undefined) {
	const day = formatShortDate(row.planned_on);
	if (row.state === "planned") {
		const isMoved = before?.state === "planned" && before.planned_on !== row.planned_on;
		const moved = isMoved && `the delivery of your order was moved to ${day}.`;
		return {
			template: "delivery_planned",
			subject: `Your delivery is planned for ${day}`,
			sentence: moved || `the delivery of your order is planned for ${day}.`,
		} as const;
	}
	if (row.state === "handed_over") {
		return {
			template: "delivery_handed_over",
			subject: "We have handed over what you ordered",
			sentence:
				"we have handed over what you ordered. If you do not have it, tell us at the address below.",
		} as const;
	}
	if (row.state === "cancelled") {
		return {
			template: "delivery_cancelled",
			subject: `Your delivery on ${day} was cancelled`,
			sentence: `the delivery that was planned for ${day} was cancelled. We will call you about it.`,
		} as const;
	}
	return undefined;
}

interface FileChange {
	deliveryId: string;
	before: readonly DeliveryFile[];
	after: readonly DeliveryFile[];
}

/** Emails contain the files' addresses. Removing a file causes no message. */
export async function enqueueFileMessages(
	tx: Tx,
	app: App,
	order: OrderRow,
	{ deliveryId, before, after }: FileChange,
): Promise<void> {
	const versionOf = (files: readonly DeliveryFile[]) =>
		files.map(({ id }) => id).join(" ") || "none";
	await enqueueChangeMessages(tx, app, order, {
		of: `files:${deliveryId}`,
		from: versionOf(after.length > before.length ? before : after),
		to: versionOf(after),
		template: "delivery_files",
		subject: "There are files for you",
		sentence: "there are files for you. You can open them at the address below, or here:",
		lines: after.map(({ name, path }) => `${oneLine(name)}: ${app.settings.siteUrl}${path}`),
	});
}
