import { createHash, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { assistanceForm, sendRequest } from "../../../../tests/support/assistance.ts";
import { docx, jpg, pdf } from "../../../../tests/support/files.ts";
import {
	type BegunUpload,
	beginUpload,
	buildWholeUpload,
	cancelUpload,
	getOffset,
	newUpload,
	sendChunk,
	uploadsField,
} from "../../../../tests/support/uploads.ts";
import { countBytesUploadedByVisitors, storedFiles } from "../../../features.ts";
import { FILE_REFUSED, MAX_FILE_BYTES } from "../../../platform/files/file-limits.ts";
import { scheduledJobs } from "../../../server/declared-by-features.ts";
import { deleteOrphanedFiles } from "../../../server/orphaned-files.ts";
import { deleteChunks } from "./uploads.service.server.ts";

const app = await testApp();
afterAll(() => app.close());

const { db, files, limits } = app.context;
const KB = 1_024;
const MB = 1_024 * KB;
const GONE = "A file that was sent in pieces is no longer here. Please send it again.";

beforeEach(async () => {
	vi.restoreAllMocks();
	await db.deleteFrom("partial_uploads").execute();
	for (const key of await files.list("private")) await files.delete(key);
	await db.deleteFrom("assistance_requests").execute();
});

/** A PDF whose chunks all differ. */
function pdfOf(bytes: number): Buffer<ArrayBuffer> {
	const filler = randomBytes(bytes - pdf().length)
		.toString("latin1")
		.replaceAll("<", "(")
		.replaceAll("P", "p");
	return Buffer.concat([pdf(), Buffer.from(filler, "latin1")]);
}

const submit = (uploads: BegunUpload[], { key, ...fields }: Record<string, string> = {}) =>
	sendRequest(app, assistanceForm({ ...fields, ...uploadsField(...uploads) }), key);

/** Names and contents of a request's files as downloaded by staff. */
async function filesOf(requestId: string): Promise<[string, Buffer][]> {
	const rows = await db
		.selectFrom("assistance_files")
		.selectAll()
		.where("request_id", "=", requestId)
		.orderBy("position")
		.execute();
	return Promise.all(
		rows.map(async ({ name, storage_key }): Promise<[string, Buffer]> => {
			const chunks: Buffer[] = [];
			for await (const chunk of (await files.find(storage_key))?.stream ?? []) chunks.push(chunk);
			return [name, Buffer.concat(chunks)];
		}),
	);
}

/** For large contents, whose difference would take minutes to print. */
const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const listChunks = () => files.list("private/uploads");

async function runJobs() {
	for (const { run } of scheduledJobs(app.context)) await run();
}

test("files uploaded in chunks are stored whole and in order, after the files of the form", async () => {
	// Sorted as texts, its offsets would be in the wrong order: 1048576 before 262144.
	const report = pdfOf(1_100 * KB);
	const plan = docx();
	const uploads = [
		await buildWholeUpload(app, "C:\\me\\report.pdf", report),
		await buildWholeUpload(app, "plan.docx", plan),
	];
	expect((await listChunks()).length).toBe(6);
	const form = assistanceForm(uploadsField(...uploads), [["photo.jpg", jpg()]]);
	const answer = await sendRequest(app, form);
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	const stored = await filesOf(answer.body.result.id);
	expect(stored.map(([name]) => name)).toEqual(["photo.jpg", "report.pdf", "plan.docx"]);
	expect(stored.map(([, content]) => hashOf(content))).toEqual([jpg(), report, plan].map(hashOf));
	// All chunks have been deleted.
	expect(await files.list("private")).toHaveLength(3);
	expect(await db.selectFrom("upload_pieces").selectAll().execute()).toEqual([]);
	expect(await db.selectFrom("partial_uploads").selectAll().execute()).toEqual([]);
});

test("a chunk that is sent twice is stored once, and each wrong offset is answered with the right one", async () => {
	const content = pdfOf(100 * KB);
	const upload = await newUpload(app, "plan.pdf", content.length);
	const first = content.subarray(0, 64 * KB);
	expect((await sendChunk(app, upload, 0, first)).body.result).toEqual({ offset: 64 * KB });
	for (const offset of [0, 16 * KB, 80 * KB]) {
		const again = await sendChunk(app, upload, offset, first);
		expect([again.status, again.body.offset]).toEqual([409, 64 * KB]);
	}
	expect(await listChunks()).toHaveLength(1);
	expect((await getOffset(app, upload)).body.result).toEqual({ offset: 64 * KB });
	await sendChunk(app, upload, 64 * KB, content.subarray(64 * KB));
	const { body } = await submit([upload]);
	expect((await filesOf(body.result.id)).map(([, stored]) => stored)).toEqual([content]);
});

test("of two chunks for one offset that arrive at once, one is stored, whatever their sizes", async () => {
	const content = pdfOf(128 * KB);
	const upload = await newUpload(app, "plan.pdf", content.length);
	const sizes = [64 * KB, 32 * KB];
	const answers = await Promise.all(
		sizes.map((size) => sendChunk(app, upload, 0, content.subarray(0, size))),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	const { offset } = (await getOffset(app, upload)).body.result;
	expect(sizes).toContain(offset);
	expect(await listChunks()).toHaveLength(1);
	await sendChunk(app, upload, offset, content.subarray(offset));
	const { body } = await submit([upload]);
	expect((await filesOf(body.result.id)).map(([, stored]) => stored)).toEqual([content]);
});

test.each<[string, string, unknown, number]>([
	["a file over 10 MB", "plan.pdf", MAX_FILE_BYTES + 1, 413],
	["an empty file", "plan.pdf", 0, 415],
	["a program", "run.exe", 100, 415],
	["a name without an ending", "pdf", 100, 415],
])("%s is refused before a byte of it is sent", async (_, name, size, status) => {
	const { status: answered, body } = await beginUpload(app, name, size);
	expect([answered, body.error, body.fields, body.file]).toEqual([
		status,
		FILE_REFUSED,
		{ files: FILE_REFUSED },
		name,
	]);
	expect(await db.selectFrom("partial_uploads").selectAll().execute()).toEqual([]);
});

test.each<[string, unknown]>([
	["a negative size", -1],
	["half a byte", 0.5],
	["no size", undefined],
	["a size in words", "much"],
])("%s is refused", async (_, size) => {
	const { status, body } = await beginUpload(app, "plan.pdf", size);
	expect([status, Object.keys(body.fields)]).toEqual([400, ["size"]]);
});

test.each<[string, number, number, number]>([
	["over 256 kB", 256 * KB + 1, MB, 413],
	["under 16 kB that is not the last one", 16 * KB - 1, MB, 400],
	["that is empty", 0, MB, 400],
	["longer than its file", 64 * KB, 20 * KB, 400],
])("a chunk %s is refused and not stored", async (_, bytes, size, status) => {
	const upload = await newUpload(app, "plan.pdf", size);
	const answer = await sendChunk(app, upload, 0, Buffer.alloc(bytes, 1));
	expect(answer.status).toBe(status);
	expect(await listChunks()).toEqual([]);
	expect((await getOffset(app, upload)).body.result).toEqual({ offset: 0 });
});

test("an upload's secret is needed to add a chunk, read its offset, cancel it and attach it to a request", async () => {
	const content = pdfOf(40 * KB);
	const upload = await buildWholeUpload(app, "plan.pdf", content);
	const other = await newUpload(app, "plan.pdf", content.length);
	for (const secret of [other.secret, randomUUID()]) {
		const foreign = { ...upload, secret };
		const answers = [
			await sendChunk(app, foreign, 0, content),
			await getOffset(app, foreign),
			await cancelUpload(app, foreign),
			await submit([foreign]),
		];
		expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
			answers.map(() => [404, GONE]),
		);
	}
	expect((await getOffset(app, upload)).body.result).toEqual({ offset: content.length });
	expect((await submit([upload])).status).toBe(201);
});

test("the database does not store an upload's secret, its file's name or the sender's IP address", async () => {
	const upload = await newUpload(app, "chebet-rotich.pdf", 20 * KB, {
		ip: "192.0.2.77",
	});
	await sendChunk(app, upload, 0, pdfOf(20 * KB));
	const rows = JSON.stringify([
		await db.selectFrom("partial_uploads").selectAll().execute(),
		await db.selectFrom("upload_pieces").selectAll().execute(),
		await listChunks(),
	]);
	expect(rows).toContain(upload.id);
	for (const known of [upload.secret, "chebet", "192.0.2.77"]) expect(rows).not.toContain(known);
});

test.each<[string, Buffer<ArrayBuffer>]>([
	["is not what its name says", Buffer.concat([jpg(), Buffer.alloc(40 * KB)])],
	["is two kinds at once", Buffer.concat([pdf(), Buffer.alloc(40 * KB), docx()])],
])(
	"a complete upload that %s is refused, and nothing of the request is stored",
	async (_, content) => {
		const upload = await buildWholeUpload(app, "plan.pdf", content);
		const { status, body } = await submit([upload]);
		expect([status, body.error]).toEqual([415, FILE_REFUSED]);
		expect(await files.list("private/assistance")).toEqual([]);
		expect(await db.selectFrom("assistance_requests").selectAll().execute()).toEqual([]);
		// The sender then corrects the request or cancels the upload.
		expect((await cancelUpload(app, upload)).status).toBe(200);
		expect(await files.list("private")).toEqual([]);
	},
);

test("a request has at most ten files, including those of the form", async () => {
	const uploads: BegunUpload[] = [];
	for (let number = 0; number < 10; number += 1) {
		uploads.push(await buildWholeUpload(app, `${number}.pdf`, pdf()));
	}
	const form = assistanceForm(uploadsField(...uploads), [["eleventh.pdf", pdf()]]);
	const refused = await sendRequest(app, form);
	expect([refused.status, refused.body.error]).toEqual([413, FILE_REFUSED]);
	expect((await submit(uploads)).status).toBe(201);
});

test("a request with an incomplete upload is refused, and accepted once it is complete", async () => {
	const content = pdfOf(64 * KB);
	const upload = await newUpload(app, "plan.pdf", content.length);
	await sendChunk(app, upload, 0, content.subarray(0, 32 * KB));
	const early = await submit([upload]);
	expect([early.status, Object.keys(early.body.fields)]).toEqual([400, ["uploads"]]);
	await sendChunk(app, upload, 32 * KB, content.subarray(32 * KB));
	expect((await submit([upload])).status).toBe(201);
});

test.each(["{}", "[1]", '[{"id":"x"}]', '[{"id":null,"secret":"","name":""}]', "["])(
	"an invalid list of uploads is refused: %s",
	async (uploads) => {
		const { status } = await sendRequest(app, assistanceForm({ uploads }));
		expect(status).toBe(400);
	},
);

test("an upload that a request names twice is refused before anything is read or copied", async () => {
	const [one, other] = [
		await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB)),
		await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB)),
	];
	const calls = [vi.spyOn(files, "read"), vi.spyOn(files, "put")];
	for (const named of [
		[one, one],
		[one, other, one],
		Array.from({ length: 10 }, () => one),
		[one, { ...one, secret: other.secret, name: "other.pdf" }],
	]) {
		const { status, body } = await submit(named);
		expect([status, body.fields]).toEqual([400, { uploads: "The same file is listed twice" }]);
	}
	for (const call of calls) expect(call).not.toHaveBeenCalled();
	expect((await submit([one, other])).status).toBe(201);
});

test("an upload belongs to one request", async () => {
	const upload = await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB));
	expect((await submit([upload])).status).toBe(201);
	const again = await submit([upload]);
	expect([again.status, again.body.error]).toEqual([404, GONE]);
	expect((await sendChunk(app, upload, 0, pdf())).status).toBe(404);
	expect(await db.selectFrom("assistance_requests").select("id").execute()).toHaveLength(1);
	expect(await files.list("private")).toHaveLength(1);
});

test("if two requests name one upload at the same moment, one gets it", async () => {
	const upload = await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB));
	const answers = await Promise.all([submit([upload]), submit([upload])]);
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
	expect(await db.selectFrom("assistance_requests").select("id").execute()).toHaveLength(1);
	expect(await files.list("private")).toHaveLength(1);
});

test("if many requests name the same uploads at the same moment, only one copies them", async () => {
	const uploads = [
		await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB)),
		await buildWholeUpload(app, "photo.jpg", jpg()),
	];
	const [first, second] = uploads as [BegunUpload, BegunUpload];
	const puts = vi.spyOn(files, "put");
	const answers = await Promise.all([
		submit(uploads),
		submit([second, first]),
		submit(uploads),
		submit([second, first]),
		submit(uploads),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404]);
	expect(puts).toHaveBeenCalledTimes(2);
	expect(await files.list("private")).toHaveLength(2);
});

test.each<[string, (upload: BegunUpload) => Promise<{ status: number }>, number]>([
	[
		"has a file of a wrong type behind its good ones",
		async (upload) => submit([upload, await buildWholeUpload(app, "photo.jpg", pdfOf(20 * KB))]),
		415,
	],
	[
		"has a key that was used for another request",
		async (upload) => {
			const key = randomUUID();
			await submit([], { key });
			return submit([upload], { key });
		},
		409,
	],
])("a request that %s copies nothing", async (_, send, status) => {
	const upload = await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB));
	const puts = vi.spyOn(files, "put");
	expect((await send(upload)).status).toBe(status);
	// Only chunks.
	for (const [key] of puts.mock.calls) expect(key).toMatch(/^private\/uploads\//);
	expect((await submit([upload])).status).toBe(201);
});

test("an upload that is deleted before its chunks are listed is reported as missing, not as a wrong type", async () => {
	const upload = await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB));
	const { uploadCapacity } = app.context;
	// Runs after the uploads are checked, before their chunks are listed.
	vi.spyOn(uploadCapacity, "reserveCopies").mockImplementationOnce(async () => {
		await deleteChunks(app.context, [upload.id]);
		return () => {};
	});
	expect((await submit([upload])).status).toBe(404);
	expect(await files.list("private")).toEqual([]);
});

test("a request that is sent several times with one Idempotency-Key is stored once, with its files once", async () => {
	const content = pdfOf(50 * KB);
	const upload = await buildWholeUpload(app, "plan.pdf", content);
	const key = randomUUID();
	const answers = await Promise.all([submit([upload], { key }), submit([upload], { key })]);
	answers.push(await submit([upload], { key }));
	expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
	expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1);
	expect((await submit([upload], { key, name: "Somebody Else" })).status).toBe(409);
	expect((await filesOf(answers[0]?.body.result.id)).map(([, stored]) => stored)).toEqual([
		content,
	]);
	expect(await files.list("private")).toHaveLength(1);
});

test("a request that is refused leaves its uploads for the next attempt", async () => {
	const upload = await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB));
	const key = randomUUID();
	const refused = await sendRequest(
		app,
		assistanceForm({ name: " ", ...uploadsField(upload) }),
		key,
	);
	expect(refused.status).toBe(400);
	expect((await submit([upload], { key })).status).toBe(201);
});

test("after a crash between two chunks, or before one is recorded, the upload continues at its offset", async () => {
	const content = pdfOf(96 * KB);
	const upload = await newUpload(app, "plan.pdf", content.length);
	await sendChunk(app, upload, 0, content.subarray(0, 32 * KB));
	// As if the process were killed after storing the chunk and before storing its row.
	const put = vi.spyOn(files, "put").mockImplementationOnce(async (key) => {
		await files.put(key, Buffer.from("half a chunk"), "application/octet-stream");
		throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
	});
	const lost = await sendChunk(app, upload, 32 * KB, content.subarray(32 * KB, 64 * KB));
	put.mockRestore();
	expect(lost.status).toBe(503);
	expect(await listChunks()).toHaveLength(2);
	const { offset } = (await getOffset(app, upload)).body.result;
	expect(offset).toBe(32 * KB);
	await sendChunk(app, upload, offset, content.subarray(offset));
	const { body } = await submit([upload]);
	expect((await filesOf(body.result.id)).map(([, stored]) => stored)).toEqual([content]);
	// The sweep for orphans deletes the file, although no row refers to it.
	expect(await listChunks()).toHaveLength(1);
	const inAMinute = new Date(Date.now() + 60_000);
	await deleteOrphanedFiles(app.context, storedFiles, inAMinute);
	expect(await listChunks()).toEqual([]);
	expect(await files.list("private/assistance")).toHaveLength(1);
});

test("a cancelled upload is deleted at once", async () => {
	const upload = await buildWholeUpload(app, "plan.pdf", pdfOf(300 * KB));
	expect((await cancelUpload(app, upload)).status).toBe(200);
	expect(await listChunks()).toEqual([]);
	expect((await getOffset(app, upload)).status).toBe(404);
	expect((await cancelUpload(app, upload)).status).toBe(404);
	expect(await db.selectFrom("partial_uploads").selectAll().execute()).toEqual([]);
});

test("an upload expires 24 hours after its last byte, and the job deletes it", async () => {
	const [old, young] = [
		await buildWholeUpload(app, "old.pdf", pdfOf(20 * KB)),
		await buildWholeUpload(app, "young.pdf", pdfOf(20 * KB)),
	];
	const age = (id: string, hours: number) =>
		db
			.updateTable("partial_uploads")
			.set({ updated_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
			.where("id", "=", id)
			.execute();
	await age(old.id, 24.01);
	await age(young.id, 23.99);
	expect((await submit([old])).status).toBe(404);
	expect((await sendChunk(app, old, 0, pdf())).status).toBe(404);
	await runJobs();
	expect((await listChunks()).map((key) => key.split("/")[2])).toEqual([young.id]);
	expect((await submit([young])).status).toBe(201);
});

test("chunks that could not be deleted after their request are deleted by the next job", async () => {
	const upload = await buildWholeUpload(app, "plan.pdf", pdfOf(20 * KB));
	vi.spyOn(files, "delete").mockRejectedValueOnce(new Error("the store does not answer"));
	expect((await submit([upload])).status).toBe(201);
	expect(await listChunks()).toHaveLength(1);
	await runJobs();
	expect(await listChunks()).toEqual([]);
});

test("unfinished uploads are limited to 100 files and 300 MB per IP address, and in total to a quarter of the space for visitors' files", async () => {
	const ip = "192.0.2.50";
	for (let number = 0; number < 30; number += 1) {
		await newUpload(app, "plan.pdf", MAX_FILE_BYTES, { ip });
	}
	const more = await beginUpload(app, "plan.pdf", 1, { ip });
	expect([more.status, more.headers.get("retry-after")]).toEqual([429, "600"]);
	expect((await beginUpload(app, "plan.pdf", 1, { ip: "192.0.2.51" })).status).toBe(201);

	await db.deleteFrom("partial_uploads").execute();
	for (let number = 0; number < 100; number += 1) await newUpload(app, "plan.pdf", 1, { ip });
	expect((await beginUpload(app, "plan.pdf", 1, { ip })).status).toBe(429);

	await db
		.updateTable("partial_uploads")
		.set({ sender: "", size: 1_300 * MB })
		.where("id", "=", (eb) => eb.selectFrom("partial_uploads").select("id").limit(1))
		.execute();
	expect((await beginUpload(app, "plan.pdf", 1, { ip: "192.0.2.52" })).status).toBe(429);
});

test("uploads that begin at the same moment count towards the limit", async () => {
	const ip = "192.0.2.55";
	for (let number = 0; number < 97; number += 1) await newUpload(app, "plan.pdf", 1, { ip });
	const atOnce = Array.from({ length: 12 }, () => beginUpload(app, "plan.pdf", 1, { ip }));
	const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 201)).toHaveLength(3);
	expect(statuses.filter((status) => status === 429)).toHaveLength(9);
});

test("chunks count towards the total and the sender's limit like files, and only once", async () => {
	const ip = "192.0.2.60";
	const used = async () => (await limits.count("assistance bytes", ip, 0)).used;
	const content = pdfOf(100 * KB);
	const upload = await newUpload(app, "plan.pdf", content.length, { ip });
	await sendChunk(app, upload, 0, content.subarray(0, 64 * KB), { ip });
	await sendChunk(app, upload, 0, content.subarray(0, 64 * KB), { ip });
	expect(await used()).toBe(64);
	expect(await countBytesUploadedByVisitors(db)).toBe(64 * KB);
	await sendChunk(app, upload, 64 * KB, content.subarray(64 * KB), { ip });
	const body = assistanceForm(uploadsField(upload));
	expect((await app.call("POST", "/request", { body, ip })).status).toBe(201);
	expect(await used()).toBe(100);
	expect(await countBytesUploadedByVisitors(db)).toBe(100 * KB);

	await limits.count("assistance bytes", ip, 300 * KB - 150);
	const refused = await beginUpload(app, "plan.pdf", 100 * KB, { ip });
	expect(refused.status).toBe(429);
	expect(refused.body.fields.files).toMatch(/^Too many files have come from your network today/);
});
