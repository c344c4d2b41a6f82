import { ApiError } from "../../../platform/browser/api-error.ts";

const CANCELLED = "Sending was cancelled.";

/** The error of an upload that the person has cancelled. */
export function cancelled(): ApiError {
	return new ApiError(CANCELLED, {
		status: 0,
		serverText: CANCELLED,
		fields: { files: CANCELLED },
	});
}

export function isCancelled(error: unknown): boolean {
	return error instanceof ApiError && error.serverText === CANCELLED;
}
