import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { docx, jpg, pdf, png, zip } from "../../../../tests/support/files.ts";
import { findFileType } from "./file-kinds.server.ts";

const folder = await mkdtemp(join(tmpdir(), "mradi-kinds-"));
afterAll(() => rm(folder, { recursive: true }));

async function typeOf(content: Buffer, name: string): Promise<string | undefined> {
	const path = join(folder, "file");
	await writeFile(path, content);
	return findFileType(path, name);
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each([
	["plan.pdf", pdf(), "application/pdf"],
	["PLAN.PDF", pdf(), "application/pdf"],
	["my.report.v2.docx", docx(), WORD],
	["photo.jpg", jpg(), "image/jpeg"],
	["photo.jpeg", jpg(), "image/jpeg"],
	["board.png", png(), "image/png"],
])("%s is accepted", async (name, content, type) => {
	expect(await typeOf(content, name)).toBe(type);
});

test("a large Word document is read from its end", async () => {
	expect(await typeOf(docx({ "word/media/image1.png": "x".repeat(300_000) }), "a.docx")).toBe(WORD);
});

test.each([
	["a PDF named as a picture", "plan.jpg", pdf()],
	["a picture named as a PDF", "photo.pdf", jpg()],
	["a PDF without an ending", "plan", pdf()],
	["a PDF with a program's ending", "plan.pdf.exe", pdf()],
	["an empty file", "plan.pdf", Buffer.alloc(0)],
	["text named as a PDF", "plan.pdf", Buffer.from("Hello")],
	["a page named as a PDF", "plan.pdf", Buffer.from("<html><script>alert(1)</script>")],
	["a program named as a Word document", "a.docx", Buffer.from("MZ\x90\x00", "latin1")],
	["a zip that is no Word document", "a.docx", zip({ "a.txt": "a" })],
	["a spreadsheet", "a.docx", zip({ "[Content_Types].xml": "", "xl/workbook.xml": "" })],
	["a Word document with macros", "a.docx", docx({ "word/vbaProject.bin": "x" })],
	["one with macros in capitals", "a.docx", docx({ "word/VBAPROJECT.BIN": "x" })],
	["one with macros in small letters", "a.docx", docx({ "word/vbaproject.bin": "x" })],
	["one with the data of macros", "a.docx", docx({ "WORD/vbaData.XML": "x" })],
	["one with a document with macros in it", "a.docx", docx({ "word/embeddings/a.DOCM": "x" })],
	["one with a sheet with macros in it", "a.docx", docx({ "word/embeddings/a.xlsm": "x" })],
	["a document for macros by its name", "a.docm", docx()],
	["a template for macros by its name", "a.DOTM", docx()],
	["a Java program in small letters", "a.docx", docx({ "meta-inf/manifest.mf": "x" })],
	["a Java program with a document's files", "a.docx", docx({ "META-INF/MANIFEST.MF": "x" })],
	["a Word document cut off", "a.docx", docx().subarray(0, -10)],
	["a Word document with something behind it", "a.docx", Buffer.concat([docx(), pdf()])],
	["a Word document with something before it", "a.docx", Buffer.concat([pdf(), docx()])],
	["a Word document named as a zip", "a.zip", docx()],
	["a PDF that is a zip too", "a.pdf", Buffer.concat([pdf(), docx()])],
	["a picture that is a zip too", "a.jpg", Buffer.concat([jpg(), zip({ "a.class": "x" })])],
	["a picture that is a PDF too", "a.jpg", Buffer.concat([jpg().subarray(0, 20), pdf()])],
	["a picture that is a page too", "a.png", Buffer.concat([png(), Buffer.from("<script>")])],
])("%s is refused", async (_, name, content) => {
	expect(await typeOf(content, name)).toBeUndefined();
});

test("the mark of a zip's end alone does not make a picture a zip", async () => {
	const chance = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(40, 0xee)]);
	expect(await typeOf(Buffer.concat([jpg(), chance]), "a.jpg")).toBe("image/jpeg");
});
