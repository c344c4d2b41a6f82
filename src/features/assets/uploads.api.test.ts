import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildAsset, buildGalleryItem, pngBytes, uploadOf } from "../../../tests/support/media.ts";
import { buildProject } from "../../../tests/support/projects.ts";
import { transaction } from "../../db/transaction.ts";
import { withdrawPictures } from "./withdraw-pictures.server.ts";

const app = await testApp();
const staff = await app.user("staff");
afterAll(() => app.close());

const list = async (query = "") => (await app.call("GET", `/assets${query}`, { as: staff })).body;
const idsOf = async (query: string) =>
	(await list(query)).result.map(({ id }: { id: string }) => id);
const picture = () => buildAsset(app, staff);
const html = (url: string, alt: string) => `<p>Look: <img src="${url}" alt="${alt}"></p>`;

/** Removes all uploads, so that a test lists only its own. */
async function empty() {
	const { db } = app.context;
	for (const table of ["gallery_items", "article_pictures", "articles", "assets"] as const) {
		await db.deleteFrom(table).execute();
	}
}

test("an upload is listed and found by its file name, which is shortened and shown to staff only", async () => {
	await empty();
	const name = `C:\\Photos\\${"long ".repeat(60)}Kisumu <b>Fair.PNG`;
	const { body } = await app.call("POST", "/assets/upload", {
		as: staff,
		body: uploadOf(await pngBytes(), name),
	});
	expect(body.result).not.toHaveProperty("file_name");
	const { id } = body.result;
	const [{ file_name }] = (await list()).result;
	expect(file_name).toHaveLength(200);
	expect(file_name).toMatch(/long Kisumu <b>Fair\.PNG$/);
	expect(await idsOf("?search=kisumu")).toEqual([id]);
	const { db } = app.context;
	await db.updateTable("assets").set({ file_name: null }).where("id", "=", id).execute();
	expect((await list()).result).toMatchObject([{ file_name: null }]);
	expect(await idsOf("?search=kisumu")).toEqual([]);
});

test("quotes in a file's name, which browsers escape, are kept", async () => {
	await empty();
	const body = uploadOf(await pngBytes(), 'Amani "the dryer".png');
	await app.call("POST", "/assets/upload", { as: staff, body });
	expect((await list()).result).toMatchObject([{ file_name: 'Amani "the dryer".png' }]);
});

test("a picture that is withdrawn loses its file's name", async () => {
	await empty();
	const { id } = await picture();
	const { db } = app.context;
	await db.updateTable("assets").set({ file_name: "kisumu.jpg" }).where("id", "=", id).execute();
	await transaction(db, (tx) => withdrawPictures(tx, { ids: [id] }));
	const row = db.selectFrom("assets").select("file_name").where("id", "=", id);
	expect(await row.executeTakeFirst()).toEqual({ file_name: null });
});

test("uploads are listed newest first, with everything that uses them", async () => {
	await empty();
	const [first, second] = [await picture(), await picture()];
	const { db } = app.context;
	await db
		.updateTable("assets")
		.set({ created_at: "2026-01-01T00:00:00.000Z" })
		.where("id", "=", first.id)
		.execute();
	const project = await buildProject(
		app,
		{ title: "Dryer", cover_image_id: first.id, content: html(first.url, "") },
		staff,
	);
	const photo = await buildGalleryItem(app, staff, { title: "Mast", image_id: first.id });
	await app.call("DELETE", `/gallery/${photo.id}`, { as: staff });
	const { result, pagination } = await list();
	expect(pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
	expect(result).toEqual([
		{
			id: second.id,
			url: second.url,
			width: second.width,
			height: second.height,
			variants: second.variants,
			created_at: expect.any(String),
			file_name: null,
			places: [],
		},
		expect.objectContaining({
			id: first.id,
			places: [
				{
					kind: "project",
					id: project.id,
					title: "Dryer",
					part: "cover",
					undescribed: true,
					in_trash: false,
				},
				{
					kind: "photo",
					id: photo.id,
					title: "Mast",
					part: "photo",
					undescribed: false,
					in_trash: true,
				},
			],
		}),
	]);
	expect(await idsOf("?limit=1&page=2")).toEqual([first.id]);
});

test("a withdrawn picture is not listed", async () => {
	const { id } = await picture();
	expect(await idsOf("?limit=100")).toContain(id);
	await transaction(app.context.db, (tx) => withdrawPictures(tx, { ids: [id] }));
	expect(await idsOf("?limit=100")).not.toContain(id);
});

test("a title is found in upper and lower case beyond ASCII", async () => {
	await empty();
	const { id } = await picture();
	await buildGalleryItem(app, staff, { title: "MŨTWĨRI'S ÉCRAN", image_id: id });
	for (const text of ["mũtwĩri", "MŨTWĨRI", "écran mũt"]) {
		expect(await idsOf(`?search=${encodeURIComponent(text)}`), text).toEqual([id]);
	}
	expect(await idsOf(`?search=${encodeURIComponent("mũtwĩri maji")}`)).toEqual([]);
});

test("unused uploads can be filtered, and those that only the trash uses count as used", async () => {
	await empty();
	const unused = await picture();
	const photo = await buildGalleryItem(app, staff, { image_id: (await picture()).id });
	await app.call("DELETE", `/gallery/${photo.id}`, { as: staff });
	expect(await idsOf("?filter=unused")).toEqual([unused.id]);
	expect((await app.call("GET", "/assets?filter=old", { as: staff })).body.fields).toEqual({
		filter: "Filter must be “unused” or “undescribed”",
	});
});

test("uploads shown without a description can be filtered, until they have one", async () => {
	await empty();
	const [bare, described] = [await picture(), await picture()];
	const project = await buildProject(
		app,
		{
			content: html(bare.url, " ") + html(described.url, "A mast > 3 m"),
			cover_image_id: described.id,
		},
		staff,
	);
	expect(await idsOf("?filter=undescribed")).toEqual([bare.id]);
	const decoration = html(bare.url, "").replace("<img ", '<img role="presentation" ');
	for (const first of [html(bare.url, "A dryer"), decoration]) {
		const content = first + html(described.url, "A mast");
		await app.call("PUT", `/school-projects/${project.id}`, { as: staff, body: { content } });
		expect(await idsOf("?filter=undescribed")).toEqual([]);
	}
});

test("uploads are found by words of a title that uses them, in any order, and by their file name", async () => {
	await empty();
	const [mast, other] = [await picture(), await picture()];
	await buildGalleryItem(app, staff, { title: "Weather Mast 100%", image_id: mast.id });
	await buildProject(app, { title: "Mango dryer", cover_image_id: other.id }, staff);
	expect(await idsOf("?search=mast weather")).toEqual([mast.id]);
	expect(await idsOf("?search=DRYER")).toEqual([other.id]);
	expect(await idsOf("?search=100%25")).toEqual([mast.id]);
	expect(await idsOf("?search=mast dryer")).toEqual([]);
	expect(await idsOf(`?search=${mast.url.slice(7, 31)}`)).toEqual([mast.id]);
});
