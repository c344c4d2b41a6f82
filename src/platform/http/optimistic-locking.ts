import { AppError } from "./app-error.ts";

/**
 * Throws 409 unless the stored version is the one that the sender has read; without one, the last write wins.
 * Compared as times, so that any way of writing the same one will do.
 */
export function assertVersion(stored: string, read: string | null | undefined): void {
	if (!isVersion(stored, read)) throw versionConflict();
}

export function isVersion(stored: string, read: string | null | undefined): boolean {
	return !read || Date.parse(stored) === Date.parse(read);
}

/** @param next see `ErrorDetails` */
export function versionConflict(next?: Record<string, unknown>): AppError {
	return new AppError(
		"conflict",
		"Someone else has changed this in the meantime. Please reload the page and try again.",
		next && { next },
	);
}
