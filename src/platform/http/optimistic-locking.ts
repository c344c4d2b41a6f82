import { AppError } from "./app-error.ts";

/** Throws 409 unless the stored version is the one read; without one the last write wins. Compares times, not texts. */
export function assertVersion(stored: string, read: string | null | undefined): void {
	if (!isVersion(stored, read)) throw versionConflict();
}

/** As `assertVersion`, for a record whose version is null before its first change. */
export function assertVersionOrFirst(stored: string | null, read: string | null | undefined): void {
	if (read === undefined) return;
	if (stored === null || read === null ? stored !== read : !isVersion(stored, read)) {
		throw versionConflict();
	}
}

export function isVersion(stored: string, read: string | null | undefined): boolean {
	return !read || Date.parse(stored) === Date.parse(read);
}

export function versionConflict(responseExtras?: Record<string, unknown>): AppError {
	return new AppError(
		"conflict",
		"Someone else has changed this in the meantime.",
		responseExtras && { responseExtras },
	);
}
