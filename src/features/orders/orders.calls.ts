import type { Api } from "../../platform/browser/api-client.ts";
import { readObject, readText } from "../../platform/browser/read-fields.ts";
import type { BodyOf } from "../../platform/http/call.ts";
import { withoutGaps } from "../../platform/text/phone.ts";
import type { GuardianInput } from "../records/guardian.ts";
import type { GuardianValues } from "../records/guardian-form.ts";
import type * as calls from "./orders.contract.ts";
import type { Order } from "./orders.contract.ts";

type OrderBody = BodyOf<typeof calls.placeOrder>;
export type OrderFormValues = Omit<OrderBody, keyof GuardianInput> & GuardianValues;
type SpecifiedField = (typeof calls.placeOrder.specifiedFields)[number];

export interface PlacedOrder {
	reference: string;
	phone: string;
	placed_at: string;
	confirmation_key: string | undefined;
}

/** Undefined if the server sends no reference. `idempotencyKey`: one per filled-in form. */
export async function placeOrder(
	api: Api,
	values: OrderFormValues,
	idempotencyKey?: string,
): Promise<PlacedOrder | undefined> {
	const { slug, name, phone, email, notes, ...own } = values;
	const call = api<typeof calls.placeOrder>("POST /orders/by-slug", {
		specified: true,
		skipBearerPrefix: true,
		errorIn: "message",
		body: {
			slug,
			name,
			phone: withoutGaps(phone),
			email: email || null,
			notes: notes || null,
		},
		ownFields: ownFieldsOf(own),
		idempotencyKey,
	});
	const { data }: { data?: { order?: Partial<Order>; confirmation_key?: string } } = await call;
	const order = readObject(data?.order);
	const reference = readText(order?.reference);
	if (!reference) return undefined;
	return {
		reference,
		phone: values.phone.trim(),
		placed_at: readText(order?.created_at) || new Date().toISOString(),
		confirmation_key: readText(data?.confirmation_key) || undefined,
	};
}

/** Answers to "under 18". Other values count as no answer: as a "no", they would remove a child's guardian. */
const ANSWERS = new Map([
	["true", true],
	["false", false],
]);

/** The guardian's fields are left out if the question about age was not answered. */
function ownFieldsOf({
	under_18,
	"guardian.name": name,
	"guardian.phone": phone,
	consent_text,
	...others
}: Omit<OrderFormValues, SpecifiedField>): Omit<OrderBody, SpecifiedField> {
	const guardian = name || phone ? { name, phone: phone && withoutGaps(phone) } : undefined;
	return {
		...others,
		under_18: ANSWERS.get(under_18 ?? ""),
		guardian,
		consent_text: under_18 || guardian ? consent_text : undefined,
	};
}
