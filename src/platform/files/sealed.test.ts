import { createReadStream, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, expect, test } from "vitest";
import { deriveKeysQuickly } from "../../../tests/support/quick-keys.ts";
import { isSealed, openSealed, sealing } from "./sealed.server.ts";

// nightly-backups.db.test.ts tests the key derivation of production, which is slow.
deriveKeysQuickly();

const folder = await mkdtemp(join(tmpdir(), "sealed-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const CONTENT = Buffer.alloc(300_000, "all that was ordered ");
const PASSPHRASE = "four words of Déjà vu";

async function seal(content: Buffer): Promise<Buffer> {
	const sealed = await sealing(PASSPHRASE);
	const [bytes] = await Promise.all([buffer(sealed), pipeline(Readable.from([content]), sealed)]);
	return bytes;
}

const sealed = await seal(CONTENT);

async function tryToOpen(bytes: Buffer, passphrase: string): Promise<Buffer> {
	const file = join(folder, "file");
	const target = join(folder, "opened");
	await writeFile(file, bytes);
	await openSealed(createReadStream(file), target, passphrase);
	const opened = await readFile(target);
	await rm(target);
	return opened;
}

test("a sealed file is unreadable, and opens with its passphrase in any Unicode normalisation", async () => {
	expect(sealed.includes("ordered")).toBe(false);
	expect(await tryToOpen(sealed, PASSPHRASE)).toEqual(CONTENT);
	expect(await tryToOpen(sealed, PASSPHRASE.normalize("NFD"))).toEqual(CONTENT);
	expect(await seal(CONTENT)).not.toEqual(sealed);
	expect(await isSealed(join(folder, "file"))).toBe(true);
	await writeFile(join(folder, "file"), "another");
	expect(await isSealed(join(folder, "file"))).toBe(false);
});

const flipped = (bytes: Buffer, at: number) => {
	const copy = Buffer.from(bytes);
	const index = at < 0 ? bytes.length + at : at;
	copy[index] = (copy[index] ?? 0) ^ 1;
	return copy;
};

test.each<[string, (sealed: Buffer) => Buffer]>([
	["salt", (sealed) => flipped(sealed, 20)],
	["nonce", (sealed) => flipped(sealed, 35)],
	["content", (sealed) => flipped(sealed, 150_000)],
	["tag", (sealed) => flipped(sealed, -1)],
	["end", (sealed) => sealed.subarray(0, -1)],
])("a file whose %s was changed is refused, and no output is left", async (_, change) => {
	const changed = change(sealed);
	await expect(tryToOpen(changed, PASSPHRASE)).rejects.toThrow(
		"The passphrase is wrong, or the file is damaged",
	);
	expect(readdirSync(folder)).toEqual(["file"]);
});

test("another passphrase, or only the beginning of a file, opens nothing", async () => {
	await expect(tryToOpen(sealed, `${PASSPHRASE}.`)).rejects.toThrow("The passphrase is wrong");
	await expect(tryToOpen(sealed.subarray(0, 50), PASSPHRASE)).rejects.toThrow("not complete");
});
