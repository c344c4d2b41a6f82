import { type Inspected, inspectDocument } from "../../../platform/files/document-kinds.server.ts";
import { kindOf } from "../../../platform/files/document-kinds.ts";
import { findActiveContent } from "../../../platform/files/word-programs.server.ts";
import { findZipEnd } from "../../../platform/files/zip.server.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument";
/** By extension: the folder by which an Office document of that type is recognised, and its media type. */
const OFFICE_TYPES = new Map([
	["xlsx", { folder: /^xl\//, type: `${OFFICE}.spreadsheetml.sheet` }],
	["pptx", { folder: /^ppt\//, type: `${OFFICE}.presentationml.presentation` }],
]);
const TEXT_TYPES = new Map([
	["csv", "text/csv"],
	...["ino", "py", "c", "cpp", "h", "txt"].map((extension) => [extension, "text/plain"] as const),
]);
const UTF_16_MARKS = ["\xff\xfe", "\xfe\xff"];

/**
 * The type of a file for a customer, if its name matches its content. Undefined for anything else, and for an
 * Office document with macros, which `findActiveContent` refuses. Customers get the file as an attachment.
 */
export async function inspectDelivery(file: Buffer, name: string): Promise<Inspected | undefined> {
	if (kindOf(name)) return inspectDocument(file, name);
	const [, extension = ""] = /.\.([^.]*)$/.exec(name.toLowerCase()) ?? [];
	const text = TEXT_TYPES.get(extension);
	if (text) return isText(file) ? { type: text, warning: null } : undefined;
	const isZip = file.toString("latin1", 0, 4) === "PK\x03\x04" && findZipEnd(file) !== undefined;
	if (!isZip) return undefined;
	if (extension === "zip") return { type: "application/zip", warning: null };
	const document = OFFICE_TYPES.get(extension);
	const found = document ? await findActiveContent(file, document.folder) : "refused";
	if (!document || found === "refused") return undefined;
	return { type: document.type, warning: found ?? null };
}

/** Programs and pictures contain NUL bytes; of texts only those in UTF-16 do, which spreadsheets write. */
function isText(file: Buffer): boolean {
	return (
		file.length > 0 && (!file.includes(0) || UTF_16_MARKS.includes(file.toString("latin1", 0, 2)))
	);
}
