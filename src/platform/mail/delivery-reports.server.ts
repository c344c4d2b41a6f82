import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { transaction } from "../../db/transaction.ts";
import type { SmsSettings } from "../settings/sms.ts";
import { addToTotals } from "./message-totals.server.ts";
import type { RecordSms } from "./sms-channel.server.ts";
import { withoutNumbers } from "./sms-providers.server.ts";

/**
 * The secret at the end of the URL for delivery reports. Derived from the API key, so that all processes know it and a
 * new key changes it.
 */
export function reportSecret({ apiKey }: SmsSettings): string {
	return createHmac("sha256", apiKey).update("delivery reports").digest("hex").slice(0, 40);
}

export function isReportSecret(settings: SmsSettings, given: string): boolean {
	const [one, other] = [Buffer.from(given), Buffer.from(reportSecret(settings))];
	return one.length === other.length && timingSafeEqual(one, other);
}

const FINAL: Record<string, "delivered" | "failed"> = {
	success: "delivered",
	failed: "failed",
	rejected: "failed",
};

/** Records the final state of an SMS; only the first final report counts. Returns false if no SMS is waiting for it. */
export async function recordDelivery(
	db: Db,
	report: { id: string; status: string; reason: string | null },
	recordSms: RecordSms,
): Promise<boolean> {
	const delivery = FINAL[report.status.toLowerCase()];
	if (!delivery) return false;
	return transaction(db, async (tx) => {
		const message = await tx
			.updateTable("outbox")
			.set({ delivery, last_error: report.reason && withoutNumbers(report.reason) })
			.where("provider_id", "=", report.id)
			.where("channel", "=", "sms")
			.where("delivery", "=", "sent")
			.returning(["dedupe_key", "subject"])
			.executeTakeFirst();
		if (!message) return false;
		await recordSms(tx, message, delivery);
		await addToTotals(tx, "sms", { [delivery]: 1 });
		return true;
	});
}
