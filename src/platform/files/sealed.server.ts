import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

/*
 * A file that only its passphrase opens: MAGIC, salt, nonce, the content in AES-256-GCM, and its tag. The key is derived
 * by scrypt (RFC 7914) with 128 MiB of memory.
 */

const MAGIC = Buffer.from("MRADI-SEALED-1\n");
const SALT = 16;
const NONCE = 12;
const TAG = 16;
const HEAD = MAGIC.length + SALT + NONCE;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) =>
	derive(passphrase.normalize("NFC"), salt, 32, { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 });

/** Encrypts what is piped through it. */
export async function sealing(passphrase: string): Promise<Transform> {
	const salt = randomBytes(SALT);
	const nonce = randomBytes(NONCE);
	const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
	const stream = new Transform({
		transform: (chunk: Buffer, _, done) => done(null, cipher.update(chunk)),
		flush(done) {
			this.push(cipher.final());
			done(null, cipher.getAuthTag());
		},
	});
	stream.push(Buffer.concat([MAGIC, salt, nonce]));
	return stream;
}

export async function isSealed(path: string): Promise<boolean> {
	return (await readRange(path, 0, MAGIC.length)).equals(MAGIC);
}

/** Decrypts a file. Fails, and leaves nothing, if the passphrase is wrong or a byte of the file was changed or is missing. */
export async function openSealed(path: string, target: string, passphrase: string): Promise<void> {
	const size = await sizeOf(path);
	if (size <= HEAD + TAG) throw new Error("The file is not complete");
	const salt = await readRange(path, MAGIC.length, SALT);
	const nonce = await readRange(path, MAGIC.length + SALT, NONCE);
	const decipher = createDecipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
	decipher.setAuthTag(await readRange(path, size - TAG, TAG));
	try {
		await pipeline(
			createReadStream(path, { start: HEAD, end: size - TAG - 1 }),
			decipher,
			createWriteStream(target, { mode: 0o600 }),
		);
	} catch (error) {
		await rm(target, { force: true });
		throw new Error("The passphrase is wrong, or the file is damaged", { cause: error });
	}
}

async function readRange(path: string, position: number, length: number): Promise<Buffer> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

async function sizeOf(path: string): Promise<number> {
	const file = await open(path);
	try {
		return (await file.stat()).size;
	} finally {
		await file.close();
	}
}
