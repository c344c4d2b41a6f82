// @module-tag slow
// On SQLite alone: tests the transfer to the bucket. nightly-backups.db.test.ts makes backups on both databases.
import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { NODE_COMPILE_CACHE } from "../../tests/support/compile-cache.ts";
import { listenLocally } from "../../tests/support/local-server.ts";
import { deriveKeysAsInProduction, deriveKeysQuickly } from "../../tests/support/quick-keys.ts";
import { atTime, daysFromNow } from "../db/time.ts";
import { BACKUP_ERROR } from "../features/going-live/checks.server.ts";
import { reportBrokenChecks } from "../features/going-live/going-live.service.server.ts";
import { unsealed } from "../platform/files/sealed.server.ts";
import { createFileStore } from "../platform/files/storage.server.ts";
import { readMeta, writeMeta } from "../platform/meta/meta.server.ts";
import { countBackup } from "./backup-file.ts";
import { readStored } from "./backup-targets.ts";
import { backUpNightly, checkBackupTarget, RUNNING_KEY } from "./nightly-backups.ts";

deriveKeysQuickly();
const root = await mkdtemp(join(tmpdir(), "bucket-"));
const s3 = await startFauxqs({
	port: 0,
	host: "127.0.0.1",
	logger: false,
	init: { buckets: ["copies"] },
});

/** The calls that a proxy in front of the store recorded. Tests may let it answer itself, or change content. */
const calls: string[] = [];
type Answer = string | number | readonly [status: number, body: string] | undefined;
let answer: (incoming: IncomingMessage) => Answer = () => undefined;
let spoil = (content: Buffer) => content;
function withLastByteInverted(content: Buffer): Buffer {
	const last = content.length - 1;
	content.writeUInt8(content.readUInt8(last) ^ 0xff, last);
	return content;
}
const proxy = await listenLocally(
	createServer(async (incoming, outgoing) => {
		calls.push(`${incoming.method} ${incoming.url}`);
		const given = answer(incoming);
		if (given !== undefined) {
			incoming.resume();
			const [status, body] =
				typeof given === "object" ? given : typeof given === "number" ? [given] : [200, given];
			outgoing.writeHead(status, { "content-type": "application/xml" }).end(body);
			return;
		}
		const { method, url, headers } = incoming;
		const passed = request({ port: s3.port, host: "127.0.0.1", method, path: url, headers });
		passed.on("response", async (response) => {
			const content = await buffer(response);
			outgoing.writeHead(response.statusCode ?? 500, response.headers);
			const sent = method === "GET" && url?.includes(".sealed") ? spoil(content) : content;
			outgoing.write(sent);
			// Otherwise the reader would wait for the rest.
			if (sent.length < content.length) outgoing.destroy();
			else outgoing.end();
		});
		passed.end(await buffer(incoming));
	}),
);

const PASSPHRASE = "seven green goats sing";
const SETTINGS = {
	S3_ENDPOINT: proxy.url,
	S3_ACCESS_KEY_ID: "test",
	S3_SECRET_ACCESS_KEY: "test",
	BACKUP_BUCKET: "copies",
	BACKUP_PASSPHRASE: PASSPHRASE,
};
const app = await testApp(SETTINGS);
afterAll(async () => {
	await app.close();
	await proxy.close();
	await s3.stop();
	await rm(root, { recursive: true, force: true });
});
const { db, settings } = app.context;
const store = settings.backupStore!;
const bucket = await createFileStore({ dataDir: "", s3: store });
const admin = await app.user("admin");

beforeEach(async () => {
	answer = () => undefined;
	spoil = (content) => content;
	for (const key of await bucket.list("backups/")) await bucket.delete(key);
	calls.length = 0;
});

const backupCheck = async () => {
	const { body } = await app.call("GET", "/going-live", { as: admin });
	return body.result.checks.find(({ key }: { key: string }) => key === "backup");
};
const stored = async () => (await bucket.list("backups/")).sort();
const parts = () => calls.filter((call) => call.includes("partNumber=")).length;

test("the night's backup is sent in parts, encrypted, read back, and on the to-do list with its age and size", async () => {
	// Random, so that compression does not shrink it.
	await app.context.files.put("media/large.webp", randomBytes(9_000_000), "image/webp");
	onTestFinished(() => app.context.files.delete("media/large.webp"));
	await atTime("2025-11-26T21:01:00.000Z", () => backUpNightly(app.context));
	expect(await stored()).toEqual(["backups/mradi-2025-11-27.tar.gz.sealed"]);
	expect(parts()).toBe(2);
	expect(calls).toContain("GET /copies/backups/mradi-2025-11-27.tar.gz.sealed?x-id=GetObject");

	const [key = ""] = await stored();
	const sealed = (await bucket.read(key))!;
	expect(sealed.subarray(0, 14).toString()).toBe("MRADI-SEALED-1");
	const content = (await readStored(store, "mradi-2025-11-27.tar.gz.sealed"))!;
	const { rows, files } = await countBackup(unsealed(content, PASSPHRASE));
	expect([rows > 0, files]).toEqual([true, 1]);

	calls.length = 0;
	await atTime("2025-11-27T09:00:00.000Z", () => backUpNightly(app.context));
	expect(parts()).toBe(0);
	await backUpNightly(app.context);
	expect(await backupCheck()).toMatchObject({
		done: true,
		text: expect.stringMatching(/less than a day old and is 9.\d MB/),
	});
});

test("7 daily and 4 weekly backups are kept, and all other files in the bucket", async () => {
	for (let day = 10; day < 27; day += 1) {
		const name = `mradi-2026-11-${day}.tar.gz.sealed`;
		await bucket.put(`backups/${name}`, Buffer.from("x"), "text/plain");
	}
	await bucket.put("backups/letter.txt", Buffer.from("x"), "text/plain");
	await atTime("2026-11-27T09:00:00.000Z", () => backUpNightly(app.context));
	const left = await stored();
	expect(left[0]).toBe("backups/letter.txt");
	const days = left.slice(1).map((key) => Number(key.slice(22, 24)));
	expect(days).toEqual([15, 21, 22, 23, 24, 25, 26, 27]);
});

test.each<[string, () => void, RegExp]>([
	["the store answers 503", () => (answer = () => 503), /failed/],
	[
		"a part is refused",
		() => (answer = ({ url }) => (url?.includes("partNumber") ? 403 : undefined)),
		/failed/,
	],
	[
		"what is read back was changed",
		() => (spoil = withLastByteInverted),
		/The passphrase is wrong, or the file is damaged|unexpected|incorrect/,
	],
	["what is read back is not complete", () => (spoil = () => Buffer.alloc(0)), /failed/],
])(
	"if %s, the to-do list says why, and the next hourly run makes a backup",
	async (_, spoiled, reason) => {
		spoiled();
		await backUpNightly(app.context);
		const check = await backupCheck();
		expect(check).toMatchObject({
			done: false,
			text: expect.stringContaining("The last attempt failed"),
		});
		expect(check.text).toMatch(reason);
		answer = () => undefined;
		expect(await stored()).toEqual([]);
		expect(await readMeta(db, RUNNING_KEY)).toBeUndefined();
		spoil = (content) => content;
		calls.length = 0;
		await backUpNightly(app.context);
		expect([await backupCheck(), parts()]).toMatchObject([{ done: true }, 1]);
	},
);

const refusal = (code: string, status = 403) =>
	[status, `<Error><Code>${code}</Code></Error>`] as const;

test.each<[string, () => unknown, object, string]>([
	["no bucket of this name", () => {}, { bucket: "copeis" }, "S3_ENDPOINT has no bucket copeis"],
	[
		"no server at this address",
		() => {},
		{ endpoint: "http://127.0.0.1:9" },
		"S3_ENDPOINT cannot be reached (ECONNREFUSED)",
	],
	[
		"a host name that does not resolve",
		() => {},
		{ endpoint: "http://store.invalid" },
		"S3_ENDPOINT cannot be reached (ENOTFOUND)",
	],
	...["InvalidAccessKeyId", "SignatureDoesNotMatch"].map(
		(code): [string, () => unknown, object, string] => [
			`the key refused: ${code}`,
			() => (answer = () => refusal(code)),
			{},
			`The store refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (${code})`,
		],
	),
	...["PUT", "GET", "DELETE"].map((method): [string, () => unknown, object, string] => [
		`${method} forbidden`,
		() =>
			(answer = (incoming) => (incoming.method === method ? refusal("AccessDenied") : undefined)),
		{},
		"S3_ACCESS_KEY_ID may not list, read, write and delete in the bucket copies",
	]),
	[
		"content that differs from what was sent",
		() =>
			(answer = ({ url }) =>
				url?.includes("probe") && url.includes("GetObject") ? "x" : undefined),
		{},
		"The bucket copies does not keep what is sent to it",
	],
])(
	"a store with %s is reported soon after the start, not only at night",
	async (_, act, wrong, problem) => {
		await backUpNightly(app.context);
		await reportBrokenChecks(app.context);
		await db.deleteFrom("outbox").execute();
		act();
		const context = {
			...app.context,
			settings: { ...settings, backupStore: { ...store, ...wrong } },
		};
		await checkBackupTarget(context);
		expect(await backupCheck()).toMatchObject({
			done: false,
			text: `The last attempt failed: ${problem}.`,
		});
		for (let hour = 0; hour < 2; hour += 1) await reportBrokenChecks(app.context);
		const mails = await db.selectFrom("outbox").select("body").execute();
		expect(mails.filter(({ body }) => body?.includes(problem))).toHaveLength(1);

		// The store works again, and the day's backup is there already.
		answer = () => undefined;
		await backUpNightly(app.context);
		expect(await backupCheck()).toMatchObject({ done: true });
	},
);

test("testing a store that takes backups leaves nothing in it", async () => {
	await checkBackupTarget(app.context);
	expect(calls.filter((call) => call.includes("mradi-probe"))).toHaveLength(5);
	expect(await stored()).toEqual([]);
	expect(await readMeta(db, BACKUP_ERROR)).toBeUndefined();
});

test("a backup that a process did not finish verifying is made again, and the parts that it left are deleted", async () => {
	await writeMeta(db, RUNNING_KEY, daysFromNow(-11 / 1_440));
	const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
	const key = `backups/mradi-${today}.tar.gz.sealed`;
	await writeMeta(db, "nightly backup", "mradi-2025-01-01");
	await bucket.put(key, Buffer.from("half"), "text/plain");
	answer = ({ method, url }) => {
		if (method === "DELETE" && url?.includes("uploadId=left")) return 204;
		if (method !== "GET" || !url?.includes("uploads=")) return undefined;
		return `<ListMultipartUploadsResult><Upload><Key>${key}</Key><UploadId>left</UploadId></Upload></ListMultipartUploadsResult>`;
	};
	await backUpNightly(app.context);
	expect(calls).toContain(`DELETE /copies/${key}?uploadId=left&x-id=AbortMultipartUpload`);
	expect((await bucket.read(key))?.length).toBeGreaterThan("half".length);
	expect(await backupCheck()).toMatchObject({ done: true });
});

// The last test, because the command uses the slow key derivation of production.
test("the restore command downloads a backup from the bucket by name, and lists the names", async () => {
	deriveKeysAsInProduction();
	await backUpNightly(app.context);
	const [key = ""] = await stored();
	const name = key.slice("backups/".length);
	const restoring = (file: string) => {
		const DATA_DIR = join(root, randomUUID());
		const env = { NODE_ENV: "production", NODE_COMPILE_CACHE, DATA_DIR, ...SETTINGS };
		return promisify(execFile)(process.execPath, ["scripts/restore.ts", file], { env });
	};
	await expect(restoring("mradi-1999-01-01.tar.gz.sealed")).rejects.toThrow(
		`In BACKUP_BUCKET: ${name}`,
	);
	expect((await restoring(name)).stdout).toMatch(/Restored \d+ rows/);
});
