import { readWorkbook, type Workbook } from "./workbook.ts";

/** Larger files are no workbooks, and would make the device slow. */
const MAX_FILE_BYTES = 20_000_000;

/** The workbook of a file, if all of it can be read; or why it is not opened. */
export async function readFile(file: File): Promise<Workbook | string> {
	if (file.size > MAX_FILE_BYTES) return "is larger than 20 MB: a workbook is never that large.";
	const text = await file.text().catch(() => null);
	if (text === null) return "could not be read. Choose it again.";
	if (!text.trim()) return "is empty. Save the workbook to a file again.";
	let from: unknown;
	try {
		from = JSON.parse(text);
	} catch {
		return text.startsWith('{"format":')
			? "is damaged or not complete. Save the workbook to a file again."
			: NOT_A_WORKBOOK;
	}
	const book = readWorkbook(from);
	if (book === "other") return NOT_A_WORKBOOK;
	if (book === "newer") return "is from a newer version of this page. Reload this page.";
	// Files from before pasting was added have no `paste`.
	const parts: Parts = { paste: "", ...(from as object) };
	const unreadablePart = Object.keys({ ...book, ...parts }).find(
		(part) =>
			!isSame(parts[part], book[part as keyof Workbook]) ||
			// The workbook's URL contains its id.
			(part === "id" && !/^[a-z0-9]+$/.test(book.id)) ||
			(part === "chapters" && !Object.keys(book.chapters).every((key) => CHAPTER_KEY.test(key))),
	);
	return unreadablePart
		? `is damaged: “${unreadablePart}” in it cannot be read. Save the workbook to a file again.`
		: book;
}

const CHAPTER_KEY = /^(abstract|chapter-[1-5]|appendices)$/;

type Parts = Record<string, unknown>;

/** Whether values are deeply equal; a missing key equals an undefined one. */
function isSame(one: unknown, other: unknown): boolean {
	if (!one || !other || typeof one !== "object" || typeof other !== "object") return one === other;
	// An empty list is no empty object.
	if (Array.isArray(one) !== Array.isArray(other)) return false;
	return Object.keys({ ...one, ...other }).every((key) =>
		isSame((one as Parts)[key], (other as Parts)[key]),
	);
}

const NOT_A_WORKBOOK = "is not a workbook from this site.";
