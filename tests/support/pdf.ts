import { deflateSync } from "node:zlib";

/* PDFs of one page, in the ways that real programs write them. */

/** A stream object, compressed unless `plain`. */
export function pdfStream(
	dictionary: string,
	data: string | Buffer,
	{ plain = false }: { plain?: boolean } = {},
): Buffer {
	const bytes = plain ? Buffer.from(data) : deflateSync(data);
	const filter = plain ? "" : " /Filter /FlateDecode";
	return Buffer.concat([
		Buffer.from(`<< ${dictionary} /Length ${bytes.length}${filter} >>\nstream\n`, "latin1"),
		bytes,
		Buffer.from("\nendstream"),
	]);
}

/** Objects in a compressed stream, as in PDF 1.5 and later. */
export function objectStream(objects: Record<number, string>, moreEntries = ""): Buffer {
	let offset = 0;
	const index: string[] = [];
	for (const [number, text] of Object.entries(objects)) {
		index.push(`${number} ${offset}`);
		offset += text.length + 1;
	}
	const first = `${index.join(" ")}\n`;
	const all = first + Object.values(objects).join("\n");
	return pdfStream(`/Type /ObjStm /N ${index.length} /First ${first.length}${moreEntries}`, all);
}

interface PdfOptions {
	version?: string;
	text?: string;
	plain?: boolean;
	/** More entries of the catalog (object 1). */
	catalog?: string;
	/** More objects, from number 5. */
	objects?: (string | Buffer)[];
	info?: string;
	trailer?: string;
	/** An appended incremental update. */
	update?: string;
	linearized?: boolean;
}

export function buildPdf({
	version = "1.4",
	text = "BT /F1 12 Tf 72 720 Td (Solar dryer) Tj ET",
	plain = false,
	catalog = "",
	objects = [],
	info = "(Solar dryer)",
	trailer = "",
	update,
	linearized = false,
}: PdfOptions = {}): Buffer<ArrayBuffer> {
	const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, "latin1")];
	const length = () => parts.reduce((sum, part) => sum + part.length, 0);
	if (linearized) {
		parts.push(
			Buffer.from("9 0 obj\n<< /Linearized 1 /L 2000 /H [ 500 60 ] /O 3 /E 900 /N 1 >>\nendobj\n"),
		);
	}
	const offsets: number[] = [];
	for (const [index, body] of [
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
		pdfStream("", text, { plain }),
		...objects,
	].entries()) {
		offsets.push(length());
		parts.push(
			Buffer.from(`${index + 1} 0 obj\n`),
			typeof body === "string" ? Buffer.from(body, "latin1") : body,
			Buffer.from("\nendobj\n"),
		);
	}
	const xref = length();
	const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
	parts.push(
		Buffer.from(
			`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size ${rows.length + 1} /Root 1 0 R /Info << /Title ${info} >> ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`,
			"latin1",
		),
	);
	if (update !== undefined) {
		const start = length();
		parts.push(
			Buffer.from(
				`${update}\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 20 /Root 1 0 R /Prev ${xref} >>\nstartxref\n${start + update.length + 1}\n%%EOF\n`,
				"latin1",
			),
		);
	}
	return Buffer.concat(parts);
}
