import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { optionalText, seenVersion } from "../../platform/http/contract-fields.ts";

const defineCall = callsUnder("Work");

const template = z.object({
	channel: z.string(),
	key: z.string(),
	label: z.string(),
	/** With placeholders such as {reference}. */
	text: z.string(),
	default_text: z.string(),
	/** null if nobody has changed it. */
	updated_at: z.nullable(z.string()),
});
export type MessageTemplate = z.infer<typeof template>;

export const listTemplates = defineCall("GET /message-templates", {
	summary: "The texts of messages to customers",
	access: "staff",
	response: z.object({ result: z.object({ templates: z.array(template) }) }),
});

/** Without a text the default is restored. */
export const templateInput = z.object({ text: optionalText(1_000) });
export type TemplateInput = z.infer<typeof templateInput>;

export const changeTemplate = defineCall("PUT /message-templates/:channel/:key", {
	summary: "Change the text of a message to customers",
	access: "staff",
	body: z.extend(templateInput, { updated_at: seenVersion }),
	response: z.object({ result: z.object({ template }) }),
});
