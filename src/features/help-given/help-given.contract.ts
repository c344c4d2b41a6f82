import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	pleaseFillIn,
	requiredText,
	seenVersion,
	time,
} from "../../platform/http/contract-fields.ts";
import { isDay, nairobiDay } from "../../platform/text/nairobi.ts";

const defineCall = callsUnder("Help given");

/** Today or earlier: help given, not planned. */
const pastDay = z.string({ error: "Date is required" }).check(
	z.refine(isDay, "The date is not valid"),
	z.refine((day) => day <= nairobiDay(Date.now()), "The date is in the future"),
);

export const helpEntry = z.object({
	on: pastDay,
	text: requiredText(pleaseFillIn("What was done"), 500),
});
export type HelpEntry = z.infer<typeof helpEntry>;

const storedEntries = z.array(z.object({ on: z.string(), text: z.string() }));

const helpSheet = z.object({
	entries: storedEntries,
	/** The time of the order while there is no sheet. */
	updated_at: time,
	/** Path of the printable sheet, with its key; null while the sheet is empty. */
	path: z.nullable(z.string()),
});
export type HelpSheet = z.infer<typeof helpSheet>;

const helpResponse = z.object({ data: z.object({ help: helpSheet }) });

export const getHelp = defineCall("GET /orders/:id/help", {
	summary: "What was done for the customer of an order",
	access: "staff",
	response: helpResponse,
});

export const setHelp = defineCall("PUT /orders/:id/help", {
	summary: "Replace the list of what was done for the customer of an order",
	access: "staff",
	body: z.object({
		entries: z.array(helpEntry).check(z.maxLength(100, "At most 100 lines")),
		updated_at: seenVersion,
	}),
	response: helpResponse,
});

/** Contains no name and no phone number. */
export const printableHelpSheet = z.object({
	reference: z.string(),
	article_title: z.string(),
	entries: storedEntries,
});
export type PrintableHelpSheet = z.infer<typeof printableHelpSheet>;

export const readPrintableHelpSheet = defineCall("GET /help-given/:reference", {
	summary: "The sheet of what was done for the customer of an order",
	access: "public",
	refuses: ["not_found"],
	query: z.object({ key: z._default(z.string(), "") }),
	response: z.object({ result: printableHelpSheet }),
});
