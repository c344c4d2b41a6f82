import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildProject } from "../../../tests/support/projects.ts";
import { articleRow, draftRow, proposalRow } from "../../../tests/support/rows.ts";
import { now } from "../../db/time.ts";
import { createLog } from "../../platform/operations/log.server.ts";
import { scheduledJobs } from "../../server/scheduled-jobs.ts";
import { cleanStoredPictures } from "./stored-pictures.server.ts";

const app = await testApp();
afterAll(() => app.close());
const { db } = app.context;
const staff = await app.user("staff");

const PLACE = "Kisumu-1-17-S";
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a50" } })
	.withExif({ IFD0: { ImageDescription: PLACE } })
	.jpeg()
	.toBuffer();
const dataUrl = (bytes: Buffer, format: string) =>
	`data:image/${format};base64,${bytes.toString("base64")}`;
const textWith = (source: string) =>
	`<p>Before &amp; after</p><p><img src="${source}" alt="A &quot;filter&quot;" width="300"></p>`;
const PHOTOGRAPHED = textWith(dataUrl(photo, "jpeg"));

const TABLES = ["articles", "project_versions", "project_proposals", "project_drafts"] as const;
const contents = async (table: (typeof TABLES)[number]) =>
	(await db.selectFrom(table).select("content").execute()).map(({ content }) => content);

const bytesIn = (content: string) =>
	Buffer.from(/;base64,([^"]*)/.exec(content)?.[1] ?? "", "base64");

/** Runs as if the texts had been stored by a release that did not clean them. */
async function clean(): Promise<object[]> {
	await db.deleteFrom("meta").where("key", "like", "texts/%").execute();
	const lines: object[] = [];
	const log = createLog("warn", [], { write: (line) => void lines.push(JSON.parse(line)) });
	await cleanStoredPictures({ ...app.context, log });
	return lines;
}

test("texts of an earlier release lose the data of cameras wherever they are kept, and nothing else", async () => {
	const project = await buildProject(app, { status: "published" }, staff);
	const read = async () => (await app.call("GET", `/school-projects/by-slug/${project.slug}`)).body;
	await db
		.insertInto("project_proposals")
		.values(proposalRow({ article_id: project.id, proposed_by: staff.id }))
		.execute();
	await db
		.insertInto("project_drafts")
		.values(draftRow({ author_id: staff.id }))
		.execute();
	for (const table of TABLES) {
		await db.updateTable(table).set({ content: PHOTOGRAPHED }).execute();
	}
	const trashed = articleRow({ content: PHOTOGRAPHED, deleted_at: now() });
	await db.insertInto("articles").values(trashed).execute();
	const before = await read();
	const invalidated: unknown[] = [];
	app.context.invalidation.subscribe((tags) => invalidated.push(tags));

	expect(await clean()).toEqual([]);

	for (const table of TABLES) {
		for (const content of await contents(table)) {
			expect(bytesIn(content).includes(PLACE), table).toBe(false);
			const cleaned = bytesIn(content).toString("base64");
			expect(content, table).toBe(textWith(`data:image/jpeg;base64,${cleaned}`));
			expect(await sharp(bytesIn(content)).raw().toBuffer()).toEqual(
				await sharp(photo).raw().toBuffer(),
			);
		}
	}
	expect(invalidated).toContainEqual(["projects"]);
	const after = await read();
	expect(bytesIn(before.result.content).includes(PLACE)).toBe(true);
	expect(bytesIn(after.result.content).includes(PLACE)).toBe(false);
	expect(after.result.updated_at).toBe(project.updated_at);
});

test("more texts than are read at once are cleaned; one that cannot be is kept and logged", async () => {
	const rows = Array.from({ length: 120 }, () => articleRow({ content: PHOTOGRAPHED }));
	const scan = textWith(dataUrl(await sharp(photo).tiff().toBuffer(), "tiff"));
	const scanned = articleRow({ content: scan });
	await db
		.insertInto("articles")
		.values([...rows, scanned])
		.execute();
	expect(await clean()).toMatchObject([{ table: "articles", id: scanned.id }]);
	const kept = await contents("articles");
	expect(kept.filter((content) => bytesIn(content).includes(PLACE))).toEqual([]);
	expect(kept).toContain(scan);
});

test("it is done once, by an hourly job", async () => {
	const job = scheduledJobs(app.context).find(([name]) => name === "camera data in stored texts");
	await db.deleteFrom("meta").where("key", "like", "texts/%").execute();
	const first = articleRow({ content: PHOTOGRAPHED });
	await db.insertInto("articles").values(first).execute();
	await job?.[1]();
	expect(await contents("articles")).not.toContain(PHOTOGRAPHED);
	await db
		.insertInto("articles")
		.values(articleRow({ content: PHOTOGRAPHED }))
		.execute();
	await job?.[1]();
	expect(await contents("articles")).toContain(PHOTOGRAPHED);
});
