import type { Api } from "../../platform/browser/api-client.ts";
import type { BodyOf } from "../../platform/http/call.ts";
import type { GuardianInput } from "../../platform/privacy/guardian.ts";
import type { TypedGuardian } from "../../platform/privacy/guardian-form.ts";
import { withoutGaps } from "../../platform/text/phone.ts";
import type * as calls from "./orders.contract.ts";
import type { Order } from "./orders.contract.ts";

type OrderBody = BodyOf<typeof calls.placeOrder>;
/** As the form holds it. */
export type TypedOrder = Omit<OrderBody, keyof GuardianInput> & TypedGuardian;

/** What is shown of an order that was placed. */
export interface PlacedOrder {
	reference: string;
	phone: string;
	placed_at: string;
	/** Opens the page of its confirmation. */
	receipt: string | undefined;
}

/**
 * Sends an order as it was typed: the gaps of phone numbers are taken out here. Answers undefined where another
 * server knows no references.
 *
 * @param idempotencyKey made once for each form filled in: sending twice then orders once
 */
export async function placeOrder(
	api: Api,
	typed: TypedOrder,
	idempotencyKey?: string,
): Promise<PlacedOrder | undefined> {
	const { slug, name, phone, email, notes, website } = typed;
	const order = { slug, name, phone: withoutGaps(phone), email, notes, website };
	const body: OrderBody = { ...order, ...guardianOf(typed) };
	const call = api<typeof calls.placeOrder>("POST /orders/by-slug", { body, idempotencyKey });
	const { data }: { data?: { order?: Partial<Order>; receipt?: string } } = await call;
	const { reference, created_at = new Date().toISOString() } = data?.order ?? {};
	if (!reference) return undefined;
	return { reference, phone: typed.phone.trim(), placed_at: created_at, receipt: data?.receipt };
}

/** Any other text leaves the question open: taken for "no", it would cost a child's order its guardian. */
const ANSWERS = new Map([
	["true", true],
	["false", false],
]);

/** The answer to who it is for; nothing of a question that was left open. */
function guardianOf({
	under_18,
	"guardian.name": name,
	"guardian.phone": phone,
	consent_text,
}: TypedGuardian): Pick<OrderBody, keyof GuardianInput> {
	const guardian = name || phone ? { name, phone: phone && withoutGaps(phone) } : undefined;
	return {
		under_18: ANSWERS.get(under_18 ?? ""),
		guardian,
		consent_text: under_18 || guardian ? consent_text : undefined,
	};
}
