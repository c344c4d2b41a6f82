export const MAX_FILES = 10;
/** 10 MB. */
export const MAX_FILE_BYTES = 10_485_760;

const ACCEPTED = /.\.(pdf|docx|jpe?g|jfif|jpe|png)$/i;

export const FILES_HINT = "PDF, DOCX, JPG up to 10MB";
export const FILE_REFUSED = `One of the files was not accepted. ${FILES_HINT}.`;

/** One sentence for each file that the server would refuse. `misnamed`: the content is not what the name says. */
export function refusalsOf<Chosen extends { name: string; size: number }>(
	files: readonly Chosen[],
	misnamed: readonly Chosen[] = [],
): string[] {
	return files.flatMap((file, index) => {
		const { name, size } = file;
		if (!ACCEPTED.test(name)) return [`${name} is no PDF, DOCX or JPG.`];
		if (size === 0) return [`${name} is empty.`];
		if (misnamed.includes(file)) return [`${name} is no PDF, DOCX or JPG.`];
		if (size > MAX_FILE_BYTES) return [`${name} is larger than 10MB.`];
		return index < MAX_FILES ? [] : [`${name} is one too many.`];
	});
}
