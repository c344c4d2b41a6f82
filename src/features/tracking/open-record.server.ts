import type { Db } from "../../db/connect.ts";
import type { App } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { beginGuess, type GuessLimits } from "../../platform/http/attempts.server.ts";
import { isSameSecret } from "../../platform/http/same-secret.server.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import type { TrackedRecord } from "../records/references.server.ts";

export interface OpenedRecord extends TrackedRecord {
	reference: string;
	title: string;
	phone: string;
	status: string;
	/** The account that was signed in when it was sent. */
	user_id: string | null;
	created_at: string;
	updated_at: string;
	/** Of an order, null for a request: its amounts, what we keep if it is cancelled, and the key of its receipt. */
	terms: {
		price_cents: number;
		material_cost_cents: number;
		kept_cents: number;
		receipt_key: string | null;
	} | null;
}

const NOT_FOUND = "We found no order with this reference and phone number.";
const TOO_MANY = `${NOT_FOUND} Too many wrong attempts from your network or with this reference: please check the reference and the number.`;

/** Wrong phone numbers and unknown references count as guesses. */
const GUESSES: GuessLimits = {
	targetFromAddress: "tracker reference",
	address: "tracker address",
	target: "tracker target",
	day: "tracker day",
	maxPerTargetIfAddressOverLimit: 10,
	dayRefusal:
		"Too many wrong phone numbers were tried for this reference today. Please try again tomorrow, or contact us.",
};

/**
 * Finds a record by reference for a caller who knows its phone number. Unknown references and wrong numbers get the
 * same 404 after the same work; records in the trash or without personal data count as unknown. After 10 failures
 * within 15 minutes from an IP address, or for a reference, further failures get 429 instead; after 10 for one
 * reference from one address, correct phone numbers do too (see `beginGuess`).
 * `reference`: in the stored form.
 */
export async function openRecord(
	{ db, limits }: App,
	{ reference, phone, ip }: { reference: string; phone: string; ip: string },
): Promise<OpenedRecord> {
	const attempt = await beginGuess(limits, GUESSES, { ip, target: reference });
	const found = await findRecord(db, reference);
	const isCorrect = isSameSecret(plainPhone(phone), plainPhone(found?.phone ?? ""));
	if (!found || !isCorrect) {
		throw attempt.refusal?.(TOO_MANY) ?? new AppError("not_found", NOT_FOUND);
	}
	await attempt.succeeded();
	return found;
}

/** One statement, so that an unknown reference takes as long as a known one. */
export async function findRecord(db: Db, reference: string): Promise<OpenedRecord | undefined> {
	const row = await db
		.selectFrom("record_references as given")
		.leftJoin("orders", (join) =>
			join.onRef("orders.id", "=", "given.record_id").on("given.kind", "=", "order"),
		)
		.leftJoin("assistance_requests as requests", (join) =>
			join
				.onRef("requests.id", "=", "given.record_id")
				.on("given.kind", "=", "request")
				.on("requests.deleted_at", "is", null),
		)
		.where("given.reference", "=", reference)
		.select((eb) => [
			"given.record_id",
			"orders.price_cents",
			"orders.material_cost_cents",
			"orders.kept_cents",
			"orders.receipt_key",
			eb.fn.coalesce("orders.article_title", "requests.project_title").as("title"),
			eb.fn.coalesce("orders.phone", "requests.phone").as("phone"),
			eb.fn.coalesce("orders.status", "requests.status").as("status"),
			eb.fn.coalesce("orders.user_id", "requests.user_id").as("user_id"),
			eb.fn.coalesce("orders.created_at", "requests.created_at").as("created_at"),
			eb.fn.coalesce("orders.updated_at", "requests.updated_at").as("updated_at"),
		])
		.executeTakeFirst();
	// Without a phone number it was erased or made anonymous.
	if (!row?.phone) return undefined;
	const { record_id: id, price_cents, material_cost_cents, kept_cents, receipt_key, ...rest } = row;
	const terms =
		price_cents === null || material_cost_cents === null
			? null
			: { price_cents, material_cost_cents, kept_cents: kept_cents ?? 0, receipt_key };
	return {
		...(rest as Omit<OpenedRecord, keyof TrackedRecord | "reference" | "terms">),
		id,
		reference,
		kind: terms ? "order" : "request",
		terms,
	};
}
