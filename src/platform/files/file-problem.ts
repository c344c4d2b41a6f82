const PROBLEMS: Record<string, string> = {
	ENOENT: "does not exist",
	EACCES: "may not be used by this account",
	EPERM: "may not be used by this account",
	EISDIR: "is a folder",
	ENOTDIR: "is not a folder",
	EEXIST: "exists already",
	EROFS: "is on a disk that cannot be written to",
};

/** The reason of a failure in words that an owner understands, with the file that the system names. */
export function fileProblem(error: unknown): string {
	const { code = "", path, message } = error as NodeJS.ErrnoException;
	if (code === "ENOSPC") return "The disk is full";
	const problem = PROBLEMS[code];
	return path && problem ? `${path} ${problem}` : message;
}

const UNREACHABLE =
	/^(E(CONN|HOST|NET)\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EPROTO|TimeoutError|.*(CERT|SSL|TLS).*)$/;

/** The reason of a failed call of an S3 store. Its error may be the cause of another one. */
export function storeProblem(error: unknown, bucket: string): string {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { name, message, code, $metadata: answer } = cause as StoreError;
		const reason = code ?? name;
		if (name === "NoSuchBucket") return `S3_ENDPOINT has no bucket ${bucket}`;
		if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|Unauthorized)$/.test(name))
			return `The store refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (${name})`;
		if (name === "AuthorizationHeaderMalformed" || name === "PermanentRedirect")
			return `The bucket ${bucket} is not in S3_REGION at S3_ENDPOINT: ${message}`;
		if (name === "AccessDenied" || answer?.httpStatusCode === 403)
			return `S3_ACCESS_KEY_ID may not list, read, write and delete in the bucket ${bucket}`;
		if (UNREACHABLE.test(reason)) return `S3_ENDPOINT cannot be reached (${reason})`;
	}
	return fileProblem(error);
}

type StoreError = Error & { code?: string; $metadata?: { httpStatusCode?: number } };
