import { AppError } from "./app-error.ts";

/**
 * Throws 409 unless the stored version is the one that the client has read; without a version the last write wins.
 * Compares points in time, so any notation of the same time matches.
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
		"Someone else has changed this in the meantime.",
		next && { next },
	);
}
