function fieldsOf(error: unknown): { code: string; detail: string; message: string } {
	const { code, detail, message } = (error ?? {}) as Record<string, unknown>;
	const text = (value: unknown) => (typeof value === "string" ? value : "");
	return { code: text(code), detail: text(detail), message: text(message) };
}

/** The (first) column whose unique constraint was violated, or undefined. */
export function uniqueViolation(error: unknown): string | undefined {
	const { code, detail, message } = fieldsOf(error);
	if (code === "23505") return /\((.+?)\)=\(/.exec(detail)?.[1]?.split(",")[0]?.trim();
	if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") {
		return /: \w+\.(\w+)/.exec(message)?.[1];
	}
	return undefined;
}

export function isForeignKeyViolation(error: unknown): boolean {
	const { code } = fieldsOf(error);
	return code === "23503" || code === "SQLITE_CONSTRAINT_FOREIGNKEY";
}

export function isSerializationFailure(error: unknown): boolean {
	const { code } = fieldsOf(error);
	return code === "40001" || code === "40P01";
}

/**
 * Node's network errors; PostgreSQL's for connections, shutdown, a read-only server (25006, roles were swapped) and
 * time-outs (57014, 55P03) of statements that wait for another one or a busy machine. On SQLite another process holds
 * the file, or has changed it (`DatabaseFilesChanged`).
 */
const UNAVAILABLE =
	/^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|57014|57P0[1-3]|55P03|53300|25006|SQLITE_BUSY.*|DATABASE_FILES_CHANGED)$/;

export function isDatabaseUnavailable(error: unknown): boolean {
	const { code, message } = fieldsOf(error);
	return (
		UNAVAILABLE.test(code) ||
		/Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|in a hot standby/i.test(
			message,
		)
	);
}

const FULL = /^(SQLITE_FULL|SQLITE_IOERR.*|SQLITE_READONLY.*|53100|ENOSPC|EDQUOT|EROFS)$/;

/** The disk (or the database's limit) is full, or a write failed: nothing was stored. */
export function isStorageFull(error: unknown): boolean {
	if (error === null || typeof error !== "object") return false;
	// The file store wraps the system's error.
	return FULL.test(fieldsOf(error).code) || isStorageFull((error as { cause?: unknown }).cause);
}
