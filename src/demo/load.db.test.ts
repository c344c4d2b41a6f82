import { afterAll, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { pngBytes } from "../../tests/support/media.ts";
import { accounts, orders, photos, projects, requests, results } from "./content.ts";
import { loadDemoContent } from "./load.server.ts";

const app = await testApp();
afterAll(() => app.close());
await app.user("admin");
// Drawing sixty pictures takes long and is tested by itself.
const drawn = { sizes: [{ width: 480, height: 320, bytes: await pngBytes() }] };
const draw = async () => drawn;

async function shown() {
	const answers = await Promise.all(
		["/school-projects", "/gallery", "/results", "/categories"].map((path) =>
			app.call("GET", path),
		),
	);
	const [projects, gallery, results, categories] = answers.map(({ body }) => body);
	return {
		projects: projects.result.pagination.total,
		photos: gallery.result.items.length,
		results: results.results.length,
		categories: categories.categories.length,
	};
}

test("a first start that is broken off leaves nothing, and the next one loads everything once", async () => {
	const breakOff = async () => {
		throw new Error("broken off");
	};
	await expect(loadDemoContent(app.context, breakOff)).rejects.toThrow("broken off");
	expect(await shown()).toEqual({ projects: 0, photos: 0, results: 0, categories: 0 });

	await loadDemoContent(app.context, draw);
	const first = await shown();
	expect(first).toEqual({ projects: 24, photos: 30, results: expect.any(Number), categories: 13 });
	expect(first.results).toBeGreaterThanOrEqual(3);

	await loadDemoContent(app.context, draw);
	expect(await shown()).toEqual(first);
});

test("what is loaded is dated back as its content says", async () => {
	const { db } = app.context;
	const hours = (time: string) => Math.round((Date.now() - Date.parse(time)) / 3_600_000);
	const ages = async (table: "orders" | "assistance_requests" | "users" | "gallery_items") => {
		const rows = await db
			.selectFrom(table)
			.select("created_at")
			.orderBy("created_at", "desc")
			.execute();
		return rows.map(({ created_at }) => hours(created_at));
	};
	const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
	expect(await ages("orders")).toEqual(sorted(orders.map(({ daysAgo }) => daysAgo * 24)));
	expect(await ages("assistance_requests")).toEqual(sorted(requests.map((r) => r.hoursAgo)));
	expect(await ages("users")).toEqual([
		0,
		...sorted(accounts.map(({ joinedDaysAgo }) => joinedDaysAgo * 24)),
	]);
	expect(await ages("gallery_items")).toEqual(photos.map((_, index) => (index + 1) * 72));

	const published = await db
		.selectFrom("articles")
		.select(["published_at", "created_at"])
		.where("status", "=", "published")
		.execute();
	expect(sorted(published.map((row) => hours(row.published_at as string)))).toEqual(
		sorted(
			projects.flatMap(({ status, daysAgo }) => (status === "published" ? [daysAgo * 24] : [])),
		),
	);
	const listed = await db.selectFrom("results").selectAll().orderBy("created_at").execute();
	expect(listed.map((row) => row.created_at.slice(0, 10))).toEqual(
		results.map(({ entered }) => entered).toSorted(),
	);
	for (const row of listed) {
		expect(row.published_at).toBe(row.status === "published" ? row.created_at : null);
	}
});
