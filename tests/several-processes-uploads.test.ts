import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import pg from "pg";
import sharp from "sharp";
import { afterAll, expect, inject, test } from "vitest";
import { createFileStore } from "../src/platform/files/storage.server.ts";
import { assistanceForm } from "./support/assistance.ts";
import { breakableProxy } from "./support/breakable-proxy.ts";
import { docx, pdf } from "./support/files.ts";
import { pngBytes, uploadOf } from "./support/media.ts";
import { createDatabase } from "./support/postgres.ts";
import { call, type RunningServer, startServer } from "./support/server.ts";

// Two servers that share no disk: rows are in one PostgreSQL database, files in one S3 store.
const ADMIN = { email: "admin@school.example", password: "the admins password" };
const folder = await mkdtemp(join(tmpdir(), "mradi-shared-uploads-"));
const databaseUrl = await createDatabase(
	inject("postgresUrl"),
	`uploads_${randomUUID()}`,
	inject("migratedDatabase"),
);
const s3Server = await startFauxqs({
	port: 0,
	host: "127.0.0.1",
	logger: false,
	init: { buckets: ["mradi"] },
});
const store = {
	endpoint: `http://127.0.0.1:${s3Server.port}`,
	bucket: "mradi",
	region: "us-east-1",
	accessKeyId: "test",
	secretAccessKey: "test",
};
const files = await createFileStore({ dataDir: folder, s3: store });

const start = (name: string, endpoint = store.endpoint) =>
	startServer({
		DATA_DIR: join(folder, name),
		DATABASE_URL: databaseUrl,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		TRUST_PROXY: "1",
		S3_ENDPOINT: endpoint,
		S3_BUCKET: store.bucket,
		S3_REGION: store.region,
		S3_ACCESS_KEY_ID: store.accessKeyId,
		S3_SECRET_ACCESS_KEY: store.secretAccessKey,
	});
const [first, second] = (await Promise.all([start("one"), start("two")])) as [
	RunningServer,
	RunningServer,
];
const token = (await call(first, "POST", "/auth/login", { body: ADMIN })).body.result
	.token as string;
afterAll(async () => {
	await Promise.all([first.stop(), second.stop()]);
	await s3Server.stop();
	await rm(folder, { recursive: true, force: true });
});

async function sendRequest(server: RunningServer, email = "chebet@pupils.example") {
	const sent = { "letter.pdf": pdf(), "plan.docx": docx() };
	const form = assistanceForm({ email }, Object.entries(sent));
	const { status, body } = await call(server, "POST", "/request", { body: form });
	expect(status).toBe(201);
	const path = `/requests/${body.result.id as string}`;
	const { files } = (await call(server, "GET", path, { as: token })).body.result;
	return {
		path,
		files: files.map(({ id, name }: { id: string; name: "letter.pdf" | "plan.docx" }) => ({
			path: `${path}/files/${id}`,
			bytes: sent[name] as Buffer,
		})) as { path: string; bytes: Buffer }[],
	};
}

test("a picture uploaded to one server is served by the other in every width", async () => {
	const form = uploadOf(await pngBytes(1_700, 900));
	const { status, body } = await call(first, "POST", "/assets/upload", { as: token, body: form });
	expect(status).toBe(201);
	const widths: number[] = [];
	for (const { url, width } of body.result.variants) {
		const [here, there] = await Promise.all([fetch(first.url + url), fetch(second.url + url)]);
		expect([here.status, there.status]).toEqual([200, 200]);
		expect(there.headers.get("cache-control")).toBe("public, max-age=604800");
		const bytes = Buffer.from(await there.arrayBuffer());
		expect(bytes.equals(Buffer.from(await here.arrayBuffer()))).toBe(true);
		expect((await sharp(bytes).metadata()).width).toBe(width);
		widths.push(width);
	}
	expect(widths).toEqual([240, 360, 480, 800, 1_200, 1_600]);
	// Neither server keeps anything on its own disk.
	for (const name of ["one", "two"]) expect(await readdir(join(folder, name))).toEqual([]);
});

test("a picture that is permanently deleted on one server answers 410 on the other", async () => {
	const form = uploadOf(await pngBytes());
	const upload = await call(first, "POST", "/assets/upload", { as: token, body: form });
	const { id, url } = upload.body.result;
	expect((await fetch(second.url + url)).status).toBe(200);
	const removed = await call(first, "DELETE", `/trash/pictures/${id}`, { as: token });
	expect(removed.status).toBe(200);
	expect([(await fetch(first.url + url)).status, (await fetch(second.url + url)).status]).toEqual([
		410, 410,
	]);
	expect(await files.find(url.slice(1))).toBeUndefined();
});

test("a request's files sent to one server are read from the other, by staff alone", async () => {
	const { files: sent } = await sendRequest(first);
	expect(sent).toHaveLength(2);
	const user = { username: "chebet", email: "chebet@school.example", password: "correct horse" };
	const member = (await call(second, "POST", "/auth/register", { body: user })).body.result.token;
	for (const { path, bytes } of sent) {
		const read = await call(second, "GET", path, { as: token });
		expect(read.status).toBe(200);
		expect(read.bytes.equals(bytes)).toBe(true);
		expect(read.headers.get("cache-control")).toBe("no-store");
		expect(read.headers.get("content-disposition")).toMatch(/^attachment/);
		expect((await call(second, "GET", path)).status).toBe(401);
		expect((await call(second, "GET", path, { as: member })).status).toBe(403);
	}
	const keys = await files.list("private");
	expect(keys).toHaveLength(2);
	// Nor can visitors guess the address from the storage key.
	for (const key of keys) {
		for (const address of [`/media/${key}`, `/media/../${key}`, `/media/..%2f${key}`, `/${key}`]) {
			expect((await fetch(second.url + address)).status, address).toBe(404);
		}
	}
});

test("a file sent in chunks to both servers in turn is complete on either", async () => {
	const content = Buffer.concat([pdf(), randomBytes(600_000).map((byte) => byte & 0x7f)]);
	const begin = { body: { name: "plan.pdf", size: content.length } };
	const { id, secret } = (await call(first, "POST", "/request/uploads", begin)).body.result;
	const before = await files.list("private");
	const pieces = [0, 250_000, 500_000];
	for (const [index, start] of pieces.entries()) {
		const form = new FormData();
		form.append("secret", secret);
		form.append("offset", String(start));
		form.append("piece", new Blob([content.subarray(start, start + 250_000)]));
		const server = index % 2 === 0 ? second : first;
		const path = `/request/uploads/${id}/pieces`;
		expect((await call(server, "POST", path, { body: form })).status).toBe(200);
	}
	expect(await files.list("private")).toHaveLength(before.length + pieces.length);
	const uploads = JSON.stringify([{ id, secret, name: "plan.pdf" }]);
	const key = randomUUID();
	const answers = await Promise.all(
		[first, second].map(async ({ url }) => {
			const headers = { "idempotency-key": key };
			const body = assistanceForm({ uploads });
			const answer = await fetch(`${url}/api/request`, { method: "POST", headers, body });
			return { status: answer.status, ...(await answer.json()) };
		}),
	);
	expect(answers.map(({ status }) => status)).toEqual([201, 201]);
	const [path, same] = answers.map(({ result }) => `/requests/${result.id}`);
	expect(same).toBe(path);
	const { files: stored } = (await call(second, "GET", `${path}`, { as: token })).body.result;
	const read = await call(first, "GET", `${path}/files/${stored[0].id}`, { as: token });
	expect(read.bytes.equals(content)).toBe(true);
	// No chunk is left.
	expect(await files.list("private")).toHaveLength(before.length + 1);
});

test("what is deleted on one server is gone from the other and from the store", async () => {
	const email = `gone-${randomUUID()}@pupils.example`;
	const before = await files.list("private");
	const { path, files: sent } = await sendRequest(first, email);
	expect(await files.list("private")).toHaveLength(before.length + 2);
	const body = { email, confirm: true };
	const erased = await call(second, "POST", "/people/erase", { as: token, body });
	expect(erased.body.result).toMatchObject({ requests: 1, files: 2 });
	expect((await call(first, "GET", path, { as: token })).status).toBe(404);
	for (const { path } of sent)
		expect((await call(first, "GET", path, { as: token })).status).toBe(404);
	expect((await files.list("private")).toSorted()).toEqual(before.toSorted());

	const form = uploadOf(await pngBytes());
	const asset = await call(second, "POST", "/assets/upload", { as: token, body: form });
	const photo = { title: "Kiln", description: "Clay", image_id: asset.body.result.id };
	const item = await call(second, "POST", "/gallery", { as: token, body: photo });
	const shown = async () => {
		const { items } = (await call(first, "GET", "/gallery")).body.result;
		return items.some(({ id }: { id: string }) => id === item.body.result.id);
	};
	await expect.poll(shown).toBe(true);
	await call(second, "DELETE", `/gallery/${item.body.result.id}`, { as: token });
	await expect.poll(shown).toBe(false);
});

test("a server killed during uploads leaves no row without its files", async () => {
	// Kill the server during the fifth upload of a file that is 800 pixels wide.
	let killed: Promise<unknown> | undefined;
	let begun = 0;
	const s3Proxy = await breakableProxy(new URL(store.endpoint), (sent) => {
		if (sent.includes("PUT /mradi/media/") && sent.includes("-medium-800.webp")) begun += 1;
		if (begun === 5) killed ??= victim.stop("SIGKILL");
	});
	const victim = await start("victim", `http://127.0.0.1:${s3Proxy.port}`);
	const picture = await pngBytes(810, 300);
	const acknowledged: string[] = [];
	const upload = async () => {
		const form = uploadOf(picture);
		const answer = await call(victim, "POST", "/assets/upload", { as: token, body: form });
		if (answer.status === 201) acknowledged.push(answer.body.result.url);
	};
	const request = async () => {
		const form = assistanceForm({}, [["letter.pdf", pdf()]]);
		const answer = await call(victim, "POST", "/request", { body: form });
		if (answer.status === 201) acknowledged.push(answer.body.result.id);
	};
	await Promise.all(
		[upload, upload, request, request].map(async (send) => {
			// The connection broke before an answer: the upload may be stored or not.
			while (!killed) await send().catch(() => {});
		}),
	);
	await killed;
	await s3Proxy.close();
	expect(acknowledged.length).toBeGreaterThan(4);

	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const assets = await client.query<{ url: string; variants: string }>(
		"select * from assets where withdrawn_at is null",
	);
	const requests = await client.query<{ id: string }>("select id from assistance_requests");
	const kept = await client.query<{ request_id: string; id: string }>(
		"select id, request_id from assistance_files",
	);
	await client.end();

	const known = [...assets.rows.map(({ url }) => url), ...requests.rows.map(({ id }) => id)];
	expect(acknowledged.filter((each) => !known.includes(each))).toEqual([]);
	for (const { variants } of assets.rows) {
		for (const { url, width } of JSON.parse(variants) as { url: string; width: number }[]) {
			const response = await fetch(second.url + url);
			expect(response.status).toBe(200);
			const { width: actualWidth } = await sharp(
				Buffer.from(await response.arrayBuffer()),
			).metadata();
			expect(actualWidth).toBe(width);
		}
	}
	const paths = kept.rows.map(({ id, request_id }) => `/requests/${request_id}/files/${id}`);
	expect(new Set(kept.rows.map(({ request_id }) => request_id)).size).toBe(requests.rows.length);
	for (const path of paths) {
		const { status, bytes } = await call(second, "GET", path, { as: token });
		expect(status).toBe(200);
		expect(bytes.length).toBeGreaterThan(50);
	}
});
