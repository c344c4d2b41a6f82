import { ApiError, errorText } from "../../../platform/browser/api-error.ts";

/** Why a project was not saved: the server's sentence, else the catalogue's with status and body. */
export function saveFailure(error: Error, verb: "create" | "update"): string {
	const body = error instanceof ApiError ? error.body : "";
	return errorText(error, `Failed to ${verb} school project: {status} ${body}`.trim());
}
