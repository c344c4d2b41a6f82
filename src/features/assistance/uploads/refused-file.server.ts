import { AppError } from "../../../platform/http/app-error.ts";
import { FILE_REFUSED } from "./file-limits.ts";

/** The error for a refused file: the message and the file's name. */
export function refusedFile(name: string, code: "too_large" | "unsupported_type"): AppError {
	return new AppError(code, FILE_REFUSED, {
		fields: { files: FILE_REFUSED },
		next: { file: name },
	});
}
