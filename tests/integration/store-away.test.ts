// On SQLite alone.
import { readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "../../src/server/backup.ts";
import { scheduledJobs } from "../../src/server/declared-by-features.ts";
import { type TestApp, type TestUser, testApp } from "../support/app.ts";
import { assistanceForm, buildRequest, sendRequest } from "../support/assistance.ts";
import { breakableProxy } from "../support/breakable-proxy.ts";
import { pdf } from "../support/files.ts";
import { listenLocally } from "../support/local-server.ts";
import { buildAsset, pngBytes, uploadOf } from "../support/media.ts";
import { buildWholeUpload, newUpload, sendChunk, uploadsField } from "../support/uploads.ts";

const WITHOUT_FILES =
	"We cannot accept files right now. Please send your request without files: we will ask you for them.";
const STORE_UNAVAILABLE =
	"Files cannot be stored or read right now. Please try again in a few minutes.";

const letter: [string, Buffer<ArrayBuffer>] = ["letter.pdf", pdf()];

async function failuresOf(app: TestApp, operation: string): Promise<number> {
	const { url, close } = await listenLocally(createServer(app.listener));
	const text = await (await fetch(`${url}/metrics`)).text();
	await close();
	const found = new RegExp(`file_store_failures_total\\{operation="${operation}"\\} (\\d+)`);
	return Number(found.exec(text)?.[1]);
}

const s3Server = await startFauxqs({
	port: 0,
	host: "127.0.0.1",
	logger: false,
	init: { buckets: ["mradi"] },
});
const s3Proxy = await breakableProxy(new URL(`http://127.0.0.1:${s3Server.port}`));
const app = await testApp({
	S3_ENDPOINT: `http://127.0.0.1:${s3Proxy.port}`,
	S3_BUCKET: "mradi",
	S3_ACCESS_KEY_ID: "test",
	S3_SECRET_ACCESS_KEY: "test",
});
const admin = await app.user("admin");
const { db, files } = app.context;
afterAll(async () => {
	await app.close();
	await s3Proxy.close();
	await s3Server.stop();
});

describe("while an S3 store does not answer", () => {
	async function whileDisconnected<T>(act: () => Promise<T>): Promise<T> {
		s3Proxy.cut();
		try {
			return await act();
		} finally {
			s3Proxy.restore();
		}
	}

	test("a request with a file is refused and told to send it without the file, which is accepted", async () => {
		const before = await failuresOf(app, "put");
		const refused = await whileDisconnected(() => sendRequest(app, assistanceForm({}, [letter])));
		expect([refused.status, refused.body.error]).toEqual([503, WITHOUT_FILES]);
		expect(refused.body.fields).toEqual({ files: WITHOUT_FILES });
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(await db.selectFrom("assistance_requests").select("id").execute()).toEqual([]);
		expect(await failuresOf(app, "put")).toBe(before + 1);
		const accepted = await whileDisconnected(() => sendRequest(app, assistanceForm()));
		expect(accepted.status).toBe(201);
	});

	test("a file that is sent in chunks is refused in the same way, and continues afterwards", async () => {
		const content = Buffer.concat([pdf(), Buffer.alloc(40_000, " ")]);
		const upload = await newUpload(app, "plan.pdf", content.length);
		const first = content.subarray(0, 20_000);
		const refused = await whileDisconnected(() => sendChunk(app, upload, 0, first));
		expect([refused.status, refused.body.fields]).toEqual([503, { files: WITHOUT_FILES }]);
		expect((await sendChunk(app, upload, 0, first)).status).toBe(200);
		expect((await sendChunk(app, upload, 20_000, content.subarray(20_000))).status).toBe(200);

		const submit = () => sendRequest(app, assistanceForm(uploadsField(upload)));
		const early = await whileDisconnected(submit);
		expect([early.status, early.body.fields]).toEqual([503, { files: WITHOUT_FILES }]);
		const { status, body } = await submit();
		expect(status).toBe(201);
		const request = (await app.call("GET", `/requests/${body.result.id}`, { as: admin })).body;
		const [file] = request.result.files;
		const path = `/requests/${body.result.id}/files/${file.id}`;
		const read = () => app.call("GET", path, { as: admin });
		const unread = await whileDisconnected(read);
		expect([unread.status, unread.body.error]).toEqual([503, STORE_UNAVAILABLE]);
		expect((await read()).status).toBe(200);
	});

	test("pictures answer 503, not 410, and cannot be uploaded", async () => {
		const { url } = await buildAsset(app, admin);
		const server = await listenLocally(createServer(app.listener));
		const show = async () => {
			const response = await fetch(server.url + url);
			await response.arrayBuffer();
			return [response.status, response.headers.get("cache-control")];
		};
		expect(await whileDisconnected(show)).toEqual([503, "no-store"]);
		expect(await show()).toEqual([200, "public, max-age=604800"]);
		await server.close();

		const picture = uploadOf(await pngBytes());
		const upload = () => app.call("POST", "/assets/upload", { as: admin, body: picture });
		const refused = await whileDisconnected(upload);
		expect([refused.status, refused.body.error]).toEqual([503, STORE_UNAVAILABLE]);
		expect((await upload()).status).toBe(201);
	});

	test("files that are deleted meanwhile are removed from the store by the next job", async () => {
		const id = await buildRequest(app, {}, [letter]);
		const upload = await buildWholeUpload(app, "plan.pdf", pdf());
		const stored = await files.list("private");
		await app.call("DELETE", `/requests/${id}`, { as: admin });
		const listed = await files.list("erasures/"); // what a restored backup must lose again
		const [removed, givenUp] = await whileDisconnected(async () => [
			await app.call("DELETE", `/trash/requests/${id}`, { as: admin }),
			await app.call("POST", `/request/uploads/${upload.id}/give-up`, { body: upload }),
			await runJobs(),
		]);
		expect([removed?.status, givenUp?.status]).toEqual([200, 200]);
		expect(await files.list("private")).toEqual(stored);
		expect(await files.list("erasures/")).toEqual(listed);
		await runJobs();
		expect((await files.list("private")).length).toBe(stored.length - 2);
		expect((await files.list("erasures/")).length).toBe(listed.length + 1);
	});

	test("no backup is made, rather than one without files", async () => {
		await buildAsset(app, admin);
		const target = join(app.context.settings.dataDir, "backup.tar.gz");
		await expect(whileDisconnected(() => backUp(app.context.settings, target))).rejects.toThrow(
			"The file store failed",
		);
		expect(await readdir(dirname(target))).not.toContain("backup.tar.gz");
		expect((await backUp(app.context.settings, target)).files).toBeGreaterThan(0);
	});

	/** As the server runs them: one that fails does not stop the others. */
	async function runJobs() {
		for (const { run } of scheduledJobs(app.context)) await run().catch(() => {});
		return undefined;
	}
});

describe("in a folder that cannot be written", () => {
	let diskApp: TestApp;
	let staff: TestUser;
	let blocked: string;
	beforeAll(async () => {
		diskApp = await testApp();
		staff = await diskApp.user("staff");
		// Unlike permissions, this also stops root.
		blocked = join(diskApp.context.settings.dataDir, "uploads");
		await writeFile(blocked, "not a folder");
	});
	afterAll(() => diskApp.close());

	test("files are refused with 503, and stored once it takes them", async () => {
		const request = () => sendRequest(diskApp, assistanceForm({}, [letter]));
		const picture = uploadOf(await pngBytes());
		const upload = () => diskApp.call("POST", "/assets/upload", { as: staff, body: picture });
		expect([(await request()).status, (await upload()).status]).toEqual([503, 503]);
		expect(await failuresOf(diskApp, "put")).toBe(2);
		await rm(blocked);
		expect([(await request()).status, (await upload()).status]).toEqual([201, 201]);
	});
});
