import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { assistanceForm, type FormFile, sendRequest } from "../../../tests/support/assistance.ts";
import { jpg, pdf } from "../../../tests/support/files.ts";
import { beginUpload, buildWholeUpload, uploadsField } from "../../../tests/support/uploads.ts";
import { daysFromNow } from "../../db/time.ts";
import { countBytesUploadedByVisitors } from "../../features.ts";
import {
	createUploadCapacity,
	type DiskSpace,
} from "../../platform/files/upload-capacity.server.ts";
import { scheduledJobs } from "../../server/declared-by-features.ts";

const app = await testApp();
afterAll(() => app.close());

const { context } = app;
const { db, files, limits } = context;
const MB = 1_048_576;
const GB = 1_024 * MB;
const NO_CAPACITY =
	"There is no room for files right now. Please send your request without files: we will ask you for them.";

/** Sets the disk's size and free space, and the limit for all files. */
function setCapacity({
	free = 50 * GB,
	size = 100 * GB,
	max = 5 * GB,
}: {
	free?: number;
	size?: number;
	max?: number;
}) {
	const diskSpace = async (): Promise<DiskSpace> => ({ disk: 1, free, size });
	context.uploadCapacity = createUploadCapacity({
		settings: { ...context.settings, uploadsMaxBytes: max },
		limits,
		log: context.log,
		countStored: () => countBytesUploadedByVisitors(db),
		diskSpace,
	});
}

beforeEach(async () => {
	setCapacity({});
	await db.deleteFrom("assistance_requests").execute();
});

const pdfOf = (bytes: number): FormFile => [
	"plan.pdf",
	Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length, 0x20)]),
];

function send(sent: FormFile[], ip: string, headers: Record<string, string> = {}) {
	return app.call("POST", "/request", { body: assistanceForm({}, sent), ip, headers });
}

const countRequests = async () =>
	(await db.selectFrom("assistance_requests").select("id").execute()).length;

/** KB that currently count against an IP address. */
const usedBy = async (ip: string) => (await limits.count("assistance bytes", ip, 0)).used;

test("files that would leave less than 1 GB of disk space are refused, but the request without them is accepted", async () => {
	setCapacity({ free: GB + 1.5 * MB });
	const before = await files.list("private");
	const refused = await send([pdfOf(20_000)], "192.0.2.1");
	expect([refused.status, refused.body.error]).toEqual([507, NO_CAPACITY]);
	expect(refused.body.fields).toEqual({ files: NO_CAPACITY });
	expect(await countRequests()).toBe(0);
	expect(await files.list("private")).toEqual(before);

	expect((await send([], "192.0.2.1")).status).toBe(201);
	// A file exists twice for a moment: as received and as copied to the store.
	setCapacity({ free: GB + 2 * MB });
	expect((await send([pdfOf(20_000)], "192.0.2.1")).status).toBe(201);
	expect((await send([pdfOf(3 * MB)], "192.0.2.1")).status).toBe(507);
});

test("on a small disk, such as a /tmp in memory, a quarter stays free", async () => {
	setCapacity({ size: 400 * MB, free: 103 * MB });
	expect((await send([pdfOf(20_000)], "192.0.2.2")).status).toBe(201);
	setCapacity({ size: 400 * MB, free: 101 * MB });
	expect((await send([pdfOf(20_000)], "192.0.2.2")).status).toBe(507);
});

test("a form whose Content-Length does not fit is refused before its files are read", async () => {
	setCapacity({ free: GB + 20 * MB });
	const declared = { "content-length": String(40 * MB) };
	expect((await send([pdfOf(20_000)], "192.0.2.3", declared)).status).toBe(507);
	expect((await send([pdfOf(20_000)], "192.0.2.3")).status).toBe(201);
});

test("an upload in chunks leaves 1 GB free too, when it begins and when its chunks are joined", async () => {
	const [name, content] = pdfOf(MB);
	const almost = { free: GB + 1.5 * MB };
	setCapacity(almost);
	const early = await beginUpload(app, name, content.length);
	expect([early.status, early.body.fields]).toEqual([507, { files: NO_CAPACITY }]);

	setCapacity({});
	const upload = await buildWholeUpload(app, name, content);
	const submit = () => sendRequest(app, assistanceForm(uploadsField(upload)));
	// For a moment the file exists twice: as chunks and joined.
	setCapacity({ free: GB + 0.5 * MB });
	const refused = await submit();
	expect([refused.status, refused.body.fields]).toEqual([507, { files: NO_CAPACITY }]);
	expect(await countRequests()).toBe(0);
	setCapacity({ free: GB + MB });
	expect((await submit()).status).toBe(201);
});

test("all stored files count toward the total limit, including those in the trash", async () => {
	setCapacity({ max: 3 * MB });
	expect((await send([pdfOf(1.9 * MB)], "192.0.2.4")).status).toBe(201);
	const refused = await send([pdfOf(1.9 * MB)], "192.0.2.4");
	expect([refused.status, refused.body.error]).toEqual([507, NO_CAPACITY]);

	await db
		.updateTable("assistance_requests")
		.set({ deleted_at: daysFromNow(-29) })
		.execute();
	expect((await send([pdfOf(1.9 * MB)], "192.0.2.4")).status).toBe(507);
	await db
		.updateTable("assistance_requests")
		.set({ deleted_at: daysFromNow(-31) })
		.execute();
	for (const { run } of scheduledJobs(context)) await run();
	expect((await send([pdfOf(1.9 * MB)], "192.0.2.4")).status).toBe(201);
});

test("files that are being received at the same time count toward the total limit", async () => {
	setCapacity({ max: 3 * MB });
	const answers = await Promise.all(
		["192.0.2.11", "192.0.2.12", "192.0.2.13"].map((ip) => send([pdfOf(1.9 * MB)], ip)),
	);
	expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
	expect(await countBytesUploadedByVisitors(db)).toBeLessThanOrEqual(3 * MB);
	// The space is free again when the request is gone.
	await db.deleteFrom("assistance_requests").execute();
	expect((await send([pdfOf(1.9 * MB)], "192.0.2.14")).status).toBe(201);
});

test("an IP address may store 300 MB a day; beyond that, requests are accepted only without files", async () => {
	const ip = "192.0.2.5";
	await limits.count("assistance bytes", ip, 300 * 1_024 - 1_500);
	const refused = await send([pdfOf(1.9 * MB)], ip);
	expect(refused.status).toBe(429);
	expect(refused.body.fields.files).toMatch(/^Too many files have come from your network today/);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
	expect(await countRequests()).toBe(0);
	// The refused upload does not count.
	expect(await usedBy(ip)).toBe(300 * 1_024 - 1_500);

	expect((await send([pdfOf(500_000)], ip)).status).toBe(201);
	expect((await send([pdfOf(500_000)], ip)).status).toBe(429);
	expect((await send([], ip)).status).toBe(201);
	expect((await send([pdfOf(1.9 * MB)], "192.0.2.6")).status).toBe(201);

	const declared = { "content-length": String(40 * MB) };
	expect((await send([pdfOf(20_000)], ip, declared)).status).toBe(429);
});

test("files count against an IP address once, and only if they are stored", async () => {
	const ip = "192.0.2.7";
	expect((await send([["plan.pdf", jpg()]], ip)).status).toBe(415);
	expect(await usedBy(ip)).toBe(0);
	const headers = { "idempotency-key": randomUUID() };
	const bytes = 700 * 1_024;
	for (let time = 1; time <= 2; time += 1) {
		expect((await send([pdfOf(bytes)], ip, headers)).status).toBe(201);
		expect(await usedBy(ip)).toBe(700);
	}
});

test("the overview warns staff when disk space or the total limit is nearly used up", async () => {
	const staff = await app.user("staff");
	const warnings = async () =>
		(await app.call("GET", "/dashboard/stats", { as: staff })).body.result.warnings;
	expect((await send([pdfOf(900_000)], "192.0.2.8")).status).toBe(201);
	expect(await warnings()).toEqual([]);
	setCapacity({ max: MB, free: 1.9 * GB });
	expect(await warnings()).toEqual([
		expect.stringMatching(/^Files sent with requests use 878\.9 KB of 1 MB\./),
		expect.stringMatching(/^The server's disk is nearly full\./),
	]);
});
