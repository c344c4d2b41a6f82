import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildArticle, buildOrder } from "../../../tests/support/orders.ts";
import { buildCategory } from "../../../tests/support/projects.ts";
import { nairobiIso } from "../../platform/text/nairobi.ts";
import { phoneForCell } from "../../platform/text/phone.ts";
import type { Order } from "./orders.contract.ts";

const app = await testApp();
let staff: TestUser;
const orders: Record<string, Order> = {};
afterAll(() => app.close());
beforeAll(async () => {
	staff = await app.user("staff");
	const dryer = await buildArticle(app, { title: "Kausha Dryer 100%" });
	const filter = await buildArticle(app, { title: "Bone-char filter" });
	const { id: category_id } = await buildCategory(app, { name: "Food Preservation" }, staff);
	await app.context.db
		.insertInto("article_categories")
		.values({ article_id: filter.id, category_id, position: 0 })
		.execute();
	orders.oldest = await buildOrder(app, { slug: dryer.slug, name: "Éric Ōtieno" });
	orders.middle = await buildOrder(app, {
		slug: filter.slug,
		name: "Wanjiku",
		phone: "0112000111",
		email: null,
		status: "completed",
	});
	orders.newest = await buildOrder(app, {
		slug: filter.slug,
		email: "Hassan@school.example",
		notes: "Call the Śchool on Friday, please",
	});
	const notes = `/orders/${orders.oldest.id}/notes`;
	await app.call("POST", notes, { as: staff, body: { text: "Mother calls on WEDNESDAY" } });
	// Distinct times, because within one millisecond the ids would determine the order.
	for (const [index, order] of Object.values(orders).entries()) {
		const created_at = `2026-01-0${index + 1}T08:00:00.000Z`;
		order.created_at = created_at;
		order.due_at = `2026-01-0${index + 2}T08:00:00.000Z`;
		await app.context.db
			.updateTable("orders")
			.set({ created_at })
			.where("id", "=", order.id)
			.execute();
	}
});

async function listed(query: string): Promise<string[]> {
	const answer = await app.call("GET", `/orders${query}`, { as: staff });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	return answer.body.data.orders.map((order: Order) =>
		Object.keys(orders).find((name) => orders[name]?.id === order.id),
	);
}

test("unanswered orders are listed first, by the deadline of the answer, in pages, with their total", async () => {
	const first = await app.call("GET", "/orders?page=1&limit=2", { as: staff });
	expect(first.body.data.orders).toEqual([orders.oldest, orders.newest]);
	expect(first.body.data.pagination).toEqual({
		page: 1,
		limit: 2,
		total: 3,
		totalPages: 2,
		pages: 2,
	});
	expect(await listed("?page=2&limit=2")).toEqual(["middle"]);
	expect(await listed("?page=9&limit=2")).toEqual([]);
	expect(first.headers.get("cache-control")).toBe("no-store");
});

test("a page has ten by default, and a hundred at most", async () => {
	const plain = await app.call("GET", "/orders", { as: staff });
	expect(plain.body.data.pagination.limit).toBe(10);
	const greedy = await app.call("GET", "/orders?limit=5000", { as: staff });
	expect(greedy.body.data.pagination.limit).toBe(100);
});

test.each(["?page=0", "?page=two", "?limit=-1", "?page=1.5", "?status=shipped"])(
	"the query %s is refused with 400",
	async (query) => {
		expect((await app.call("GET", `/orders${query}`, { as: staff })).status).toBe(400);
	},
);

test("the list can be filtered by status; an empty status filters nothing", async () => {
	expect(await listed("?status=completed")).toEqual(["middle"]);
	expect(await listed("?status=cancelled")).toEqual([]);
	expect(await listed("?status=&search=")).toEqual(["oldest", "newest", "middle"]);
});

test.each([
	["a name in another case, beyond ASCII", "éRIC ō", ["oldest"]],
	["a phone number with gaps", "0112-000 111", ["middle"]],
	["a phone number in its other form", "+254 112 000111", ["middle"]],
	["an email address", "hassan@SCHOOL", ["newest"]],
	["a project's title", "bone-CHAR", ["newest", "middle"]],
	["a literal percent sign", "100%", ["oldest"]],
	["nothing for a SQL wildcard", "bone_char", []],
	["nothing for a text that does not occur", "zzz", []],
	["words in any order", "dryer ōtieno kausha", ["oldest"]],
	["a word of the project with one of the customer", "filter HASSAN", ["newest"]],
	["nothing if a word does not occur", "dryer hassan", []],
	["a number beside a word", "wanjiku 0112-000-111", ["middle"]],
	["the customer's notes", "friday ŚCHOOL", ["newest"]],
	["a note of staff with the name", "ŌTIENO wednesday", ["oldest"]],
	["a category of the project", "wanjiku preserv", ["middle"]],
])("search finds %s", async (_, text, found) => {
	expect(await listed(`?search=${encodeURIComponent(text)}`)).toEqual(found);
});

test("search finds an order by the beginning of its id, as shown to staff", async () => {
	const id = (orders.middle as Order).id;
	expect(await listed(`?search=${id.slice(0, 8).toUpperCase()}`)).toEqual(["middle"]);
	expect(await listed(`?search=${id}`)).toEqual(["middle"]);
	expect(await listed(`?search=${id.slice(9, 20)}`)).toEqual([]);
});

test("filters can be combined", async () => {
	expect(await listed("?status=pending&search=bone")).toEqual(["newest"]);
});

test.each([
	["created_at", ["oldest", "middle", "newest"]],
	["-created_at", ["newest", "middle", "oldest"]],
	["name", ["newest", "middle", "oldest"]],
	["-name", ["oldest", "middle", "newest"]],
	["article_title", ["newest", "middle", "oldest"]],
	["-article_title", ["oldest", "middle", "newest"]],
	["status", ["middle", "newest", "oldest"]],
	["-status", ["oldest", "newest", "middle"]],
])("the list is sorted by %s", async (sort, sorted) => {
	expect(await listed(`?sort=${sort}`)).toEqual(sorted);
});

test("the list can be filtered by first and last day, inclusive, in Nairobi time", async () => {
	expect(await listed("?from=2026-01-02")).toEqual(["newest", "middle"]);
	expect(await listed("?to=2026-01-02")).toEqual(["oldest", "middle"]);
	expect(await listed("?from=2026-01-02&to=2026-01-02&status=&sort=")).toEqual(["middle"]);
	expect(await listed("?from=&to=")).toHaveLength(3);
});

test("the list counts the orders of each status, whichever is chosen", async () => {
	const { counts, pagination } = (
		await app.call("GET", "/orders?search=bone&status=pending", { as: staff })
	).body.data;
	expect(counts).toEqual({ pending: 1, processing: 0, completed: 1, cancelled: 0 });
	expect(pagination.total).toBe(1);
	const own = await app.call("GET", "/orders/mine", { as: staff });
	expect(own.body.data).not.toHaveProperty("counts");
});

test.each([
	["from=2026-02-30", { from: "The date is not valid" }],
	["to=soon", { to: "The date is not valid" }],
	["from=2026-02-02&to=2026-02-01", { to: "The last day is before the first" }],
	["sort=phone", { sort: expect.stringContaining("Sort must be one of waiting, due, created_at") }],
])("the query %s is refused, with the field", async (query, fields) => {
	for (const path of ["/orders", "/requests"]) {
		const { status, body } = await app.call("GET", `${path}?${query}`, { as: staff });
		expect(status).toBe(400);
		expect(body.fields).toEqual(fields);
	}
});

test("selected orders are exported, a hundred at most", async () => {
	const { oldest, newest } = orders as { oldest: Order; newest: Order };
	const ask = (ids: string[]) =>
		app.call("GET", `/orders/export.csv?columns=name&ids=${ids.join(",")}`, { as: staff });
	const lines = (await ask([oldest.id, newest.id])).body.split("\r\n");
	expect(lines).toEqual(["name", newest.name, oldest.name, ""]);
	const refused = await ask(Array.from({ length: 101 }, (_, index) => String(index)));
	expect(refused.body.fields).toEqual({ ids: "At most 100 rows at once" });
});

test("staff export the filtered list as a spreadsheet that runs no formula", async () => {
	const answer = await app.call("GET", "/orders/export.csv?status=pending", { as: staff });
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	expect(answer.headers.get("content-disposition")).toMatch(
		/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"/,
	);
	expect(answer.headers.get("cache-control")).toBe("no-store");
	const { newest, oldest } = orders as { newest: Order; oldest: Order };
	const line = (order: Order) =>
		[
			`${order.id},${nairobiIso(order.created_at)},pending,${order.name},${phoneForCell(order.phone)},${order.email}`,
			`${order.article_title},${order.article_id},"${order.notes}",,,,,,,${order.reference}`,
			"14500,3200.5,0,17700.5,unpaid,,,0",
		].join(",");
	// Decoding the text removes its byte order mark.
	expect(answer.body.split("\r\n")).toEqual([
		"id,created_at,status,name,phone,email,article_title,article_id,notes,under_18,guardian_name,guardian_phone,consent_text,consent_withdrawn_at,consent_withdrawn_by,reference,price,material_cost,paid,balance,payment_state,owner,due_on,refunded",
		line(newest),
		line(oldest),
		"",
	]);
});

test("an export has the requested columns, in that order", async () => {
	const ask = (columns: string) =>
		app.call("GET", `/orders/export.csv?status=pending&columns=${columns}`, { as: staff });
	const { newest, oldest } = orders as { newest: Order; oldest: Order };
	expect((await ask("phone,name")).body.split("\r\n")).toEqual([
		"name,phone",
		...[newest, oldest].map(({ name, phone }) => `${name},${phoneForCell(phone)}`),
		"",
	]);
	const refused = await ask("name,password");
	expect(refused.status).toBe(400);
	expect(refused.body.error).toContain("Columns must be from this list: id, created_at");
});

test("the spreadsheet has no balance and no payment state for a cancelled order, because nothing is due", async () => {
	const slug = (await buildArticle(app)).slug;
	const open = await buildOrder(app, { slug });
	const cancelled = await buildOrder(app, { slug, status: "cancelled" });
	const answer = await app.call(
		"GET",
		`/orders/export.csv?columns=reference,balance,paid,payment_state&ids=${open.id},${cancelled.id}`,
		{ as: staff },
	);
	expect(answer.body.trim().split(/\r?\n/).slice(1).sort()).toEqual(
		[`${open.reference},0,17700.5,unpaid`, `${cancelled.reference},0,,`].sort(),
	);
});
