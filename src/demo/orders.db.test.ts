// @module-tag slow
// On SQLite alone.
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { type TestApp, type TestUser, testApp } from "../../tests/support/app.ts";
import { pngBytes } from "../../tests/support/media.ts";
import { buildOrder } from "../../tests/support/orders.ts";
import { rowCounts } from "../../tests/support/row-counts.ts";
import { PAYMENT_STATES, SUMMARY_STATES } from "../features/ledger/payment.ts";
import { notifyStaff } from "../features/staff-notices/notify-staff.server.ts";
import { orders, unclaimed } from "./content.ts";
import { loadDemoContent } from "./load.server.ts";

const rendered = {
	sizes: [{ width: 480, height: 320, bytes: await pngBytes() }],
	isAnimation: false,
};
const app = await appWithSamples();
afterAll(() => app.close());
const { db } = app.context;
const admin = await app.user("admin");

async function appWithSamples(prepare: (fresh: TestApp) => Promise<unknown> = async () => {}) {
	const fresh = await testApp();
	await prepare(fresh);
	await loadDemoContent(fresh.context, async () => rendered);
	return fresh;
}

async function read(path: string, target = app, as: TestUser | null = admin) {
	const answer = await target.call("GET", path, as ? { as } : {});
	expect([path, answer.status]).toEqual([path, 200]);
	return answer.body.data ?? answer.body.result;
}

/** Sample orders with their payments, by the customer's name. */
async function ordersByName(target = app, as = admin) {
	const list = await read("/orders?limit=100", target, as);
	const details = new Map<string, Awaited<ReturnType<typeof read>>>();
	for (const { id, name } of list.orders) {
		details.set(name, (await read(`/orders/${id}`, target, as)).order);
	}
	return details;
}

test("completed sample orders are paid, and sample orders are processed once their materials are paid", async () => {
	const all = [...(await ordersByName()).values()];
	expect(all).toHaveLength(orders.length);
	let started = 0;
	for (const { id, name, status, material_cost, payments, payment } of all) {
		if (status === "completed") expect([name, payment.balance]).toEqual([name, 0]);
		const began = await db
			.selectFrom("record_history")
			.select("at")
			.where("record_id", "=", id)
			.where("event", "=", "status")
			.where("detail", "like", '%"to":"processing"%')
			.executeTakeFirst();
		expect([name, began !== undefined]).toEqual([
			name,
			status === "processing" || status === "completed",
		]);
		if (!began) continue;
		started += 1;
		const paid = payments
			.filter(
				({ state, at }: { state: string; at: string }) => state === "confirmed" && at <= began.at,
			)
			.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
		expect(paid, name).toBeGreaterThanOrEqual(material_cost);
	}
	expect(started).toBe(8);
});

test("sample orders have payments, sums and refunds of every kind", async () => {
	const all = [...(await ordersByName()).values()];
	const states = all.flatMap(({ payments }) =>
		payments.map(({ state }: { state: string }) => state),
	);
	expect(new Set(states)).toEqual(new Set(PAYMENT_STATES));
	expect(new Set(all.map(({ payment }) => payment.state))).toEqual(new Set(SUMMARY_STATES));
	expect(all.filter(({ refunds }) => refunds.length > 0)).toHaveLength(2);
	expect(all.filter(({ receipt }) => receipt.payer_pin)).toMatchObject([
		{ receipt: { payer: "Mua Ridge Mixed", payer_pin: "P000000000X" } },
	]);
	const numbered = all.filter(({ receipt }) => receipt.number !== null);
	const byTime = numbered.toSorted((a, b) => a.payments[0].at.localeCompare(b.payments[0].at));
	expect(byTime.map(({ receipt }) => receipt.number)).toEqual(
		numbered.map((_, index) => index + 1),
	);
	expect(await read("/payments/unclaimed")).toMatchObject({
		unclaimed: [{ code: unclaimed[0]?.[1], amount: 3500, account: "Project fee" }],
	});
	expect((await read("/work")).payments).toEqual({ unconfirmed: 1, unclaimed: 1, reversed: 0 });
});

test("a paid sample order has a receipt with its refund, a tracker with its file, and a help sheet", async () => {
	const byName = await ordersByName();
	const refunded = byName.get("Lemayian Saitoti");
	const path = refunded.receipt_path.replace("/receipt/", "/receipts/");
	expect(await read(path, app, null)).toMatchObject({
		number: expect.any(Number),
		summary: { paid: 17_590, balance: 0, refunded: 1000, state: "paid" },
		refunds: [{ amount: 1000, code: "SAMPLE0015" }],
	});
	const { id, reference, phone } = byName.get("Moraa Nyaboke");
	const tracked = await app.call("POST", "/track", { body: { reference, phone } });
	const { payment, deliveries, files } = tracked.body.result;
	expect(payment).toMatchObject({ state: "paid", balance: 0, due: 15_500 });
	expect(deliveries).toMatchObject([{ state: "received" }]);
	expect(files).toMatchObject([{ name: "sound-of-rain.csv" }]);
	const file = await app.call("GET", files[0].path.replace("/api", ""));
	expect(file.body).toContain("Four husk panels");
	const { help } = await read(`/orders/${id}/help`);
	expect(help.entries).toHaveLength(2);
	expect((await app.call("GET", help.path)).status).toBe(200);
	const [request] = (await read("/requests?search=Zainab")).requests;
	const history = await read(`/requests/${request.id}/history`);
	expect(request.status).toBe("contacted");
	expect(JSON.stringify(history)).toContain("count the same twenty photographs");
});

/** Includes notices to staff about new orders and payments, and about unanswered requests. */
test("nothing is sent for sample content, to its people or to staff", async () => {
	const fresh = await appWithSamples(async (before) => {
		await before.user("admin");
		await notifyStaff(before.context);
	});
	onTestFinished(() => fresh.close());
	// As if rendering the pictures at the first start had taken half an hour.
	const earlier = new Date(Date.now() - 30 * 60_000).toISOString();
	await fresh.context.db.updateTable("staff_notices").set({ told_until: earlier }).execute();
	for (const hours of [1, 13, 25]) {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
		await notifyStaff(fresh.context);
		vi.useRealTimers();
	}
	expect((await rowCounts(fresh)).outbox).toBe(0);
});

/** Tables of projects, photos, results and requests. */
const IN_TRASH = [
	...["article_categories", "article_pictures", "article_texts", "articles", "assets"],
	...["assistance_requests", "gallery_items", "project_counts", "project_version_pictures"],
	...["project_versions", "record_history", "result_counts", "result_items", "results"],
	"search_words",
];
const KEPT = ["audit_log", "categories", "meta", "receipt_counter", "record_references"];

const remove = (target: TestApp, as: TestUser) =>
	target.call("DELETE", "/dashboard/sample-content", { as });

test("removing sample orders removes their payments, deliveries, files, help sheets and receipt numbers", async () => {
	const owner: TestUser[] = [];
	let before: Record<string, number> = {};
	const fresh = await appWithSamples(async (empty) => {
		owner.push(await empty.user("admin"));
		before = await rowCounts(empty);
	});
	onTestFinished(() => fresh.close());
	const [as] = owner as [TestUser];
	const { storage_key } = await fresh.context.db
		.selectFrom("delivery_files")
		.select("storage_key")
		.executeTakeFirstOrThrow();
	expect(await fresh.context.files.read(storage_key)).toBeDefined();
	expect((await remove(fresh, as)).status).toBe(200);
	expect(await fresh.context.files.read(storage_key)).toBeUndefined();
	const after = await rowCounts(fresh);
	const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
	expect(changed.sort()).toEqual([...IN_TRASH, ...KEPT].sort());
	const kinds = await fresh.context.db.selectFrom("record_history").select("kind").execute();
	expect(kinds.filter(({ kind }) => kind === "order")).toEqual([]);

	expect((await buildPaidOrder(fresh, as)).receipt.number).toBe(1);
});

/** Edits sample orders in every way that the dashboard offers. */
async function editOrders(fresh: TestApp, as: TestUser) {
	const byName = await ordersByName(fresh, as);
	const send = async (method: string, path: string, body?: object) =>
		expect([path, (await fresh.call(method, path, { as, body })).status]).toEqual([
			path,
			expect.toBeOneOf([200, 201]),
		]);
	const idOf = (name: string): string => byName.get(name).id;
	const plan = { what: "Board", place: "Gate", planned_on: "2030-01-02" };
	const { reference, phone } = byName.get("Achieng Otieno");
	await send("POST", "/track/codes", { reference, phone, code: "TJK7RT61SV" });
	const changes: Record<string, [string, string, object]> = {
		"Hassan Abdi": ["POST", "payments", { amount: 100, method: "cash" }],
		"Mr. Kiprotich": ["POST", "notes", { text: "Called twice." }],
		"Nekesa Wafula": ["PUT", "help", { entries: [{ on: "2026-01-05", text: "A talk." }] }],
		"Karisa Katana": ["POST", "deliveries", plan],
		"Madam Mwende": ["PUT", "receipt", { payer: "Another School" }],
		"Wanjiru Maina": ["POST", "refunds", { amount: 500, method: "cash", reason: "Overpaid." }],
		"Ekai Lokiru": ["PUT", "", { status: "completed" }],
	};
	for (const [name, [method, path, body]] of Object.entries(changes)) {
		await send(method, `/orders/${idOf(name)}${path && `/${path}`}`, body);
	}
	const [payment] = (await read("/payments/unclaimed", fresh, as)).unclaimed;
	await send("POST", `/payments/unclaimed/${payment.id}/set-aside`, { reason: "Not ours." });
	return { idOf, edited: ["Achieng Otieno", ...Object.keys(changes)] };
}

async function buildPaidOrder(target: TestApp, as: TestUser) {
	const { id } = await buildOrder(target);
	const body = { amount: 500, method: "cash" };
	expect((await target.call("POST", `/orders/${id}/payments`, { as, body })).status).toBe(201);
	return (await read(`/orders/${id}`, target, as)).order;
}

async function countSampleOrders(target: TestApp, as: TestUser) {
	const { sampleContent } = await read("/dashboard/stats", target, as);
	return sampleContent?.kinds.find(({ kind }: { kind: string }) => kind === "orders");
}

test("an edited sample order is removed with its payments, but an edited sample request stays", async () => {
	const fresh = await appWithSamples();
	onTestFinished(() => fresh.close());
	const as = await fresh.user("admin");
	const { edited } = await editOrders(fresh, as);
	const [request] = (await read("/requests?search=Zainab", fresh, as)).requests;
	await fresh.call("POST", `/requests/${request.id}/notes`, { as, body: { text: "Thursday." } });
	expect(await countSampleOrders(fresh, as)).toMatchObject({
		unchanged: orders.length - edited.length,
		edits_removed: edited.length,
		edits_kept: 0,
	});

	expect((await remove(fresh, as)).status).toBe(200);
	expect((await ordersByName(fresh, as)).size).toBe(0);
	expect(await read("/payments/unclaimed", fresh, as)).toMatchObject({
		unclaimed: [],
		set_aside: [],
	});
	const counts = await rowCounts(fresh);
	for (const table of ["payments", "refunds", "deliveries", "delivery_files", "receipts"]) {
		expect([table, counts[table] ?? 0]).toEqual([table, 0]);
	}
	expect(counts.outbox).toBe(0);
	expect((await read("/requests", fresh, as)).requests).toHaveLength(1);
	expect(await read("/dashboard/stats", fresh, as)).toMatchObject({ sampleContent: null });
	expect((await buildPaidOrder(fresh, as)).receipt.number).toBe(1);
});

test.each([
	["prompt", "TJK7RT61SX", true],
	["paybill", "TJK7RT61SX", true],
	["statement", "TJK7RT61SX", true],
	["statement", "SAMPLE0099", false],
	["staff", "TJK7RT61SX", false],
	["customer", "TJK7RT61SX", false],
] as const)(
	"a payment from %s with the code %s keeps a sample order: %s",
	async (source, code, stays) => {
		const fresh = await appWithSamples();
		onTestFinished(() => fresh.close());
		const as = await fresh.user("admin");
		const { idOf } = await editOrders(fresh, as);
		await fresh.context.db
			.updateTable("payments")
			.set({ source, code })
			.where("order_id", "=", idOf("Hassan Abdi"))
			.where("amount_cents", "=", 100_00)
			.execute();
		const real = await buildPaidOrder(fresh, as);
		expect((await remove(fresh, as)).status).toBe(200);
		const kept = await ordersByName(fresh, as);
		expect(kept.has("Hassan Abdi")).toBe(stays);
		expect(kept.size).toBe(stays ? 2 : 1);
		// The real order keeps its receipt number, and the next order gets the next one.
		expect((await read(`/orders/${real.id}`, fresh, as)).order.receipt.number).toBe(
			real.receipt.number,
		);
		expect((await buildPaidOrder(fresh, as)).receipt.number).toBe(real.receipt.number + 1);
	},
);
