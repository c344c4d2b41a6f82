// @module-tag slow
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import { pngBytes } from "../../tests/support/media.ts";
import { rowCounts } from "../../tests/support/row-counts.ts";
import {
	recordSampleDecision,
	removeSampleContent,
} from "../features/overview/sample-content.service.server.ts";
import {
	accounts,
	categories,
	orders,
	photos,
	projects,
	requests,
	results,
	unclaimed,
} from "./content.ts";
import { loadDemoContent } from "./load.server.ts";

const app = await testApp();
afterAll(() => app.close());
const admin = await app.user("admin");
// Rendering sixty pictures is slow and has its own test.
const rendered = {
	sizes: [{ width: 480, height: 320, bytes: await pngBytes() }],
	isAnimation: false,
};
const render = async () => rendered;
const { db } = app.context;

async function countPublicContent() {
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

const LOADED = {
	projects: projects.length,
	photos: photos.length,
	results: results.length,
	orders: orders.length,
	"unclaimed payments": unclaimed.length,
	requests: requests.length,
	accounts: accounts.length,
};

async function countSamples(): Promise<Record<string, [unchanged: number, edited: number]>> {
	const { body } = await app.call("GET", "/dashboard/stats", { as: admin });
	return Object.fromEntries(
		(body.result.sampleContent?.kinds ?? []).map(
			(row: { kind: string; unchanged: number; edits_kept: number }) => [
				row.kind,
				[row.unchanged, row.edits_kept],
			],
		),
	);
}

const unchanged = (counts: Record<string, number>) =>
	Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, [count, 0]]));

const remove = (as = admin) => app.call("DELETE", "/dashboard/sample-content", { as });

const put = async (path: string, body: object) =>
	expect((await app.call("PUT", path, { as: admin, body })).status).toBe(200);

async function placeOwnOrder() {
	const { slug } = await db
		.selectFrom("articles")
		.select("slug")
		.where("status", "=", "published")
		.orderBy("slug")
		.executeTakeFirstOrThrow();
	const body = { slug, name: "Amina", phone: "0712345678" };
	const order = await app.call("POST", "/orders/by-slug", { body });
	expect(order.status).toBe(201);
	return { order: order.body.data.order.id as string };
}

const rows = async (table: "orders" | "users" | "assistance_requests") =>
	(await db.selectFrom(table).select("id").execute()).map(({ id }) => id);

test("an interrupted first start leaves nothing, and the next start loads everything once", async () => {
	const fail = async () => {
		throw new Error("interrupted");
	};
	await expect(loadDemoContent(app.context, fail)).rejects.toThrow("interrupted");
	expect(await countPublicContent()).toEqual({ projects: 0, photos: 0, results: 0, categories: 0 });

	const ending = new AbortController();
	let pictures = 0;
	await loadDemoContent(
		app.context,
		async () => {
			if (++pictures === 2) ending.abort();
			return rendered;
		},
		ending.signal,
	);
	expect(pictures).toBe(2);
	expect(await countPublicContent()).toEqual({ projects: 0, photos: 0, results: 0, categories: 0 });

	expect(await countSamples()).toEqual({});
	expect((await remove()).status).toBe(404);

	await loadDemoContent(app.context, render);
	const first = await countPublicContent();
	expect(first).toEqual({ projects: 24, photos: 30, results: expect.any(Number), categories: 13 });
	expect(first.results).toBeGreaterThanOrEqual(3);

	await loadDemoContent(app.context, render);
	expect(await countPublicContent()).toEqual(first);
});

test("a first start that ends while it stores samples leaves none, and the next start stores all of them", async () => {
	const [interrupted, whole] = [await testApp(), await testApp()];
	onTestFinished(() => Promise.all([interrupted.close(), whole.close()]).then(() => {}));
	const { context } = interrupted;
	await recordSampleDecision(context.db, true);
	const before = await rowCounts(interrupted);

	const ended = () => Promise.reject(new Error("ended"));
	// The kinds that are stored first and last.
	for (const kind of ["accounts", "requests"]) {
		const samples = context.samples.map((one) =>
			one.kind === kind ? { ...one, versionsOf: ended } : one,
		);
		await expect(loadDemoContent({ ...context, samples }, render)).rejects.toThrow("ended");
		expect([kind, await rowCounts(interrupted)]).toEqual([kind, before]);
		await recordSampleDecision(context.db, true);
	}
	await loadDemoContent(context, render);
	await recordSampleDecision(whole.context.db, true);
	await loadDemoContent(whole.context, render);
	expect(await rowCounts(interrupted)).toEqual(await rowCounts(whole));
	expect((await rowCounts(interrupted)).articles).toBe(projects.length);
});

test("two servers that load sample content at the same time store it once", async () => {
	const fresh = await testApp();
	onTestFinished(() => fresh.close());
	await Promise.all([
		loadDemoContent(fresh.context, render),
		loadDemoContent(fresh.context, render),
	]);
	expect((await rowCounts(fresh)).articles).toBe(projects.length);
});

test("a first start that is stopped while a picture is being rendered reports no error", async () => {
	const ending = new AbortController();
	const killed = () => {
		ending.abort();
		return Promise.reject(new Error("Picture not rendered: its process ended with SIGINT"));
	};
	const fresh = await testApp();
	await loadDemoContent(fresh.context, killed, ending.signal);
	await expect(loadDemoContent(fresh.context, killed)).rejects.toThrow("Picture not rendered");
	await fresh.close();
});

test.each([
	["that began without it", false, async () => {}],
	[
		"in which the site was named",
		true,
		async (fresh: TestApp) => {
			const as = await fresh.user("admin");
			await fresh.call("PUT", "/site", { as, body: { name: "Real School Desk" } });
			await fresh.context.db.deleteFrom("sessions").execute();
		},
	],
])("a database %s never gets sample content", async (_, wanted, act) => {
	const fresh = await testApp();
	onTestFinished(() => fresh.close());
	let pictures = 0;
	const count = () => {
		pictures += 1;
		return Promise.reject(new Error("interrupted"));
	};
	await recordSampleDecision(fresh.context.db, true);
	await expect(loadDemoContent(fresh.context, count)).rejects.toThrow("interrupted");
	expect(pictures).toBe(1);

	await act(fresh);
	await recordSampleDecision(fresh.context.db, wanted);
	await recordSampleDecision(fresh.context.db, true);
	await loadDemoContent(fresh.context, count);
	expect(pictures).toBe(1);
});

test("a database in which somebody signed in before the first start with samples gets no samples", async () => {
	const fresh = await testApp();
	onTestFinished(() => fresh.close());
	await fresh.user("admin");
	await recordSampleDecision(fresh.context.db, true);
	await loadDemoContent(fresh.context, () => Promise.reject(new Error("rendered")));
});

test("a first start that was stopped after its owner had signed in is resumed by the next one", async () => {
	const fresh = await testApp();
	onTestFinished(() => fresh.close());
	const stopped = () => Promise.reject(new Error("stopped"));
	await recordSampleDecision(fresh.context.db, true);
	await expect(loadDemoContent(fresh.context, stopped)).rejects.toThrow("stopped");
	await fresh.user("admin");
	await recordSampleDecision(fresh.context.db, true);
	await loadDemoContent(fresh.context, render);
	const { body } = await fresh.call("GET", "/school-projects");
	expect(body.result.pagination.total).toBe(24);
});

test("loaded content has the dates given in its files", async () => {
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

test("sample orders have a delivery that is planned, one that is late, one handed over and one received", async () => {
	const rows = await db
		.selectFrom("deliveries")
		.innerJoin("orders", "orders.id", "order_id")
		.select(["deliveries.state", "deliveries.created_at", "handed_to", "handed_on"])
		.select(["deliveries.updated_at", "planned_on", "orders.created_at as ordered_at"])
		.orderBy("planned_on", "desc")
		.execute();
	expect(rows.map(({ state }) => state)).toEqual(["planned", "handed_over", "planned", "received"]);
	const now = new Date().toISOString();
	for (const row of rows) {
		expect(row.ordered_at < row.created_at && row.updated_at < now).toBe(true);
		const wasHandedOver = row.state !== "planned";
		expect(row.handed_on).toBe(wasHandedOver ? row.planned_on : null);
		expect(row.handed_to).toEqual(wasHandedOver ? expect.any(String) : null);
	}
	const { body } = await app.call("GET", "/work", { as: admin });
	expect(body.result.orders).toMatchObject({ delivery_late: 1, not_received: 0 });
	const answered = db.selectFrom("record_history").selectAll().where("event", "=", "delivery");
	const byCustomer = await answered.where("actor_id", "is", null).execute();
	expect(byCustomer).toHaveLength(1);
});

test("sample content is recognised while it is unchanged, and people's own content is not", async () => {
	await placeOwnOrder();
	expect(await countSamples()).toMatchObject(unchanged(LOADED));

	const { id } = await db.selectFrom("articles").select("id").limit(1).executeTakeFirstOrThrow();
	await put(`/school-projects/${id}`, { excerpt: "Mine now" });
	expect((await countSamples()).projects).toEqual([LOADED.projects - 1, 1]);
});

test("removing sample content spares edited samples, the records that these need, and people's own content", async () => {
	const staff = await app.user("staff");
	const anonymous = await app.call("DELETE", "/dashboard/sample-content");
	expect([anonymous.status, (await remove(staff)).status]).toEqual([401, 403]);
	await expect(removeSampleContent(app.context, staff)).rejects.toThrow(
		"You do not have permission to do this.",
	);
	const mine = await placeOwnOrder();
	const all = await app.call("GET", "/school-projects?limit=100", { as: admin });
	const kept = all.body.result.articles.find(
		({ excerpt }: { excerpt: string }) => excerpt === "Mine now",
	);
	const gallery = await app.call("GET", "/gallery");
	const [photo] = gallery.body.result.items;
	await put(`/gallery/${photo.id}`, { title: "Our own photo" });
	// A changed item counts as a change of its result.
	const listed = await app.call("GET", "/results", { as: admin });
	const [result] = listed.body.results;
	const items = await app.call("GET", `/results/${result.id}/items`, { as: admin });
	const [item] = items.body.items;
	await put(`/results/${result.id}/items/${item.id}`, { school: "Our school" });
	const [request] = await rows("assistance_requests");
	await put(`/requests/${request}`, { status: "closed" });
	await put(`/requests/${request}`, { status: "contacted" });

	const before = await countSamples();
	expect(before).toMatchObject({
		photos: [LOADED.photos - 1, 1],
		results: [LOADED.results - 1, 1],
		requests: [LOADED.requests - 1, 1],
	});
	const answer = await remove();
	expect(answer.status).toBe(200);
	const counts = Object.fromEntries(
		answer.body.result.removed.map((row: { kind: string; count: number }) => [row.kind, row.count]),
	);
	expect(counts).toMatchObject({
		projects: LOADED.projects - 1,
		photos: LOADED.photos - 1,
		results: LOADED.results - 1,
		orders: LOADED.orders,
		"unclaimed payments": 1,
		requests: LOADED.requests - 1,
		accounts: LOADED.accounts,
	});

	expect(await countSamples()).toEqual({});
	expect((await remove()).status).toBe(404);
	const left = await app.call("GET", "/school-projects?limit=100", { as: admin });
	expect(left.body.result.articles.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
	expect(left.body.result.articles[0].categories).toEqual(kept.categories);
	const categoriesLeft = (await app.call("GET", "/categories")).body.result;
	expect(categoriesLeft).toHaveLength(categories.length);
	expect((await app.call("GET", "/gallery")).body.result.items).toMatchObject([
		{ id: photo.id, title: "Our own photo" },
	]);
	expect(await rows("orders")).toContain(mine.order);
	const inbox = await app.call("GET", "/requests", { as: admin });
	expect(inbox.body.result.requests.map(({ id }: { id: string }) => id)).toEqual([request]);
	expect((await rows("users")).sort()).toEqual([admin.id, staff.id].sort());

	const trash = await app.call("GET", "/trash/projects", { as: admin });
	expect(trash.body.pagination.total).toBe(LOADED.projects - 1);
	const audit = await app.call("GET", "/audit?subject=sample%20content", { as: admin });
	expect(audit.body.result.entries).toMatchObject([
		{ action: "remove", actor: { id: admin.id }, before: counts },
	]);
	// Sample content is not loaded again.
	await loadDemoContent(app.context, render);
	expect(await countSamples()).toEqual({});
});
