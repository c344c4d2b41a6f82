import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, type TestUser, testApp } from "../../tests/support/app.ts";
import { buildRequest } from "../../tests/support/assistance.ts";
import { pdf } from "../../tests/support/files.ts";
import { buildAsset, pngBytes } from "../../tests/support/media.ts";
import { storeImage } from "../features/assets/assets.service.server.ts";
import { storedFiles } from "../features.ts";
import { scheduledJobs } from "./declared-by-features.ts";
import { deleteOrphanedFiles } from "./orphaned-files.ts";

const LATER = new Date(Date.now() + 3_600_000);
const s3 = await startFauxqs({
	port: 0,
	host: "127.0.0.1",
	logger: false,
	init: { buckets: ["mradi"] },
});
afterAll(() => s3.stop());

describe.each([
	["on disk", {}],
	[
		"in an S3 store",
		{
			S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
			S3_BUCKET: "mradi",
			S3_ACCESS_KEY_ID: "test",
			S3_SECRET_ACCESS_KEY: "test",
		},
	],
])("%s", (_where, environment) => {
	let app: TestApp;
	let staff: TestUser;
	beforeAll(async () => {
		app = await testApp(environment);
		staff = await app.user("staff");
	});
	afterAll(() => app.close());

	const deleteOrphans = (before?: Date) => deleteOrphanedFiles(app.context, storedFiles, before);
	const everything = async () => {
		const { files } = app.context;
		return [...(await files.list("media")), ...(await files.list("private"))].toSorted();
	};

	test("files left by a killed process are deleted after a day; files that a row refers to stay, in every width", async () => {
		await buildAsset(app, staff);
		await buildRequest(app, {}, [
			["letter.pdf", pdf()],
			["plan.pdf", pdf()],
		]);
		const expected = await everything();
		expect(expected).toHaveLength(3);
		const { files } = app.context;
		await files.put("media/0123-small-480.webp", Buffer.from("half a picture"), "image/webp");
		await files.put("private/assistance/nobody/1", pdf(), "application/pdf");

		// Younger than a day: their rows may still be written.
		await deleteOrphans();
		expect(await everything()).toHaveLength(5);
		await deleteOrphans(LATER);
		expect(await everything()).toEqual(expected);
	});

	test("files of another installation in the same store are never deleted, however few files this one has", async () => {
		const { files } = app.context;
		const before = await everything();
		const other = await testApp(environment);
		try {
			const otherStaff = await other.user("staff");
			const { log, db } = other.context;
			const context = { ...other.context, files };
			for (let count = 0; count <= before.length; count += 1) {
				await storeImage(context, otherStaff, { bytes: await pngBytes() });
			}
			const both = await everything();
			await deleteOrphanedFiles({ db, files, log }, storedFiles, LATER);
			await deleteOrphans(LATER);
			expect(await everything()).toEqual(both);
		} finally {
			await other.close();
		}
	});

	test("with the wrong database nothing is deleted", async () => {
		const before = await everything();
		const stranger = await testApp(environment);
		try {
			const { log, db } = stranger.context;
			await deleteOrphanedFiles({ db, files: app.context.files, log }, storedFiles, LATER);
			expect(await everything()).toEqual(before);
		} finally {
			await stranger.close();
		}
	});
});

test("the scheduled jobs delete orphaned files and partly received uploads", async () => {
	const app = await testApp();
	const folder = await mkdtemp(join(tmpdir(), "mradi-chores-"));
	const originalFolder = process.env.TMPDIR;
	process.env.TMPDIR = folder;
	try {
		const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
		for (const name of ["mradi-upload-old", "mradi-upload-young", "another-program"]) {
			await mkdir(join(folder, name));
			await writeFile(join(folder, name, "0"), "half a file");
			if (name !== "mradi-upload-young") await utimes(join(folder, name), twoDaysAgo, twoDaysAgo);
		}
		await buildAsset(app, await app.user("staff"));
		const { files, settings } = app.context;
		await files.put("media/old-small-480.webp", Buffer.from("half a picture"), "image/webp");
		await utimes(
			join(settings.dataDir, "uploads/media/old-small-480.webp"),
			twoDaysAgo,
			twoDaysAgo,
		);

		for (const { run } of scheduledJobs(app.context)) await run();

		expect((await readdir(folder)).toSorted()).toEqual(["another-program", "mradi-upload-young"]);
		expect(await files.list("media")).toHaveLength(1);
	} finally {
		if (originalFolder === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = originalFolder;
		await app.close();
		await rm(folder, { recursive: true, force: true });
	}
});
