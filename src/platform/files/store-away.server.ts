import { isStorageFull } from "../../db/errors.ts";
import { AppError } from "../http/app-error.ts";

/** The file store, a disk or S3, did not do what it was asked. Its `cause` says whether it is full. */
export class FileStoreAway extends Error {
	constructor(operation: string, cause: unknown) {
		super(`The file store failed (${operation}): ${(cause as Error)?.message}`, { cause });
	}
}

export const NO_ROOM =
	"There is no room for files right now. Please send your request without files: we will ask you for them.";
const NOT_TAKEN =
	"Files cannot be taken right now. Please send your request without files: we will ask you for them.";

/** The refusal of visitors' files by a store that is away: their request can be sent without them. */
export function filesNotTaken(cause: FileStoreAway): AppError {
	const isFull = isStorageFull(cause);
	const sentence = isFull ? NO_ROOM : NOT_TAKEN;
	return new AppError(isFull ? "storage_full" : "unavailable", sentence, {
		fields: { files: sentence },
		retryAfter: 60,
		cause,
	});
}
