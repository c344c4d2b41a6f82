import { crc32 } from "node:zlib";

/** Small files of each kind, built in code. */

export function pdf(): Buffer<ArrayBuffer> {
	return Buffer.from(
		"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
		"latin1",
	);
}

/** One white pixel. */
export function png(): Buffer<ArrayBuffer> {
	return Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsHYrvgAAAABJRU5ErkJggg==",
		"base64",
	);
}

/** Only the beginning and the end of a JPEG. */
export function jpg(): Buffer<ArrayBuffer> {
	return Buffer.from(
		"ffd8ffe000104a46494600010100000100010000ffdb004300ffffffffffffffffffffffffffffffffffd9",
		"hex",
	);
}

export function docx(extra: Record<string, string> = {}): Buffer<ArrayBuffer> {
	return zip({
		"[Content_Types].xml": "<Types/>",
		"_rels/.rels": "<Relationships/>",
		"word/document.xml": "<w:document/>",
		...extra,
	});
}

/** A zip without compression. */
export function zip(entries: Record<string, string>): Buffer<ArrayBuffer> {
	const files: Buffer[] = [];
	const list: Buffer[] = [];
	let offset = 0;
	for (const [name, text] of Object.entries(entries)) {
		const content = Buffer.from(text);
		const path = Buffer.from(name);
		// Version, flags, method, time, date, checksum, both sizes, length of the name.
		const about = Buffer.alloc(26);
		about.writeUInt16LE(20, 0);
		about.writeUInt32LE(crc32(content), 10);
		about.writeUInt32LE(content.length, 14);
		about.writeUInt32LE(content.length, 18);
		about.writeUInt16LE(path.length, 22);
		const file = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), about, path, content]);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(offset, 10);
		list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), about, rest, path]));
		files.push(file);
		offset += file.length;
	}
	const directory = Buffer.concat(list);
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06", 0, "latin1");
	end.writeUInt16LE(list.length, 8);
	end.writeUInt16LE(list.length, 10);
	end.writeUInt32LE(directory.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...files, directory, end]);
}
