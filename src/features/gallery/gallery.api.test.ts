import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { buildAsset, buildGalleryItem } from "../../../tests/support/media.ts";
import { mediaApp } from "../../../tests/support/media-app.ts";
import { buildProject } from "../../../tests/support/projects.ts";
import { transaction } from "../../db/transaction.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { purgeTrash } from "../../platform/trash.server.ts";

const { app, ...media } = await mediaApp();
const staff = await app.user("staff");
const asset = await buildAsset(app, staff);

const photo = (overrides = {}) =>
	buildGalleryItem(app, staff, { image_id: asset.id, ...overrides });

/** A photo with its own day, because the order within a millisecond is undefined. */
async function photoOf(day: number, overrides = {}) {
	const { id } = await photo(overrides);
	await app.context.db
		.updateTable("gallery_items")
		.set({ created_at: `2026-01-0${day}T08:00:00.000Z` })
		.where("id", "=", id)
		.execute();
	return { id };
}

const idsOf = (items: { id: string }[]) => items.map((item) => item.id);

async function empty() {
	await app.context.db.deleteFrom("gallery_items").execute();
}

describe("the list", () => {
	test("has featured photos first, then the newest, each with its picture", async () => {
		await empty();
		const newest = await photoOf(3);
		const old = await photoOf(1, { title: "Old", featured: true });
		const middle = await photoOf(2);
		const { status, body } = await app.call("GET", "/gallery?limit=50");
		expect(status).toBe(200);
		expect(idsOf(body.result.items)).toEqual(idsOf([old, newest, middle]));
		expect(body.result.items[0]).toEqual({
			id: old.id,
			title: "Old",
			description: "Drying mangoes behind the school kitchen",
			image_id: asset.id,
			image_url: asset.url,
			featured: true,
			width: 60,
			height: 40,
			variants: asset.variants,
			fair: null,
			year: null,
			credit: null,
			licence: null,
			project: null,
			created_at: "2026-01-01T08:00:00.000Z",
			updated_at: expect.any(String),
		});
	});

	test("comes in pages of 50 by default", async () => {
		await empty();
		const [third, second, first] = [await photoOf(1), await photoOf(2), await photoOf(3)];
		const all = await app.call("GET", "/gallery");
		expect(all.body.result.pagination).toEqual({ page: 1, limit: 50, total: 3, totalPages: 1 });
		const page = async (number: number) =>
			(await app.call("GET", `/gallery?limit=2&page=${number}`)).body.result;
		expect(idsOf((await page(1)).items)).toEqual(idsOf([first, second]));
		expect((await page(1)).pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
		expect(idsOf((await page(2)).items)).toEqual([third.id]);
		expect((await page(3)).items).toEqual([]);
	});

	test("returns at most 100 at a time, and refuses invalid numbers", async () => {
		const many = await app.call("GET", "/gallery?limit=5000");
		expect(many.body.result.pagination.limit).toBe(100);
		expect((await app.call("GET", "/gallery?limit=none")).status).toBe(400);
		expect((await app.call("GET", "/gallery?page=0")).status).toBe(400);
	});
});

describe("one photo", () => {
	test("has links to its neighbours in the list", async () => {
		await empty();
		const last = await photoOf(1, { title: "Last" });
		const middle = await photoOf(2, { title: "Middle" });
		const first = await photoOf(1, { title: "First", featured: true });
		const beside = async ({ id }: { id: string }) => {
			const { status, body } = await app.call("GET", `/gallery/${id}`);
			expect(status).toBe(200);
			return [body.result.previous, body.result.title, body.result.next];
		};
		expect(await beside(first)).toEqual([null, "First", { id: middle.id, title: "Middle" }]);
		expect(await beside(middle)).toEqual([
			{ id: first.id, title: "First" },
			"Middle",
			{ id: last.id, title: "Last" },
		]);
		await app.call("DELETE", `/gallery/${middle.id}`, { as: staff });
		expect(await beside(last)).toEqual([{ id: first.id, title: "First" }, "Last", null]);
		const deleted = await app.call("GET", `/gallery/${middle.id}`);
		expect(deleted.status).toBe(404);
		expect(deleted.body.error).toBe("Gallery item not found");
	});
});

describe("adding", () => {
	const input = { title: " Kit ", description: "A kit", image_id: asset.id };

	test("shows a photo immediately, not featured by default", async () => {
		const { status, body } = await app.call("POST", "/gallery", { as: staff, body: input });
		expect(status).toBe(201);
		expect(body.result).toMatchObject({ title: "Kit", featured: false, image_url: asset.url });
		const list = await app.call("GET", "/gallery");
		expect(idsOf(list.body.result.items)).toContain(body.result.id);
	});

	test.each([
		["title", ""],
		["description", "  "],
		["image_id", null],
		["image_id", ""],
	])("without a %s (%j) is refused", async (field, value) => {
		const body = { ...input, [field]: value };
		const answer = await app.call("POST", "/gallery", { as: staff, body });
		expect(answer.status).toBe(400);
		expect(answer.body.error).toBe("Please fill in all required fields");
		expect(answer.body.fields).toEqual({ [field]: "Please fill in all required fields" });
	});

	test("is refused for a picture that was never uploaded", async () => {
		for (const image_id of [crypto.randomUUID(), "existing"]) {
			const { status, body } = await app.call("POST", "/gallery", {
				as: staff,
				body: { ...input, image_id },
			});
			expect(status).toBe(400);
			expect(Object.keys(body.fields)).toEqual(["image_id"]);
		}
	});
});

describe("changing", () => {
	test("affects only the fields that are sent", async () => {
		const { id } = await photo({ title: "Before", featured: true });
		const other = await buildAsset(app, staff);
		const { body } = await app.call("PUT", `/gallery/${id}`, {
			as: staff,
			body: { title: "After", image_id: other.id },
		});
		expect(body.result).toMatchObject({
			title: "After",
			description: "Drying mangoes behind the school kitchen",
			featured: true,
			image_url: other.url,
		});
	});

	test("is refused if a required field is emptied", async () => {
		const { id } = await photo();
		for (const change of [{ title: "" }, { description: null }, { image_id: null }]) {
			const { status, body } = await app.call("PUT", `/gallery/${id}`, { as: staff, body: change });
			expect({ status, error: body.error }).toEqual({
				status: 400,
				error: "Please fill in all required fields",
			});
		}
	});

	test("is refused for an outdated version, and changes nothing", async () => {
		const read = await photo({ title: "First" });
		const change = (title: string, updated_at: string) =>
			app.call("PUT", `/gallery/${read.id}`, { as: staff, body: { title, updated_at } });
		expect((await change("Second", read.updated_at)).status).toBe(200);
		expect((await change("Third", read.updated_at)).status).toBe(409);
		const list = await app.call("GET", "/gallery?limit=100");
		const item = list.body.result.items.find(({ id }: { id: string }) => id === read.id);
		expect(item.title).toBe("Second");
	});

	test("is 404 for an unknown photo", async () => {
		const options = { as: staff, body: { title: "Nothing" } };
		expect((await app.call("PUT", `/gallery/${crypto.randomUUID()}`, options)).status).toBe(404);
	});
});

describe("the trash", () => {
	test("removes a deleted photo from the list and restores it unchanged", async () => {
		await empty();
		const untouched = await photo();
		const removed = await photo({ title: "Gone", featured: true });
		const path = `/gallery/${removed.id}`;
		expect((await app.call("DELETE", path, { as: staff })).status).toBe(200);
		const { body } = await app.call("GET", "/gallery");
		expect(idsOf(body.result.items)).toEqual([untouched.id]);
		expect(body.result.pagination.total).toBe(1);
		expect((await app.call("DELETE", path, { as: staff })).status).toBe(404);
		expect((await app.call("PUT", path, { as: staff, body: { title: "x" } })).status).toBe(404);

		const trash = await app.call("GET", "/trash/gallery", { as: staff });
		expect(idsOf(trash.body.result)).toEqual([removed.id]);
		expect(trash.body.pagination.total).toBe(1);
		const [{ deleted_at, removed_at }] = trash.body.result;
		expect(Date.parse(removed_at) - Date.parse(deleted_at)).toBe(30 * 86_400_000);

		const restore = `/trash/gallery/${removed.id}/restore`;
		const restored = await app.call("POST", restore, { as: staff });
		expect(restored.body.result).toEqual(removed);
		const after = await app.call("GET", "/gallery");
		expect(idsOf(after.body.result.items)).toEqual([removed.id, untouched.id]);
		expect((await app.call("POST", restore, { as: staff })).status).toBe(404);
	});

	test("is emptied of photos that were deleted long enough ago", async () => {
		const item = await photo();
		await photo();
		await app.call("DELETE", `/gallery/${item.id}`, { as: staff });
		expect(await purgeTrash(app.context.db, "gallery_items", "2020-01-01T00:00:00.000Z")).toBe(0);
		expect(await purgeTrash(app.context.db, "gallery_items", "2999-01-01T00:00:00.000Z")).toBe(1);
		const restore = await app.call("POST", `/trash/gallery/${item.id}/restore`, { as: staff });
		expect(restore.status).toBe(404);
	});
});

describe("a photo's information for the press", () => {
	const PRESS = { fair: "Kitui County Fair", year: 2026, credit: "J. Mutua", licence: "CC BY 4.0" };

	test("is optional, changed by staff, and read by everybody", async () => {
		const { id } = await photo();
		const sent = { ...PRESS, year: " 2026 ", credit: "  J. Mutua " };
		const saved = await app.call("PUT", `/gallery/${id}`, { as: staff, body: sent });
		expect(saved.body.result).toMatchObject(PRESS);
		const read = await app.call("GET", `/gallery/${id}`);
		expect(read.body.result).toMatchObject(PRESS);

		const blank = { fair: " ", year: "", title: "Renamed" };
		await app.call("PUT", `/gallery/${id}`, { as: staff, body: blank });
		expect((await app.call("GET", `/gallery/${id}`)).body.result).toMatchObject({
			...PRESS,
			title: "Renamed",
			fair: null,
			year: null,
		});
	});

	test.each([
		[{ year: 1066 }, { year: "Year must be from 1950 to 2100" }],
		[{ credit: "x".repeat(301) }, { credit: "At most 300 characters" }],
		[{ project_slug: "none" }, { project_slug: "There is no project with this address" }],
	])("names the field that is wrong: %o", async (body, fields) => {
		const { id } = await photo();
		const refused = await app.call("PUT", `/gallery/${id}`, { as: staff, body });
		expect([refused.status, refused.body.fields]).toEqual([400, fields]);
	});

	test("links its project by slug or address, a draft only for staff, until it is set to null", async () => {
		const project = await buildProject(app, { status: "draft" }, staff);
		const { slug, title } = project;
		const { id } = await photo();
		const linkedTo = async (as?: typeof staff) =>
			(await app.call("GET", `/gallery/${id}`, { as })).body.result.project;
		const change = (body: object) => app.call("PUT", `/gallery/${id}`, { as: staff, body });

		await change({ project_slug: `https://mradi.example/projects/${slug}?a=b` });
		expect(await linkedTo(staff)).toEqual({ slug, title });
		expect(await linkedTo()).toBeNull();
		await app.call("PUT", `/school-projects/${project.id}`, {
			as: staff,
			body: { status: "published" },
		});
		expect(await linkedTo()).toEqual({ slug, title });
		await change({ project_slug: null });
		expect(await linkedTo()).toBeNull();
	});

	test("includes a large JPEG, created on request and deleted with the photo's picture", async () => {
		const { url } = await buildAsset(app, staff);
		const jpeg = url.replace(/webp$/, "jpg");
		expect(await media.statusOf(jpeg)).toBe(404);
		const { image_url, id } = await photo();
		const address = image_url.replace(/webp$/, "jpg");
		const response = await media.fetchUrl(address);
		expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
		const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
		expect(picture).toMatchObject({ format: "jpeg", width: 60, height: 40 });

		await app.call("DELETE", `/gallery/${id}`, { as: staff });
		await transaction(app.context.db, (tx) =>
			app.context.emit(tx, "picturesUnused", { ids: [asset.id] }),
		);
		await deletePendingFiles(app.context);
		expect(await media.statusOf(address)).toBe(410);
		expect(await app.context.files.find(address.slice(1))).toBeUndefined();
	});
});
