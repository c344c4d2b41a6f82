const PROBLEMS: Record<string, string> = {
	ENOENT: "does not exist",
	EACCES: "may not be used by this account",
	EPERM: "may not be used by this account",
	EISDIR: "is a folder",
	ENOTDIR: "is no folder",
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
