import type { Api } from "../../../platform/browser/api-client.ts";
import { ApiError } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "../help-given.contract.ts";
import type { HelpEntry, HelpSheet } from "../help-given.contract.ts";

export const fetchHelp = ownCall<typeof calls.getHelp>("GET /orders/:id/help", {
	take: "data.help",
});

const setHelp = ownCall<typeof calls.setHelp>("PUT /orders/:id/help");

type ReadSheet = Pick<HelpSheet, "entries" | "updated_at">;

/** A refused entry has messages for its fields `on` and `text`. */
export async function addHelp(
	api: Api,
	id: string,
	{ entries, updated_at }: ReadSheet,
	entry: HelpEntry,
): Promise<void> {
	const names = { on: `entries.${entries.length}.on`, text: `entries.${entries.length}.text` };
	try {
		await setHelp(api, { params: { id }, body: { entries: [...entries, entry], updated_at } });
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const { on, text } = { on: error.fields[names.on], text: error.fields[names.text] };
		const fields = { ...(on && { on }), ...(text && { text }) };
		throw new ApiError(error.message, { ...error, fields });
	}
}

export async function removeHelp(
	api: Api,
	id: string,
	{ entries, updated_at }: ReadSheet,
	entry: HelpEntry,
): Promise<void> {
	const body = { entries: entries.filter((other) => other !== entry), updated_at };
	await setHelp(api, { params: { id }, body });
}
