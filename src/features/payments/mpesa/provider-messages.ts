import { z } from "zod";
import { readKes } from "../../../platform/text/kes.ts";
import { isAhead, readTime } from "../../../platform/text/written-time.ts";
import { AMOUNT_MAX } from "../../ledger/amount.ts";
import { toCents } from "../../ledger/payment.ts";
import { parseReference } from "../../records/reference-text.ts";
import { type Evidence, evidence, referencesIn, searchable } from "../evidence.ts";
import { MPESA_CODE } from "../payments.form.ts";

/** Parses M-Pesa's messages leniently: fields may be numbers or texts, or lack a value. */

const text = z.union([z.string(), z.number()]).transform(String);
const optional = z
	.unknown()
	.optional()
	.transform((value) =>
		typeof value === "string" || typeof value === "number" ? String(value).trim() || null : null,
	);

const stkCallback = z.object({
	Body: z.object({
		stkCallback: z.object({
			MerchantRequestID: optional,
			CheckoutRequestID: text,
			ResultCode: text,
			ResultDesc: optional,
			CallbackMetadata: z
				.object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) })
				.nullish()
				.catch(null),
		}),
	}),
});

export interface PromptResult {
	checkoutRequestId: string;
	resultCode: string;
	resultText: string | null;
	/** The payment; empty if it failed. */
	reported: Evidence;
}

/** Parses the callback of a prompt; null if it is none. */
export function readCallback(body: unknown): PromptResult | null {
	const read = stkCallback.safeParse(body);
	if (!read.success) return null;
	const { CheckoutRequestID, ResultCode, ResultDesc, CallbackMetadata } =
		read.data.Body.stkCallback;
	const items = new Map(CallbackMetadata?.Item.map(({ Name, Value }) => [Name, Value]));
	return {
		checkoutRequestId: CheckoutRequestID,
		resultCode: ResultCode,
		resultText: ResultDesc,
		reported: evidence({
			cents: readCents(items.get("Amount")),
			code: readReceipt(items.get("MpesaReceiptNumber")),
		}),
	};
}

/** Types of transactions that take money from the paybill. */
const WENT_OUT = /revers|refund|business payment|withdraw/i;

const confirmation = z.object({
	TransactionType: optional.refine((type) => !WENT_OUT.test(type ?? "")),
	TransID: text,
	TransTime: optional,
	TransAmount: text,
	BusinessShortCode: optional,
	BillRefNumber: optional,
});

/** A payment to the paybill, by prompt or manually. */
export interface PaybillPayment extends Evidence {
	code: string;
	cents: number;
	/** The paybill or till that got the money. */
	shortCode: string | null;
}

/**
 * Parses a confirmation of the paybill (C2B, version 2); null if it is none.
 *
 * @param receivedAt ISO 8601
 */
export function readConfirmation(body: unknown, receivedAt: string): PaybillPayment | null {
	const read = confirmation.safeParse(body);
	if (!read.success) return null;
	const code = readReceipt(read.data.TransID);
	const cents = readCents(read.data.TransAmount);
	if (code === null || cents === null || cents <= 0) return null;
	const { BillRefNumber: account, BusinessShortCode: shortCode, TransTime } = read.data;
	const time = readTime(TransTime ?? "");
	const at = time && !isAhead(time.at, receivedAt) ? time : null;
	const reference = parseReference(account ?? "");
	const references = reference ? [reference] : referencesIn(searchable(account ?? ""));
	return { ...evidence({ account, at, references }), code, cents, shortCode };
}

/** Amounts are numbers such as 1.00 or texts such as "5.00". */
function readCents(value: unknown): number | null {
	const amount = readKes(String(value ?? ""));
	return amount === null || amount < 0 || amount > AMOUNT_MAX ? null : toCents(amount);
}

function readReceipt(value: unknown): string | null {
	const receipt = String(value ?? "")
		.trim()
		.toUpperCase();
	return MPESA_CODE.test(receipt) ? receipt : null;
}

/** Fields that are not stored: the payer's names and numbers, and the paybill's balance. */
const UNSTORED = new Set([
	"MSISDN",
	"PhoneNumber",
	"FirstName",
	"MiddleName",
	"LastName",
	"OrgAccountBalance",
]);

/** The message as stored: without the payer's name and number, and without the paybill's balance. */
export function withoutPayer(value: unknown): unknown {
	if (Array.isArray(value)) {
		return value.filter((item) => !isUnstored(item)).map(withoutPayer);
	}
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => !UNSTORED.has(name))
			.map(([name, inner]) => [name, withoutPayer(inner)]),
	);
}

/** What the payer typed as account, in a stored confirmation. */
export function accountIn(stored: string): string | null {
	return readConfirmation(readJson(stored), "")?.account ?? null;
}

/** A stored confirmation without anything that the payer typed; null if it is no confirmation. */
export function withoutAccount(stored: string): string | null {
	const body = confirmation.safeParse(readJson(stored));
	if (!body.success) return null;
	const { TransID, TransTime, TransAmount, BusinessShortCode } = body.data;
	return JSON.stringify({ TransID, TransTime, TransAmount, BusinessShortCode });
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function isUnstored(item: unknown): boolean {
	return (
		item !== null && typeof item === "object" && "Name" in item && UNSTORED.has(String(item.Name))
	);
}
