import { AppError } from "./app-error.ts";

/** Throws 409 when the stored version is newer than the one the sender has read; without one, the last write wins. */
export function assertVersion(stored: string, read: string | null | undefined): void {
	if (read && Date.parse(stored) > Date.parse(read)) {
		throw new AppError(
			"conflict",
			"Someone else has changed this in the meantime. Please reload the page and try again.",
		);
	}
}
