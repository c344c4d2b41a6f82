import { extname } from "node:path";
import { findProgramInPdf } from "./pdf-programs.server.ts";
import { isProgramContent, MARKUP, type Warning } from "./programs.ts";
import { findProgramInWord } from "./word-programs.server.ts";
import { findZipEnd } from "./zip.server.ts";

interface FileKind {
	type: string;
	extensions: readonly string[];
	/** The first bytes of such a file. */
	magic: Buffer;
}

const magic = (text: string) => Buffer.from(text, "latin1");

const PDF: FileKind = { type: "application/pdf", extensions: [".pdf"], magic: magic("%PDF-") };
const DOCX: FileKind = {
	type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	extensions: [".docx"],
	magic: magic("PK\x03\x04"),
};
const KINDS: readonly FileKind[] = [
	PDF,
	DOCX,
	{
		type: "image/jpeg",
		extensions: [".jpg", ".jpeg", ".jfif", ".jpe"],
		magic: magic("\xff\xd8\xff"),
	},
	{ type: "image/png", extensions: [".png"], magic: magic("\x89PNG\r\n\x1a\n") },
];

export interface Inspected {
	/** Media type. */
	type: string;
	warning: Warning | null;
}

/** Whether the name has the extension of an accepted kind. The actual kind is detected from the content. */
export function hasAcceptedEnding(name: string): boolean {
	return kindOf(name) !== undefined;
}

function kindOf(name: string): FileKind | undefined {
	return KINDS.find(({ extensions }) => extensions.includes(extname(name).toLowerCase()));
}

/** PDF readers look for the signature this far into a file, and browsers for markup. */
const SNIFFED_BYTES = 1_024;

/**
 * Detects a PDF, Word document, JPEG or PNG whose name matches its content, and what in it can run. Undefined for
 * anything else, for a file that is valid as a second kind too, and for one that contains a program.
 */
export async function inspectDocument(file: Buffer, name: string): Promise<Inspected | undefined> {
	const kind = kindOf(name);
	if (!kind) return undefined;
	if (kind === DOCX) return startsWith(file, DOCX) ? inspectWord(file) : undefined;
	if (findZipEnd(file) !== undefined) return undefined;
	if (kind === PDF) return hasPdfHeader(file) ? inspectPdf(file) : undefined;
	const head = file.toString("latin1", 0, SNIFFED_BYTES);
	const isPicture = startsWith(file, kind) && !MARKUP.test(head) && !head.includes("%PDF-");
	return isPicture ? { type: kind.type, warning: null } : undefined;
}

function startsWith(file: Buffer, { magic }: FileKind): boolean {
	return file.subarray(0, magic.length).equals(magic);
}

/**
 * Readers accept something before the header, such as a byte-order mark or an empty line. What follows the header is
 * the document's own: its title may contain markup.
 */
function hasPdfHeader(file: Buffer): boolean {
	const at = file.subarray(0, SNIFFED_BYTES + PDF.magic.length).indexOf(PDF.magic);
	if (at === -1) return false;
	const before = file.toString("latin1", 0, at);
	return (
		!MARKUP.test(before) &&
		!isProgramContent(before) &&
		!KINDS.some((kind) => kind !== PDF && startsWith(file, kind))
	);
}

async function inspectPdf(file: Buffer): Promise<Inspected | undefined> {
	const found = await findProgramInPdf(file);
	return found === "refused" ? undefined : { type: PDF.type, warning: found ?? null };
}

async function inspectWord(file: Buffer): Promise<Inspected | undefined> {
	const found = await findProgramInWord(file);
	return found === "refused" ? undefined : { type: DOCX.type, warning: found ?? null };
}
