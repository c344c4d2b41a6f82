import { DOCX, HEAD_BYTES, kindOf, PDF, startsLike } from "./document-kinds.ts";
import { findProgramInPdf } from "./pdf-programs.server.ts";
import type { Warning } from "./programs.ts";
import { findActiveContent } from "./word-programs.server.ts";
import { findZipEnd, type ZipEnd } from "./zip.server.ts";

export interface Inspected {
	type: string;
	warning: Warning | null;
}

/** Detects a PDF, Word file, JPEG or PNG by name and content. Undefined for mixed kinds and programs. */
export async function inspectDocument(file: Buffer, name: string): Promise<Inspected | undefined> {
	const kind = kindOf(name);
	if (!kind || !startsLike(kind, file.toString("latin1", 0, HEAD_BYTES))) return undefined;
	if (kind === DOCX) return withFinding(kind, await findActiveContent(file, /^word\//));
	const zip = findZipEnd(file);
	if (zip && !(kind === PDF && isAttached(file, zip))) return undefined;
	return withFinding(kind, kind === PDF ? await findProgramInPdf(file) : undefined);
}

/** Whether the zip is an attachment in a stream of the PDF. Appended to it, a zip would make a file of two kinds. */
function isAttached(file: Buffer, { at, end, directorySize, directoryOffset }: ZipEnd): boolean {
	const start = at - directorySize - directoryOffset;
	const before = file.toString("latin1", Math.max(0, start - 8), start);
	const after = file.toString("latin1", end, end + 12);
	return (
		start > 0 &&
		/stream\r?\n$/.test(before) &&
		/^\r?\n?endstream/.test(after) &&
		file.indexOf("%%EOF", end, "latin1") > 0
	);
}

function withFinding(
	{ type }: { type: string },
	found: Warning | "refused" | undefined,
): Inspected | undefined {
	return found === "refused" ? undefined : { type, warning: found ?? null };
}
