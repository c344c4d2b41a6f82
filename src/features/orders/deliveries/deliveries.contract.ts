import * as z from "zod/mini";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	oneOf,
	optionalLine,
	optionalText,
	pleaseFillIn,
	requiredText,
	seenVersion,
} from "../../../platform/http/contract-fields.ts";
import { isDay, nairobiDay } from "../../../platform/text/nairobi.ts";
import { DELIVERY_STATES, delivery, deliveryFile } from "./delivery.ts";
import { DELIVERY_HINT } from "./delivery-file-types.ts";

const defineCall = callsUnder("Deliveries");

const what = requiredText(pleaseFillIn("What is delivered"), 200);
const place = requiredText(pleaseFillIn("Where and how"), 200);
const day = z.string({ error: "Day is required" }).check(z.refine(isDay, "The date is not valid"));
const pastDay = day.check(
	z.refine((text) => text <= nairobiDay(Date.now()), "The date is in the future"),
);

const deliveryResponse = z.object({ data: z.object({ delivery }) });

export const listDeliveries = defineCall("GET /orders/:id/deliveries", {
	summary: "What is handed over to the customer of an order, and when",
	access: "staff",
	response: z.object({ data: z.object({ deliveries: z.array(delivery) }) }),
});

export const planDelivery = defineCall("POST /orders/:id/deliveries", {
	summary: "Plan a delivery of an order",
	access: "staff",
	refuses: ["not_found", "conflict"],
	idempotent: true,
	body: z.object({ what, place, planned_on: day }),
	response: deliveryResponse,
	status: 201,
});

export const changeDelivery = defineCall("PUT /orders/:id/deliveries/:deliveryId", {
	summary: "Reschedule a delivery, or record that it was handed over, arrived or did not arrive",
	access: "staff",
	refuses: ["not_found", "conflict"],
	body: z.object({
		what: z.optional(what),
		place: z.optional(place),
		planned_on: z.optional(day),
		state: z.optional(oneOf("State", DELIVERY_STATES)),
		/** Who took it; required when it is handed over. */
		handed_to: z.optional(optionalLine(200)),
		/** Today by default. */
		handed_on: z.optional(pastDay),
		problem: z.optional(optionalText(500)),
		updated_at: seenVersion,
	}),
	response: deliveryResponse,
});

export const addFile = defineCall("POST /orders/:id/deliveries/:deliveryId/files", {
	summary: `Add a file to a delivery: ${DELIVERY_HINT}`,
	access: "staff",
	refuses: ["not_found", "conflict"],
	multipart: true,
	body: z.object({}),
	response: z.object({ data: z.object({ file: deliveryFile }) }),
	status: 201,
	idempotent: true,
});

export const removeFile = defineCall("DELETE /orders/:id/deliveries/:deliveryId/files/:fileId", {
	summary: "Remove a file from a delivery",
	access: "staff",
	refuses: ["not_found"],
	response: z.object({}),
});

export const openTrackedFile = defineCall("GET /track/files/:fileId", {
	summary: "A file of a delivery, at the address that the tracker returns",
	access: "public",
	refuses: ["not_found"],
	query: z.object({ key: z._default(z.string(), "") }),
	file: true,
});
