import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import type { BodyOf } from "../../platform/http/call.ts";
import type * as mpesaCalls from "./mpesa/mpesa.contract.ts";
import type * as calls from "./payments.contract.ts";
import type { Receipt } from "./payments.contract.ts";

/** The calls of public pages; those of the dashboard are in `dashboard/`. */

/** Sends the code of a manual payment. Throws `ApiError`. */
export async function typeCode(
	api: Api,
	{ reference, phone, code }: BodyOf<typeof calls.typeCode>,
	idempotencyKey?: string,
): Promise<void> {
	const body = { reference, phone, code };
	await api<typeof calls.typeCode>("POST /track/codes", { token: "none", body, idempotencyKey });
}

/** Requests a payment prompt on the payer's phone. Throws `ApiError`. */
export async function askForPrompt(
	api: Api,
	{ reference, phone, payer, amount }: BodyOf<typeof mpesaCalls.askForPrompt>,
): Promise<void> {
	const body = { reference, phone, payer, amount };
	await api<typeof mpesaCalls.askForPrompt>("POST /track/payments", { token: "none", body });
}

/** Throws `ApiError`. */
export async function fetchReceipt(api: Api, reference: string, key: string): Promise<Receipt> {
	const { result } = await api<typeof calls.readReceipt>("GET /receipts/:reference", {
		token: "none",
		params: { reference },
		query: { key },
	});
	const receipt = requireObject(result);
	return { ...receipt, payments: requireList(receipt.payments) };
}
