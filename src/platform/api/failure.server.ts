import { DatabaseFilesChanged } from "../../db/database-files.ts";
import {
	isDatabaseUnavailable,
	isForeignKeyViolation,
	isSerializationFailure,
	isStorageFull,
} from "../../db/errors.ts";
import type { App } from "../app-context.ts";
import { FileStoreUnavailable } from "../files/storage.server.ts";
import { AppError } from "../http/app-error.ts";

/** Turns an error into a response. Unexpected ones are logged and answered with one generic message. */
export function failure(error: unknown, log: App["log"]): Response {
	const appError = asAppError(error);
	const logged = error instanceof AppError ? error.cause : error;
	// The change of the database's files was logged when it was found.
	if (logged !== undefined && !(logged instanceof DatabaseFilesChanged)) {
		log.error({ error: logged }, "call failed");
	}
	const headers = new Headers({ "cache-control": "no-store" });
	if (appError.retryAfter) headers.set("retry-after", String(appError.retryAfter));
	return Response.json(
		{
			success: false,
			error: appError.message,
			message: appError.message,
			...(appError.fields && { fields: appError.fields }),
			...appError.responseExtras,
		},
		{ status: appError.status, headers },
	);
}

function asAppError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	if (isStorageFull(error)) {
		return new AppError(
			"storage_full",
			"The server's storage is full. Nothing was stored. Please try again later.",
		);
	}
	if (isForeignKeyViolation(error)) {
		return new AppError(
			"conflict",
			"A record that this one belongs to was deleted in the meantime. Please reload the page and try again.",
		);
	}
	if (error instanceof FileStoreUnavailable) {
		return new AppError(
			"unavailable",
			"Files cannot be stored or read right now. Please try again in a few minutes.",
			{ retryAfter: 60 },
		);
	}
	if (isDatabaseUnavailable(error) || isSerializationFailure(error)) {
		return new AppError(
			"unavailable",
			"The service is not available right now. Please try again in a moment.",
			{ retryAfter: 5 },
		);
	}
	return new AppError("internal", "Something went wrong on our side. Please try again.");
}
