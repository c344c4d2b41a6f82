import { crc32, deflateRawSync } from "node:zlib";

export function pdf(): Buffer<ArrayBuffer> {
	return Buffer.from(
		"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
		"latin1",
	);
}

export function png(): Buffer<ArrayBuffer> {
	return Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsHYrvgAAAABJRU5ErkJggg==",
		"base64",
	);
}

export function jpg(): Buffer<ArrayBuffer> {
	return Buffer.from(
		"ffd8ffe000104a46494600010100000100010000ffdb004300ffffffffffffffffffffffffffffffffffd9",
		"hex",
	);
}

export function docx(
	extra: Record<string, string | Buffer> = {},
	options: ZipOptions & { types?: string } = {},
): Buffer<ArrayBuffer> {
	const { types = "", ...rest } = options;
	return zip(
		{
			"[Content_Types].xml": `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${types}</Types>`,
			"_rels/.rels": "<Relationships/>",
			"word/document.xml": "<w:document/>",
			...extra,
		},
		rest,
	);
}

export interface ZipOptions {
	deflate?: boolean;
	/** Sizes and checksum follow the content, as in a streamed zip. */
	descriptors?: boolean;
	/** Writes sizes and positions with 64 bits. */
	zip64?: boolean;
}

export function zip(
	entries: Record<string, string | Buffer>,
	{ deflate = false, descriptors = false, zip64 = false }: ZipOptions = {},
): Buffer<ArrayBuffer> {
	const files: Buffer[] = [];
	const directoryEntries: Buffer[] = [];
	let offset = 0;
	for (const [name, text] of Object.entries(entries)) {
		const content = Buffer.from(text as string);
		const packed = deflate ? deflateRawSync(content) : content;
		const path = Buffer.from(name);
		// Version, flags, method, time, date, checksum, both sizes, lengths of name and extra field.
		const header = (sizes: readonly [number, number, number], extra: number) => {
			const fields = Buffer.alloc(26);
			fields.writeUInt16LE(zip64 ? 45 : 20, 0);
			fields.writeUInt16LE(descriptors ? 8 : 0, 2);
			fields.writeUInt16LE(deflate ? 8 : 0, 4);
			for (const [index, size] of sizes.entries()) fields.writeUInt32LE(size, 10 + 4 * index);
			fields.writeUInt16LE(path.length, 22);
			fields.writeUInt16LE(extra, 24);
			return fields;
		};
		const sizes = [crc32(content), packed.length, content.length] as const;
		const descriptor = Buffer.alloc(descriptors ? 16 : 0);
		if (descriptors) {
			descriptor.write("PK\x07\x08", 0, "latin1");
			for (const [index, size] of sizes.entries()) descriptor.writeUInt32LE(size, 4 + 4 * index);
		}
		files.push(
			Buffer.from("PK\x03\x04", "latin1"),
			header(descriptors ? [0, 0, 0] : sizes, 0),
			path,
			packed,
			descriptor,
		);
		// In the list: unpacked size, packed size, position.
		const extra = Buffer.alloc(zip64 ? 28 : 0);
		if (zip64) {
			extra.writeUInt16LE(1, 0);
			extra.writeUInt16LE(24, 2);
			for (const [index, value] of [content.length, packed.length, offset].entries()) {
				extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
			}
		}
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(zip64 ? 0xffffffff : offset, 10);
		directoryEntries.push(
			Buffer.from("PK\x01\x02\x14\x00", "latin1"),
			header(zip64 ? [sizes[0], 0xffffffff, 0xffffffff] : sizes, extra.length),
			rest,
			path,
			extra,
		);
		offset = files.reduce((sum, part) => sum + part.length, 0);
	}
	const directory = Buffer.concat(directoryEntries);
	const count = Object.keys(entries).length;
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06", 0, "latin1");
	end.writeUInt16LE(zip64 ? 0xffff : count, 8);
	end.writeUInt16LE(zip64 ? 0xffff : count, 10);
	end.writeUInt32LE(zip64 ? 0xffffffff : directory.length, 12);
	end.writeUInt32LE(zip64 ? 0xffffffff : offset, 16);
	const end64 = Buffer.alloc(zip64 ? 76 : 0);
	if (zip64) {
		end64.write("PK\x06\x06", 0, "latin1");
		end64.writeBigUInt64LE(44n, 4);
		end64.writeBigUInt64LE(BigInt(count), 24);
		end64.writeBigUInt64LE(BigInt(count), 32);
		end64.writeBigUInt64LE(BigInt(directory.length), 40);
		end64.writeBigUInt64LE(BigInt(offset), 48);
		end64.write("PK\x06\x07", 56, "latin1");
		end64.writeBigUInt64LE(BigInt(offset + directory.length), 64);
	}
	return Buffer.concat([...files, directory, end64, end]);
}
