import * as z from "zod/mini";
import { id, time } from "../../../platform/http/contract-fields.ts";

/** Deliveries as the API returns them. Has no server-only imports. */

export const DELIVERY_STATES = [
	"planned",
	"handed_over",
	"received",
	/** The customer says that it has not arrived. */
	"missing",
	"cancelled",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const sharedFields = {
	id,
	/** Such as "Frame and solar panel". Null after erasure, like the other texts. */
	what: z.nullable(z.string()),
	/** Where and how the customer gets it. */
	place: z.nullable(z.string()),
	planned_on: z.string(),
	state: z.enum(DELIVERY_STATES),
	handed_on: z.nullable(z.string()),
	/** The planned day has passed, and nothing was handed over. */
	late: z.boolean(),
};

export const trackedFile = z.object({
	name: z.string(),
	size: z.number(),
	type: z.string(),
	/** Path on the site, signed for the order's reference and phone number: it works until the number changes. */
	path: z.string(),
});
export type TrackedFile = z.infer<typeof trackedFile>;

export const deliveryFile = z.extend(trackedFile, { id });
export type DeliveryFile = z.infer<typeof deliveryFile>;

export const delivery = z.object({
	...sharedFields,
	files: z.array(deliveryFile),
	handed_to: z.nullable(z.string()),
	handed_by: z.nullable(z.string()),
	/** What has not arrived. */
	problem: z.nullable(z.string()),
	updated_at: time,
});
export type Delivery = z.infer<typeof delivery>;

export const trackedDelivery = z.object(sharedFields);
export type TrackedDelivery = z.infer<typeof trackedDelivery>;

export function isLate(
	{ state, planned_on }: { state: string; planned_on: string },
	today: string,
): boolean {
	return state === "planned" && planned_on < today;
}
