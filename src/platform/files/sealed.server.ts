import {
	createCipheriv,
	createDecipheriv,
	type DecipherGCM,
	randomBytes,
	scrypt,
} from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

// An encrypted file: MAGIC, salt, nonce, the content in AES-256-GCM, and its tag. The key is derived by scrypt.

const MAGIC = Buffer.from("MRADI-SEALED-1\n");
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + NONCE_BYTES;

/** Of scrypt (RFC 7914), which then takes 128 MiB of memory. Tests that seal many files lower `N`. */
export const derivation = { N: 131_072, r: 8, p: 1 };

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) =>
	derive(passphrase.normalize("NFC"), salt, 32, { ...derivation, maxmem: 268_435_456 });

export async function sealing(passphrase: string): Promise<Transform> {
	const salt = randomBytes(SALT_BYTES);
	const nonce = randomBytes(NONCE_BYTES);
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
	const file = await open(path);
	try {
		const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
		return buffer.equals(MAGIC);
	} finally {
		await file.close();
	}
}

/** Decrypts what `sealing` wrote. Fails only at the end if the passphrase or a byte is wrong: use nothing before. */
export async function* unsealed(
	content: AsyncIterable<Buffer>,
	passphrase: string,
): AsyncGenerator<Buffer> {
	let buffered = Buffer.alloc(0);
	let decipher: DecipherGCM | undefined;
	for await (const chunk of content) {
		buffered = Buffer.concat([buffered, chunk]);
		if (!decipher) {
			if (buffered.length < HEADER_BYTES) continue;
			const salt = buffered.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
			const nonce = buffered.subarray(MAGIC.length + SALT_BYTES, HEADER_BYTES);
			decipher = createDecipheriv("aes-256-gcm", await keyOf(passphrase, salt), nonce);
			buffered = buffered.subarray(HEADER_BYTES);
		}
		if (buffered.length <= TAG_BYTES) continue;
		yield decipher.update(buffered.subarray(0, -TAG_BYTES));
		buffered = buffered.subarray(-TAG_BYTES);
	}
	if (!decipher || buffered.length < TAG_BYTES) throw new Error("The file is not complete");
	try {
		decipher.setAuthTag(buffered);
		yield decipher.final();
	} catch (error) {
		throw new Error("The passphrase is wrong, or the file is damaged", { cause: error });
	}
}

export async function openSealed(
	content: AsyncIterable<Buffer>,
	target: string,
	passphrase: string,
): Promise<void> {
	try {
		await pipeline(unsealed(content, passphrase), createWriteStream(target, { mode: 0o600 }));
	} catch (error) {
		await rm(target, { force: true });
		throw error;
	}
}
