import { type FileHandle, open } from "node:fs/promises";
import { extname } from "node:path";
import { AppError } from "../../../platform/http/app-error.ts";
import { FILE_REFUSED } from "./file-limits.ts";
import { findZipEnd, readAt, readZipNames } from "./zip-names.server.ts";

interface FileKind {
	type: string;
	extensions: readonly string[];
	/** The first bytes of such a file. */
	magic: Buffer;
}

const DOCX: FileKind = {
	type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	extensions: [".docx"],
	magic: Buffer.from("PK\x03\x04", "latin1"),
};

const KINDS: readonly FileKind[] = [
	{ type: "application/pdf", extensions: [".pdf"], magic: Buffer.from("%PDF-", "latin1") },
	DOCX,
	{ type: "image/jpeg", extensions: [".jpg", ".jpeg"], magic: Buffer.from([0xff, 0xd8, 0xff]) },
	{
		type: "image/png",
		extensions: [".png"],
		magic: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
	},
];

/** Whether the name has the extension of an accepted kind. The actual kind is detected from the content. */
export function hasAcceptedEnding(name: string): boolean {
	return KINDS.some(({ extensions }) => extensions.includes(extname(name).toLowerCase()));
}

/** The error for a refused file: the message and the file's name. */
export function refusedFile(name: string, code: "too_large" | "unsupported_type"): AppError {
	return new AppError(code, FILE_REFUSED, {
		fields: { files: FILE_REFUSED },
		next: { file: name },
	});
}

/** PDF readers look for the signature this far into a file, and browsers for markup. */
const SNIFFED_BYTES = 1_024;
const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|\?php)/i;

/**
 * The media type of a PDF, Word document, JPEG or PNG whose name matches its content. Undefined for anything else, for
 * an empty file, and for a file that is valid as a second kind too.
 */
export async function findFileType(path: string, name: string): Promise<string | undefined> {
	const file = await open(path);
	try {
		const head = await readAt(file, 0, SNIFFED_BYTES);
		const kind = KINDS.find(({ magic }) => head.subarray(0, magic.length).equals(magic));
		if (!kind?.extensions.includes(extname(name).toLowerCase())) return undefined;
		const text = head.toString("latin1");
		if (MARKUP.test(text) || text.includes("%PDF-", 1)) return undefined;
		const { size } = await file.stat();
		const accepted =
			kind === DOCX
				? await isWordDocument(file, size)
				: (await findZipEnd(file, size)) === undefined;
		return accepted ? kind.type : undefined;
	} finally {
		await file.close();
	}
}

async function isWordDocument(file: FileHandle, size: number): Promise<boolean> {
	const end = await findZipEnd(file, size);
	const names = end?.exact ? await readZipNames(file, end) : undefined;
	if (!names) return false;
	return (
		names.includes("[Content_Types].xml") &&
		names.some((name) => name.startsWith("word/")) &&
		!names.some((name) => FOREIGN_PART.test(name))
	);
}

/**
 * Parts that other kinds of zip files have: Java programs, and documents with macros, also embedded ones. Word ignores
 * the case of part names.
 */
const FOREIGN_PART =
	/^[\\/]?META-INF[\\/]|vba(Project\w*|Data)\.(bin|xml)$|\.(do[ct]m|xl[st]m|xla|xlam|xlsb|pp[ts]m|potm|ppam|sldm)$/i;
