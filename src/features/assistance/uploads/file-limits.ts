/** Limits for files, and the messages for refused ones. */

export const MAX_FILES = 10;
/** 10 MB in bytes, for one file. */
export const MAX_FILE_BYTES = 10_485_760;

/** What the server accepts (document-kinds.server.ts). */
const ACCEPTED = /.\.(pdf|docx|jpe?g|jfif|jpe|png)$/i;

export const FILES_HINT = "PDF, DOCX, JPG up to 10MB";
export const FILE_REFUSED = `One of the files was not accepted. ${FILES_HINT}.`;

/** What the server would refuse, by name: one sentence a file. */
export function refusalsOf(files: readonly { name: string; size: number }[]): string[] {
	return files.flatMap(({ name, size }, index) => {
		if (!ACCEPTED.test(name)) return [`${name} is no PDF, DOCX or JPG.`];
		if (size === 0) return [`${name} is empty.`];
		if (size > MAX_FILE_BYTES) return [`${name} is larger than 10MB.`];
		return index < MAX_FILES ? [] : [`${name} is one too many.`];
	});
}
