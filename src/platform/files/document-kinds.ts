import { isProgramContent, MARKUP } from "./programs.ts";

/* The documents that visitors may send, by name and first bytes. The browser checks them too. */

interface DocumentKind {
	type: string;
	extensions: readonly string[];
	magic: string;
}

export const PDF: DocumentKind = {
	type: "application/pdf",
	extensions: ["pdf"],
	magic: "%PDF-",
};
export const DOCX: DocumentKind = {
	type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	extensions: ["docx"],
	magic: "PK\x03\x04",
};
const KINDS: readonly DocumentKind[] = [
	PDF,
	DOCX,
	{ type: "image/jpeg", extensions: ["jpg", "jpeg", "jfif", "jpe"], magic: "\xff\xd8\xff" },
	{ type: "image/png", extensions: ["png"], magic: "\x89PNG\r\n\x1a\n" },
];

export function kindOf(name: string): DocumentKind | undefined {
	const [, extension = ""] = /.\.([^.]*)$/.exec(name) ?? [];
	return KINDS.find(({ extensions }) => extensions.includes(extension.toLowerCase()));
}

/** PDF readers look for the signature this far into a file, and browsers for markup. */
const SNIFFED_BYTES = 1_024;

export const HEAD_BYTES = SNIFFED_BYTES + PDF.magic.length;

/** Whether a file of this kind begins like this (in Latin-1), and not also like another kind. */
export function startsLike(kind: DocumentKind, head: string): boolean {
	if (kind === PDF) return hasPdfHeader(head);
	if (!head.startsWith(kind.magic)) return false;
	const sniffed = head.slice(0, SNIFFED_BYTES);
	return kind === DOCX || !(MARKUP.test(sniffed) || sniffed.includes(PDF.magic));
}

/** Readers accept a byte order mark or an empty line before the header. After it, a title may contain markup. */
function hasPdfHeader(head: string): boolean {
	const at = head.indexOf(PDF.magic);
	if (at === -1) return false;
	const before = head.slice(0, at);
	return (
		!MARKUP.test(before) &&
		!isProgramContent(before) &&
		!KINDS.some((kind) => kind !== PDF && head.startsWith(kind.magic))
	);
}

/** The files whose content is not of the type that their name says. */
export async function findMisnamed(files: readonly File[]): Promise<File[]> {
	const starts = await Promise.all(files.map(readStart));
	return files.filter(({ name }, index) => {
		const kind = kindOf(name);
		const start = starts[index];
		return kind && start && !startsLike(kind, start);
	});
}

/** Undefined if it cannot be read: the server will decide. */
async function readStart(file: File): Promise<string | undefined> {
	const bytes = await file
		.slice(0, HEAD_BYTES)
		.arrayBuffer()
		.catch(() => undefined);
	return bytes && String.fromCharCode(...new Uint8Array(bytes));
}
