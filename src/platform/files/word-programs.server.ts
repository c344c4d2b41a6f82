import { Parser } from "htmlparser2";
import { yieldToEventLoop } from "../../db/yield-to-event-loop.ts";
import { isProgramContent, isProgramName, MARKUP, type Warning } from "./programs.ts";
import { findZipEnd, readZipEntries, unpackEntry, unpackStart } from "./zip.server.ts";

// Finds what can run in a Word document: in its parts, their declared types and names, relationships and fields.

/** Bytes that a transfer or a store may have added to the end of a file. */
const MAX_TRAILING = 4_096;
const MAX_CONTENT_TYPES = 1_048_576;
/** Limits of the unpacked size of parts, of each and of all together, including those of embedded documents. */
const MAX_PART = 8_388_608;
const MAX_BYTES = 33_554_432;
/** A workbook behind a chart may have a chart itself. */
const MAX_DEPTH = 2;

/** Names of parts of Java programs, of macros and of documents with macros. */
const REFUSED =
	/^meta-inf\/|vba(project\w*|data)\.(bin|xml)$|\.(do[ct]m|xl[st]m|xla|xlam|xlsb|pp[ts]m|potm|ppam|sldm)$/;
const MACROS = /vbaProject|vbaData|macroEnabled/i;
/** Embedded objects and controls, by their declared types and by their names. A chart's data sheet (.xlsx) does not count. */
const CONTROLS = /vnd\.ms-office\.activeX|officedocument\.oleObject/i;
const OBJECT =
	/(^|\/)activex\/|(^|\/)(oleobject[^/]*|embeddings\/[^/]*\.(bin|doc|xls|ppt|zip|html?))$/;
const OLE_START = "\xd0\xcf\x11\xe0";

type Found = Warning | "refused" | undefined;

/**
 * "refused" if it is no such Office document, has macros or contains a program; the warning "program" for objects, controls and fields.
 * @param folder the folder of the content in such a document
 */
export async function findActiveContent(file: Buffer, folder: RegExp): Promise<Found> {
	return inspectPackage(file, folder, { left: MAX_BYTES }, 0);
}

async function inspectPackage(
	file: Buffer,
	folder: RegExp,
	bytes: { left: number },
	depth: number,
): Promise<Found> {
	const end = findZipEnd(file);
	const trailing = end ? file.toString("latin1", end.end) : "";
	if (!end || end.end > file.length || trailing.length > MAX_TRAILING) return "refused";
	if (trailing.includes("%PDF-") || MARKUP.test(trailing)) return "refused";
	// Word ignores the case of part names.
	const parts = readZipEntries(file, end)?.map((part) => ({
		...part,
		name: part.name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase(),
	}));
	const list = parts?.find(({ name }) => name === "[content_types].xml");
	const types = list && (await unpackEntry(file, list, MAX_CONTENT_TYPES));
	if (!parts?.some(({ name }) => folder.test(name)) || !types) return "refused";
	const names = parts.map(({ name }) => name);
	const declared = textOf(types);
	if (MACROS.test(declared) || names.some((name) => REFUSED.test(name) || isProgramName(name))) {
		return "refused";
	}
	const found = new Set<Found>();
	if (CONTROLS.test(declared) || names.some((name) => OBJECT.test(name))) found.add("program");
	for (const part of parts) {
		const head = bytes.left > 0 ? await unpackStart(file, part) : undefined;
		bytes.left -= head?.length ?? 0;
		const start = head?.toString("latin1", 0, 16);
		if (start === undefined) found.add("unchecked");
		else if (isProgramContent(start)) return "refused";
		else if (start.startsWith(OLE_START)) found.add("program");
		else if (part.name.endsWith(".rels") || XML.test(start) || start.startsWith("PK\x03\x04")) {
			const unpacked = await unpackEntry(file, part, Math.max(0, Math.min(MAX_PART, bytes.left)));
			bytes.left -= unpacked?.length ?? MAX_PART;
			if (!unpacked) found.add("unchecked");
			else if (!start.startsWith("PK")) found.add(findInXml(part.name, textOf(unpacked)));
			else if (depth >= MAX_DEPTH) found.add("program");
			else {
				const inner = await inspectPackage(unpacked, /^(word|xl|ppt)\//, bytes, depth + 1);
				// "refused": a zip that is not an Office document.
				found.add(inner === "refused" ? "program" : inner);
			}
		}
		await yieldToEventLoop();
	}
	return found.has("program") ? "program" : found.has("unchecked") ? "unchecked" : undefined;
}

const XML = /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*\0?</;

/** Without the NULs of UTF-16. */
const textOf = (xml: Buffer) => xml.toString("latin1").replaceAll("\0", "");

function findInXml(name: string, text: string): Found {
	return name.endsWith(".rels") ? findInRelationships(name, text) : findInFields(text);
}

/** The last words of relationship types that start something; the transitional and the strict format share them. */
const STARTING_TYPE =
	/^(oleobject|control|activexcontrolbinary|afchunk|attachedtoolbars|keymapcustomizations|vbaproject|wordvbadata)$/;
const LINK_TYPE = /^(hyperlink|image|video|audio|media)$/;
/** Addresses of the web, and places in the document or beside it. */
const ORDINARY = /^(https?:|mailto:|tel:|ftp:|[^:\\]*$)/i;
const LOCAL = /^((file:\/\/\/)?[a-z]:[\\/]|[^:\\/]*$)/i;

function findInRelationships(rels: string, text: string): Found {
	let [found, depth]: [Found, number] = [undefined, 0];
	const parser = new Parser(
		{
			onopentag(_, attributes) {
				depth += 1;
				// The parser's time grows with the square of the depth.
				if (depth > 10) {
					found ??= "unchecked";
					parser.pause();
				}
				if (isRisky(rels, attributes)) found = "program";
			},
			onclosetag() {
				depth -= 1;
			},
		},
		{ xmlMode: true },
	);
	parser.end(text);
	return found;
}

function isRisky(rels: string, attributes: Record<string, string>): boolean {
	const type = /[^/]*$/.exec((attributes.Type ?? "").trim())![0].toLowerCase();
	const target = (attributes.Target ?? "").trim();
	if (STARTING_TYPE.test(type)) return true;
	// A workbook behind a chart is read like the document.
	if (attributes.TargetMode?.trim().toLowerCase() !== "external") {
		return type === "package" && !rels.includes("charts/");
	}
	if (type === "attachedtemplate") return !LOCAL.test(target);
	const isOrdinary = (ORDINARY.test(target) && !target.startsWith("//")) || LOCAL.test(target);
	const isLocalProgram = !/^(https?|mailto|ftp):/i.test(target) && isProgramName(target);
	return !LINK_TYPE.test(type) || !isOrdinary || isLocalProgram;
}

const FIELDS =
	/<(?:\w{1,20}:)?(?:instrText\b[^<>]{0,500}>([^<]{0,2000})|fldChar\b|fldSimple\b[^<>]{0,500}?\binstr\s{0,9}=\s{0,9}(?:"([^"]{0,500})|'([^']{0,500})))/g;
/** Fields that start programs or fetch other files, and words that are spelled as character codes. */
const RISKY_FIELD =
	/(^|\n)[ \t\r]{0,99}(dde|ddeauto|link|includetext|import|database)\b|\bquote\s{1,9}\d{1,9}\s{1,9}\d/i;

/** The text of a field may be split over several elements. */
function findInFields(text: string): Found {
	let fields = "";
	for (const [, part, ...simple] of text.matchAll(FIELDS)) {
		fields += part ?? `\n${simple.find(Boolean) ?? ""}\n`;
	}
	const decoded = fields.replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex: string, code: string) =>
		String.fromCharCode(Number.parseInt(code, hex ? 16 : 10)),
	);
	return RISKY_FIELD.test(decoded) ? "program" : undefined;
}
