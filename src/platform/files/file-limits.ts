export const MAX_FILES = 10;
export const MAX_FILE_BYTES = 10_485_760;

const ACCEPTED = { namePattern: /.\.(pdf|docx|jpe?g|jfif|jpe|png)$/i, label: "PDF, DOCX or JPG" };

export const FILES_HINT = "PDF, DOCX, JPG up to 10MB";
export const FILE_REFUSED = `One of the files was not accepted. ${FILES_HINT}.`;

/** One sentence for each file that the server would refuse. `misnamed`: files whose content is of another type. */
export function refusalsOf<ChosenFile extends { name: string; size: number }>(
	files: readonly ChosenFile[],
	misnamed: readonly ChosenFile[] = [],
	accepted = ACCEPTED,
): string[] {
	const { namePattern, label } = accepted;
	return files.flatMap((file, index) => {
		const { name, size } = file;
		if (!namePattern.test(name)) return [`${name} is not a ${label}.`];
		if (size === 0) return [`${name} is empty.`];
		if (misnamed.includes(file)) return [`${name} is not a ${label}.`];
		if (size > MAX_FILE_BYTES) return [`${name} is larger than 10MB.`];
		return index < MAX_FILES ? [] : [`${name} is one file too many.`];
	});
}
