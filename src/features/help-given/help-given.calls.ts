import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import type * as calls from "./help-given.contract.ts";
import type { PrintedHelp } from "./help-given.contract.ts";

/** The call of the public page; those of the dashboard are in `dashboard/`. Throws `ApiError`. */
export async function fetchPrintedHelp(
	api: Api,
	reference: string,
	key: string,
): Promise<PrintedHelp> {
	const { result } = await api<typeof calls.readPrintedHelp>("GET /help-given/:reference", {
		token: "none",
		params: { reference },
		query: { key },
	});
	const sheet = requireObject(result);
	return { ...sheet, entries: requireList(sheet.entries) };
}
