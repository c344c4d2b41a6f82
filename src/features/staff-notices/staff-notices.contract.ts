import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { ifGiven } from "../../platform/http/contract-fields.ts";

const month = ifGiven(
	z
		.string()
		.check(
			z.regex(
				/^\d{4}-(0[1-9]|1[0-2])$/,
				"A month is written as a year and two digits, such as 2026-03",
			),
		),
);

const defineCall = callsUnder("Messages");

/** Events that a member of staff is mailed about. */
const notices = z.object({
	orders: z.boolean(),
	/** Payments, and typed codes that await confirmation. */
	payments: z.boolean(),
	/** Unanswered requests whose 24 hours are nearly over. */
	requests: z.boolean(),
});
export type Notices = z.infer<typeof notices>;

const noticesResponse = z.object({ result: z.object({ notices }) });

export const readNoticeChoices = defineCall("GET /messages/notices", {
	summary: "Which emails the signed-in member of staff gets",
	access: "staff",
	response: noticesResponse,
});

export const changeNoticeChoices = defineCall("PUT /messages/notices", {
	summary: "Choose which emails you get",
	access: "staff",
	body: notices,
	response: noticesResponse,
});

const smsMonth = z.object({
	month: z.string(),
	sent: z.number(),
	delivered: z.number(),
	failed: z.number(),
	/** In KES, as far as the provider reports it. */
	cost: z.number(),
});
export type SmsMonth = z.infer<typeof smsMonth>;

export const readSmsTotals = defineCall("GET /messages/month", {
	summary: "How many SMS were sent in a month, and what they cost",
	access: "staff",
	query: z.object({ month }),
	response: z.object({ result: z.object({ sms: smsMonth }) }),
});

const text = (max: number) => z.string().check(z.maxLength(max, `At most ${max} characters`));

/** In the format of Africa's Talking, a posted form. */
export const reportSmsDelivery = defineCall("POST /messages/reports/:secret", {
	summary: "Report whether an SMS was delivered; only for its provider",
	access: "public",
	refuses: ["not_found"],
	body: z.object({
		id: text(200).check(z.minLength(1, "id is required")),
		status: text(100).check(z.minLength(1, "status is required")),
		failureReason: z.optional(z.nullable(text(500))),
	}),
	response: z.object({}),
});
