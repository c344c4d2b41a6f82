import * as z from "zod/mini";
import { id, time } from "../../../platform/http/contract-fields.ts";

/** What is handed over to an order's customer, as answers show it. Safe in the browser. */

export const DELIVERY_STATES = [
	"planned",
	"handed_over",
	/** The customer has it. */
	"received",
	/** The customer says that it has not arrived. */
	"missing",
	"cancelled",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const shared = {
	id,
	/** Such as "Frame and solar panel". Null after the customer's data was erased, like the other texts. */
	what: z.nullable(z.string()),
	/** Where and how the customer gets it. */
	place: z.nullable(z.string()),
	/** YYYY-MM-DD. */
	planned_on: z.string(),
	state: z.enum(DELIVERY_STATES),
	/** YYYY-MM-DD. */
	handed_on: z.nullable(z.string()),
	/** It is planned for a day that has passed. */
	late: z.boolean(),
};

/** A file of a delivery, as its order's customer opens it. */
export const trackedFile = z.object({
	name: z.string(),
	/** Bytes. */
	size: z.number(),
	type: z.string(),
	/** Its address below the site's, for the order's reference and phone number alone. */
	path: z.string(),
});
export type TrackedFile = z.infer<typeof trackedFile>;

export const deliveryFile = z.extend(trackedFile, { id });
export type DeliveryFile = z.infer<typeof deliveryFile>;

/** For staff. */
export const delivery = z.object({
	...shared,
	files: z.array(deliveryFile),
	/** Who took it. */
	handed_to: z.nullable(z.string()),
	/** The member of staff who recorded that it was handed over. */
	by: z.nullable(z.string()),
	/** What has not arrived. */
	problem: z.nullable(z.string()),
	updated_at: time,
});
export type Delivery = z.infer<typeof delivery>;

/** For the customer: contains no names. */
export const trackedDelivery = z.object(shared);
export type TrackedDelivery = z.infer<typeof trackedDelivery>;

/** Whether the day for which it is planned has passed. */
export function isLate(
	{ state, planned_on }: { state: string; planned_on: string },
	today: string,
): boolean {
	return state === "planned" && planned_on < today;
}
