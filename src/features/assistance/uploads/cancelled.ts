import { ApiError } from "../../../platform/browser/api-error.ts";

const CANCELLED = "Sending was cancelled.";

/** What a sending that its writer has cancelled ends with. */
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
