import { type Inspected, inspectDocument } from "../../../platform/files/document-kinds.server.ts";
import { kindOf } from "../../../platform/files/document-kinds.ts";
import { findProgramInOffice } from "../../../platform/files/word-programs.server.ts";
import { findZipEnd } from "../../../platform/files/zip.server.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument";
/** By the file's ending: the folder of an Office document, by which its kind is known. */
const DOCUMENTS = new Map([
	["xlsx", { folder: /^xl\//, type: `${OFFICE}.spreadsheetml.sheet` }],
	["pptx", { folder: /^ppt\//, type: `${OFFICE}.presentationml.presentation` }],
]);
const TEXTS = new Map([
	["csv", "text/csv"],
	...["ino", "py", "c", "cpp", "h", "txt"].map((ending) => [ending, "text/plain"] as const),
]);
const UTF_16 = ["\xff\xfe", "\xfe\xff"];

/**
 * Detects a file that goes out with a delivery, whose name matches its content. Undefined for anything else, and for an
 * Office document with macros. It is never opened here: customers get it as an attachment.
 */
export async function inspectDelivery(file: Buffer, name: string): Promise<Inspected | undefined> {
	if (kindOf(name)) return inspectDocument(file, name);
	const [, ending = ""] = /.\.([^.]*)$/.exec(name.toLowerCase()) ?? [];
	const text = TEXTS.get(ending);
	if (text) return isText(file) ? { type: text, warning: null } : undefined;
	const isZip = file.toString("latin1", 0, 4) === "PK\x03\x04" && findZipEnd(file) !== undefined;
	if (!isZip) return undefined;
	if (ending === "zip") return { type: "application/zip", warning: null };
	const document = DOCUMENTS.get(ending);
	const found = document ? await findProgramInOffice(file, document.folder) : "refused";
	if (!document || found === "refused") return undefined;
	return { type: document.type, warning: found ?? null };
}

/** Programs and pictures have NULs; of texts only those in UTF-16 do, as spreadsheets write them. */
function isText(file: Buffer): boolean {
	return file.length > 0 && (!file.includes(0) || UTF_16.includes(file.toString("latin1", 0, 2)));
}
