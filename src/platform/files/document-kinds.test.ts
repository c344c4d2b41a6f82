import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { docx, jpg, pdf, png, type ZipOptions, zip } from "../../../tests/support/files.ts";
import { buildPdf, objectStream, pdfStream } from "../../../tests/support/pdf.ts";
import { inspectDocument } from "./document-kinds.server.ts";
import { findMisnamed } from "./document-kinds.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PDF = "application/pdf";

const joined = (...parts: (Buffer | string)[]) =>
	Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));

test.each<[string, string, Buffer, string]>([
	["a PDF", "plan.pdf", pdf(), PDF],
	["a PDF with an ending in capitals", "PLAN.PDF", pdf(), PDF],
	["a Word document", "my.report.v2.docx", docx(), WORD],
	["a JPEG", "photo.jpg", jpg(), "image/jpeg"],
	["a JPEG with the longer ending", "photo.jpeg", jpg(), "image/jpeg"],
	["a JPEG as Windows saves it", "photo.jfif", jpg(), "image/jpeg"],
	["a JPEG with its old ending", "PHOTO.JPE", jpg(), "image/jpeg"],
	["a PNG", "board.png", png(), "image/png"],
	...["1.0", "1.3", "1.4", "1.7", "2.0"].map((version): [string, string, Buffer, string] => [
		`a PDF ${version}`,
		"plan.pdf",
		buildPdf({ version }),
		PDF,
	]),
	["a linearized PDF", "plan.pdf", buildPdf({ linearized: true }), PDF],
	[
		"a PDF with an incremental update",
		"plan.pdf",
		buildPdf({ update: "3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj" }),
		PDF,
	],
	[
		"a PDF with compressed objects",
		"plan.pdf",
		buildPdf({ version: "1.5", objects: [objectStream({ 6: "<< /A 1 >>", 7: "[1 2 3]" })] }),
		PDF,
	],
	["a PDF after a byte-order mark", "plan.pdf", joined("\xef\xbb\xbf", pdf()), PDF],
	["a PDF after an empty line", "plan.pdf", joined("\r\n", pdf()), PDF],
	["a PDF after a printer's header", "plan.pdf", joined("\x1b%-12345X@PJL JOB\r\n", pdf()), PDF],
	["a PDF after 1,000 bytes", "plan.pdf", joined(Buffer.alloc(1_000), pdf()), PDF],
	["a PDF with markup in its title", "plan.pdf", buildPdf({ info: "(What <body> means)" }), PDF],
	["a PDF with markup after its header", "plan.pdf", joined("%PDF-1.4\n%<html>\n", pdf()), PDF],
	["a PDF with bytes after its end", "plan.pdf", joined(pdf(), "\r\n\0\0"), PDF],
	...(
		[
			["as Google Docs writes it", {}],
			["as Word writes it", { deflate: true }],
			["as LibreOffice writes it", { deflate: true, descriptors: true }],
			["with 64-bit sizes", { deflate: true, zip64: true }],
			["with 64-bit sizes after the parts", { zip64: true, descriptors: true }],
		] satisfies [string, ZipOptions][]
	).map(([how, options]): [string, string, Buffer, string] => [
		`a Word document ${how}`,
		"a.docx",
		docx({ "word/media/image1.png": "x".repeat(300_000) }, options),
		WORD,
	]),
	["a Word document with two bytes after its end", "a.docx", joined(docx(), "\r\n"), WORD],
	["a Word document filled up to a block", "a.docx", joined(docx(), Buffer.alloc(3_000)), WORD],
	[
		"a Word document with parts named as in Windows",
		"a.docx",
		zip({ "[content_types].xml": "<Types/>", "word\\document.xml": "<w:document/>" }),
		WORD,
	],
])("%s is accepted without a warning", async (_, name, content, type) => {
	expect(await findMisnamed([new File([new Uint8Array(content)], name)])).toEqual([]);
	expect(await inspectDocument(content, name)).toEqual({ type, warning: null });
});

test("the browser finds files whose first bytes do not match their name, and leaves other checks to the server", async () => {
	const files = Object.entries({
		"text.pdf": "Hello",
		"plan.pdf": pdf(),
		"picture.pdf": jpg(),
		"plan.jpg": pdf(),
		"page.png": joined(png(), "<script>"),
		"tool.docx": "MZ\x90",
		"report.DOCX": docx(),
		"tool.exe": "MZ",
		"empty.pdf": "",
	}).map(([name, content]) => new File([new Uint8Array(joined(content))], name));
	expect((await findMisnamed(files)).map(({ name }) => name)).toEqual([
		"text.pdf",
		"picture.pdf",
		"plan.jpg",
		"page.png",
		"tool.docx",
	]);
	const unreadable = Object.assign(new File(["Hello"], "gone.pdf"), {
		slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("NotReadableError")) }),
	});
	expect(await findMisnamed([unreadable])).toEqual([]);
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
	["a Word document with macros in capitals", "a.docx", docx({ "word/VBAPROJECT.BIN": "x" })],
	["a Word document with macros in small letters", "a.docx", docx({ "word/vbaproject.bin": "x" })],
	["a Word document with the data of macros", "a.docx", docx({ "WORD/vbaData.XML": "x" })],
	["a document embedding macros", "a.docx", docx({ "word/embeddings/a.DOCM": "x" })],
	["a document embedding a macro sheet", "a.docx", docx({ "word/embeddings/a.xlsm": "x" })],
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
	expect(await inspectDocument(content, name)).toBeUndefined();
});

const javaScript = "<< /S /JavaScript /JS (app.alert\\(1\\);) >>";
const calculation = '<< /C << /S /JavaScript /JS (AFSimple_Calculate\\("SUM"\\);) >> >>';

test.each<[string, Buffer]>([
	["a script that runs on opening", buildPdf({ catalog: `/OpenAction ${javaScript}` })],
	["a script without spaces", buildPdf({ catalog: "/OpenAction<</S/JavaScript/JS 5 0 R>>" })],
	[
		"a script whose name is escaped",
		buildPdf({ catalog: "/OpenAction << /#53 /J#61vaScript /J#53 (app.alert) >>" }),
	],
	[
		"a script with a comment in between",
		buildPdf({ catalog: "/OpenAction << /S % a kind\n /JavaScript /JS%of\n(app.alert) >>" }),
	],
	[
		"a script after an update",
		buildPdf({ update: `1 0 obj << /OpenAction ${javaScript} >> endobj` }),
	],
	[
		"a script in compressed objects",
		buildPdf({ version: "1.5", objects: [objectStream({ 7: javaScript })] }),
	],
	[
		"a script after 1.5 MB",
		buildPdf({ objects: [pdfStream("", "x".repeat(1_500_000), { plain: true }), javaScript] }),
	],
	["a form that calculates", buildPdf({ objects: [`<< /FT /Tx /AA ${calculation} >>`] })],
	["an XFA form", buildPdf({ catalog: "/AcroForm << /XFA [(template) 5 0 R] >>" })],
	...[
		"/S /GoToR /F (\\\\\\\\a\\\\b.pdf)",
		"/S/GoToE/T 5 0 R",
		"/S /SubmitForm /F (http://a.example)",
		"/S /ImportData /F (a.fdf)",
		"/S /Import#44ata /F (a.fdf)",
		"/S /S#75bmitForm /F (http://a.example)",
	].map((action): [string, Buffer] => [
		`the action ${action}`,
		buildPdf({ catalog: `/OpenAction << ${action} >>` }),
	]),
	[
		"an action in compressed objects",
		buildPdf({ objects: [objectStream({ 7: "<< /S /GoToR >>" })] }),
	],
	["a model with a script", buildPdf({ objects: ["<< /Type /3D /OnInstantiate 6 0 R >>"] })],
	[
		"an attached file",
		buildPdf({
			objects: [
				"<< /Type /Filespec /F (rows.csv) /EF << /F 6 0 R >> >>",
				"<< /Type /EmbeddedFile >>",
			],
		}),
	],
])("a PDF with %s is accepted with a warning", async (_, content) => {
	expect(await inspectDocument(content, "a.pdf")).toEqual({ type: PDF, warning: "program" });
});

test.each<[string, Buffer]>([
	["is encrypted", buildPdf({ trailer: "/Encrypt 5 0 R", objects: ["<< /Filter /Standard >>"] })],
	[
		"has encrypted objects",
		buildPdf({
			objects: [
				Buffer.concat([
					Buffer.from("<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n"),
					createCipheriv("aes-128-cbc", Buffer.alloc(16), Buffer.alloc(16)).update(
						objectStream({}),
					),
					Buffer.from("\nendstream"),
				]),
			],
		}),
	],
	[
		"has objects compressed in another way",
		buildPdf({ objects: ["<< /Type /ObjStm /Filter /LZWDecode >>\nstream\nabc\nendstream"] }),
	],
	[
		"has objects compressed twice",
		buildPdf({
			objects: ["<< /Type /ObjStm /Filter [/FlateDecode /LZWDecode] >>\nstream\nabc\nendstream"],
		}),
	],
	[
		"has objects that unpack to very much",
		buildPdf({ objects: [objectStream({ 7: " ".repeat(40_000_000) })] }),
	],
	[
		"has very many compressed objects",
		buildPdf({ objects: Array.from({ length: 2_500 }, () => objectStream({ 7: "[1]" })) }),
	],
])("a PDF that %s is accepted as not checked", async (_, content) => {
	expect(await inspectDocument(content, "a.pdf")).toEqual({ type: PDF, warning: "unchecked" });
});

test.each<[string, Buffer]>([
	["starts a program", buildPdf({ catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" })],
	[
		"starts a program from compressed objects",
		buildPdf({ objects: [objectStream({ 7: "<< /S /Launch /Win << /F (a) >> >>" })] }),
	],
	[
		"starts a program by an action type in a separate object",
		buildPdf({ catalog: "/OpenAction << /S 5 0 R /F (a) >>", objects: ["/L#61unch"] }),
	],
	[
		"has a program attached",
		buildPdf({
			objects: [
				"<< /Type /Filespec /F (setup.exe) /EF << /F 6 0 R >> >>",
				"<< /Type /EmbeddedFile >>",
			],
		}),
	],
	[
		"has a program attached whose name is escaped",
		buildPdf({ objects: ["<< /F (\\(1\\) a\\056exe) /EF << /F 6 0 R >> >>"] }),
	],
	[
		"has a program attached, named in UTF-16",
		buildPdf({
			objects: [
				objectStream({
					7: `<< /UF <FEFF${Buffer.from("a.JS", "utf16le").swap16().toString("hex")}> /EF << /F 6 0 R >> >>`,
				}),
			],
		}),
	],
])("a PDF that %s is refused", async (_, content) => {
	expect(await inspectDocument(content, "a.pdf")).toBeUndefined();
});

test.each<[string, Buffer]>([
	[
		"with script words on its page",
		buildPdf({ text: "BT (Put /JS into /OpenAction, or /Launch) Tj ET", plain: true }),
	],
	["that opens a link", buildPdf({ catalog: "/OpenAction << /S /URI /URI (http://a.example) >>" })],
	["that opens at a page", buildPdf({ catalog: "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>" })],
	["that has /JS in its title", buildPdf({ info: "(How /JS and /JavaScript work, and /Launch)" })],
	["with /S as text", buildPdf({ text: "BT (JavaScript for Launch S /S) Tj ET", plain: true })],
	["with /XFA in a title", buildPdf({ objects: ["<< /Title (The /XFA format) >>"] })],
])("a PDF %s needs no warning", async (_, content) => {
	expect(await inspectDocument(content, "a.pdf")).toEqual({ type: PDF, warning: null });
});

/** Relationships of the document, each of a type, to a target. */
function related(...relationships: [type: string, target: string, more?: string][]) {
	const each = relationships.map(
		([type, target, more = ""]) =>
			`<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${more}/>`,
	);
	return `<Relationships>${each.join("")}</Relationships>`;
}
const EXTERNAL = ' TargetMode="External"';
const rels = (...relationships: Parameters<typeof related>) =>
	docx({ "word/_rels/document.xml.rels": related(...relationships) }, { deflate: true });
const OLE_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const field = (text: string) => docx({ "word/document.xml": `<w:document>${text}</w:document>` });
const SHEET = zip(
	{
		"[Content_Types].xml": "<Types/>",
		"xl/workbook.xml": "<workbook/>",
		"xl/worksheets/sheet1.xml": "<worksheet/>",
	},
	{ deflate: true },
);

test.each<[string, Buffer]>([
	["a program named as a picture", docx({ "word/media/image1.png": "MZ\x7f" })],
	["a packed program", docx({ "word/media/a.png": "MZ".padEnd(9_000, "x") }, { deflate: true })],
	["a program for Linux", docx({ "word/media/image1.png": "\x7fELF" })],
	["a script named as a font", docx({ "word/fonts/font1.odttf": "#!/bin/sh" })],
	["a shortcut", docx({ "word/media/a.emf": "L\0\0\0\x01\x14\x02\0" })],
	["a program named with a dot at its end", docx({ "word/a.exe.": "x" })],
	["a program named with a space at its end", docx({ "word/a.bat ": "x" })],
	[
		"macros declared for another part",
		docx({}, { types: '<Override ContentType="a.vbaData+xml"/>' }),
	],
])("a Word document with %s is refused", async (_, content) => {
	expect(await inspectDocument(content, "a.docx")).toBeUndefined();
});

test.each<[string, Buffer]>([
	["an object under a picture's name", docx({ "word/media/image1.png": OLE_FILE })],
	["a packed object", docx({ "word/foo/x.xml": OLE_FILE }, { deflate: true })],
	["the relationship of an object", rels(["oleObject", "media/image1.png"])],
	[
		"the relationship of an object in the strict format",
		docx({
			"word/_rels/a.rels":
				'<r:Relationship xmlns:r="" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/oleObject" Target="a"/>',
		}),
	],
	["the escaped relationship of an object", rels(["ole&#79;bject", "media/image1.png"])],
	[
		"the relationship of an object in UTF-16",
		docx({ "word/_rels/a.rels": Buffer.from(`\ufeff${related(["oleObject", "a"])}`, "utf16le") }),
	],
	["an object elsewhere", rels(["oleObject", "http://a.example/x.hta", EXTERNAL])],
	["a control under another name", rels(["control", "foo/x.xml"])],
	["a package", rels(["package", "media/image1.png"])],
	["a template on a server", rels(["attachedTemplate", "http://a.example/x.dotm", EXTERNAL])],
	["a template on a share", rels(["attachedTemplate", "\\\\a.example\\x.dotm", EXTERNAL])],
	[
		"a template on a share by its address",
		rels(["attachedTemplate", "file://a.example/x.dotm", EXTERNAL]),
	],
	["a part that is imported", rels(["aFChunk", "a.mht"])],
	["a frame elsewhere", rels(["frame", "http://a.example", EXTERNAL])],
	["a document elsewhere", rels(["subDocument", "b.docx", EXTERNAL])],
	["a picture on a share", rels(["image", "\\\\a.example\\x.png", EXTERNAL])],
	["a link that runs something", rels(["hyperlink", "ms-msdt:/id", EXTERNAL])],
	["a link to a program beside it", rels(["hyperlink", "setup.exe", EXTERNAL])],
	["a relationship after others", rels(["image", "a.png"], ["control", "b.xml"])],
	["a field that starts a program", field("<w:instrText>DDEAUTO c:\\\\cmd.exe</w:instrText>")],
	[
		"a field that starts a program, split over two elements",
		field(
			'<w:instrText xml:space="preserve"> DD</w:instrText></w:r><w:r><w:instrText>E a</w:instrText>',
		),
	],
	["a field with an escaped letter", field("<w:instrText>&#68;DE a</w:instrText>")],
	["a simple field that starts a program", field('<w:fldSimple w:instr=" dde a b"/>')],
	[
		"a field that starts a program in a header",
		docx({ "word/header1.xml": "<w:hdr><w:instrText>DDE a</w:instrText></w:hdr>" }),
	],
	["a field of character codes", field("<w:instrText>QUOTE 68 68 69</w:instrText>")],
	["text of another site", field('<w:instrText>INCLUDETEXT "http://a.example"</w:instrText>')],
	[
		"a sheet that has an object",
		docx({
			"word/embeddings/a.xlsx": zip({
				"[Content_Types].xml": "<Types/>",
				"xl/workbook.xml": "<a/>",
				"xl/a.png": OLE_FILE,
			}),
		}),
	],
	["a zip of something else", docx({ "word/media/a.png": zip({ "a.class": "x" }) })],
])("a Word document with %s is accepted with a warning", async (_, content) => {
	expect(await inspectDocument(content, "a.docx")).toEqual({ type: WORD, warning: "program" });
});

test.each<[string, Buffer]>([
	[
		"a part of 20 MB of text",
		docx({ "word/a.xml": `<a>${" ".repeat(20_000_000)}` }, { deflate: true }),
	],
	[
		"parts of 50 MB together",
		docx(
			Object.fromEntries(
				Array.from({ length: 10 }, (_, index) => [
					`word/${index}.xml`,
					`<a>${" ".repeat(5_000_000)}`,
				]),
			),
			{ deflate: true },
		),
	],
	[
		"relationships that are nested very deep",
		docx({ "word/_rels/a.rels": "<a>".repeat(200_000) }, { deflate: true }),
	],
])("a Word document with %s is accepted as not checked", async (_, content) => {
	expect(await inspectDocument(content, "a.docx")).toEqual({ type: WORD, warning: "unchecked" });
});

const OLE =
	'<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/>';
const ACTIVEX =
	'<Override PartName="/word/a.xml" ContentType="application/vnd.ms-office.activeX+xml"/>';

test.each<[string, Buffer]>([
	["an OLE object", docx({ "word/embeddings/oleObject1.bin": "x" }, { types: OLE })],
	["an OLE object under another name", docx({ "word/media/a.png": "x" }, { types: OLE })],
	["an OLE object in capitals", docx({ "WORD/EMBEDDINGS/OLEOBJECT1.BIN": "x" })],
	["a control", docx({ "word/activeX/activeX1.xml": "x" })],
	["a control under another name", docx({ "word/a.xml": "x" }, { types: ACTIVEX, deflate: true })],
	["a sheet of an old Excel", docx({ "word/embeddings/Sheet1.xls": "x" })],
])("a Word document with %s is accepted with a warning", async (_, content) => {
	expect(await inspectDocument(content, "a.docx")).toEqual({ type: WORD, warning: "program" });
});

test.each<[string, Buffer]>([
	[
		"the sheet behind a chart",
		docx({ "word/charts/chart1.xml": "x", "word/embeddings/Microsoft_Excel_Sheet1.xlsx": "x" }),
	],
	[
		"a workbook behind a chart",
		docx({
			"word/charts/_rels/chart1.xml.rels": related(["package", "../embeddings/a.xlsx"]),
			"word/embeddings/a.xlsx": SHEET,
		}),
	],
	["a workbook that is packed", docx({ "word/embeddings/a.xlsx": SHEET }, { deflate: true })],
	[
		"links",
		rels(
			["hyperlink", "https://a.example.com", EXTERNAL],
			["hyperlink", "mailto:a@b.ke", EXTERNAL],
			["hyperlink", "#top", EXTERNAL],
			["hyperlink", "http://a.com", EXTERNAL],
		),
	],
	["a picture from the web", rels(["image", "https://a.example/x.png", EXTERNAL])],
	[
		"a template on its computer",
		rels(["attachedTemplate", "file:///C:\\Users\\a\\Normal.dotm", EXTERNAL]),
	],
	["a template by its name", rels(["attachedTemplate", "Normal.dotm", EXTERNAL])],
	[
		"fonts",
		docx({
			"word/fonts/font1.odttf": Buffer.alloc(100, 0x8f),
			"word/_rels/fontTable.xml.rels": related(["font", "fonts/font1.odttf"]),
		}),
	],
	[
		"comments and custom XML",
		docx({
			"word/comments.xml": "<w:comments/>",
			"customXml/item1.xml": "\ufeff<a/>",
			"word/_rels/document.xml.rels": related(
				["comments", "comments.xml"],
				["customXml", "../customXml/item1.xml"],
			),
		}),
	],
	[
		"fields",
		field(
			'<w:instrText> PAGE </w:instrText><w:fldChar/><w:instrText>HYPERLINK "http://a.com"</w:instrText><w:fldSimple w:instr="TOC"/>',
		),
	],
	["a text about fields", field("<w:t>DDEAUTO cmd and LINK</w:t>")],
	["an empty part", docx({ "word/a.xml": "" }, { deflate: true })],
	["pictures", docx({ "word/media/image1.emf": "x", "word/media/image2.jpeg": "x" })],
	["printer settings", docx({ "word/printerSettings/printerSettings1.bin": "x" })],
	["a text about programs", docx({ "word/document.xml": "setup.exe and vbaProject.bin" })],
])("a Word document with %s needs no warning", async (_, content) => {
	expect(await inspectDocument(content, "a.docx")).toEqual({ type: WORD, warning: null });
});

test.each<[string, string]>([
	["marks of fields", "<fldChar>".repeat(800_000)],
	["texts of fields", "<instrText>quote ".repeat(400_000)],
	["simple fields", "<fldSimple ".repeat(700_000)],
	["empty lines in fields", `<instrText>${"\n".repeat(7_000_000)}`],
	["elements", "<a>".repeat(2_500_000)],
])("7 MB of %s take linear time to search", async (_, xml) => {
	// If the time grew with the square of the size, these would take hours.
	const content = docx({ "word/a.xml": `<a>${xml}`, "word/_rels/a.rels": xml }, { deflate: true });
	expect(await inspectDocument(content, "a.docx")).toMatchObject({ type: WORD });
});

test("the signature of a zip's end record alone does not make a picture a zip", async () => {
	const chance = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(40, 0xee)]);
	expect(await inspectDocument(Buffer.concat([jpg(), chance]), "a.jpg")).toMatchObject({
		type: "image/jpeg",
	});
});

test.each<[string, Buffer]>([
	["comments", joined("%PDF-1.4\n", "/S%a\n%b\n".repeat(1_200_000))],
	["objects", joined("%PDF-1.4\n", "obj%obj\n".repeat(1_200_000))],
	["blanks", joined("%PDF-1.4\n", "/S".concat(" ".repeat(998)).repeat(10_000))],
	["digits", joined("%PDF-1.4\n/JS ", "1".repeat(10_000_000))],
	["names of files", joined("%PDF-1.4\n", "/F(".repeat(3_300_000))],
	[
		"compressed objects",
		joined("%PDF-1.4\n", "/ObjStm/Filter/FlateDecode stream\n".repeat(300_000)),
	],
])("10 MB of %s take linear time to search", async (_, content) => {
	// If the time grew with the square of the size, these would take hours.
	expect(await inspectDocument(content, "a.pdf")).toMatchObject({ type: PDF });
});

const attaching = (...attached: Buffer[]) =>
	buildPdf({
		objects: attached.map((file) => pdfStream("/Type /EmbeddedFile", file, { plain: true })),
	});

test.each([
	["a Word document", attaching(docx())],
	["a Word document as Word writes it", attaching(docx({}, { deflate: true }))],
	["two Word documents", attaching(docx(), docx())],
	["a spreadsheet behind a header", joined("\r\n", attaching(zip({ "xl/workbook.xml": "<x/>" })))],
])("a PDF with %s attached is a PDF, with the warning of attached files", async (_, content) => {
	expect(await inspectDocument(content, "plan.pdf")).toEqual({ type: PDF, warning: "program" });
});

test.each([
	["behind its end", joined(pdf(), zip({ "a.txt": "x" }))],
	["in a stream and behind its end", joined(attaching(docx()), zip({ "a.txt": "x" }))],
	["in a stream without an end of the PDF", joined("%PDF-1.4\nstream\n", docx(), "\nendstream")],
	["between its objects", joined("%PDF-1.4\n", zip({ "a.txt": "x" }), "\nendstream\n%%EOF")],
])("a PDF with a zip %s is refused, as two files in one", async (_, content) => {
	expect(await inspectDocument(content, "plan.pdf")).toBeUndefined();
});
