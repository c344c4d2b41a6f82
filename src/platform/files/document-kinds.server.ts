import { DOCX, HEAD_BYTES, isStartOf, kindOf, PDF } from "./document-kinds.ts";
import { findProgramInPdf } from "./pdf-programs.server.ts";
import type { Warning } from "./programs.ts";
import { findProgramInWord } from "./word-programs.server.ts";
import { findZipEnd } from "./zip.server.ts";

export interface Inspected {
	/** Media type. */
	type: string;
	warning: Warning | null;
}

/**
 * Detects a PDF, Word document, JPEG or PNG whose name matches its content, and what in it can run. Undefined for
 * anything else, for a file that is valid as a second kind too, and for one that contains a program.
 */
export async function inspectDocument(file: Buffer, name: string): Promise<Inspected | undefined> {
	const kind = kindOf(name);
	if (!kind || !isStartOf(kind, file.toString("latin1", 0, HEAD_BYTES))) return undefined;
	if (kind === DOCX) return inspectWord(file);
	if (findZipEnd(file) !== undefined) return undefined;
	return kind === PDF ? inspectPdf(file) : { type: kind.type, warning: null };
}

async function inspectPdf(file: Buffer): Promise<Inspected | undefined> {
	const found = await findProgramInPdf(file);
	return found === "refused" ? undefined : { type: PDF.type, warning: found ?? null };
}

async function inspectWord(file: Buffer): Promise<Inspected | undefined> {
	const found = await findProgramInWord(file);
	return found === "refused" ? undefined : { type: DOCX.type, warning: found ?? null };
}
