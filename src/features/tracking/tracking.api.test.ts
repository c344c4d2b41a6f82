import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type TestResponse, testApp } from "../../../tests/support/app.ts";
import { assistanceForm, buildRequest, sendRequest } from "../../../tests/support/assistance.ts";
import { buildArticle, buildOrder, orderForm, UNPAID } from "../../../tests/support/orders.ts";
import { NOT_FOUND, newAddress, PHONE } from "../../../tests/support/tracking.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { db } = app.context;

/** From a new IP address by default, because failed attempts are counted by IP address. */
const track = (body: unknown, ip = newAddress()): Promise<TestResponse> =>
	app.call("POST", "/track", { body, ip });

const refusal = ({ status, body }: TestResponse) => [status, body.error];

test("an order shows what was ordered, its status with dates, what is due and the next step", async () => {
	const order = await buildOrder(app);
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: { status: "processing" } });
	const { status, body, headers } = await track({ reference: order.reference, phone: PHONE });
	expect(status).toBe(200);
	expect(headers.get("cache-control")).toBe("no-store");
	expect(body).toEqual({
		success: true,
		result: {
			reference: order.reference,
			kind: "order",
			title: order.article_title,
			status: "processing",
			history: [
				{ status: "pending", at: expect.any(String) },
				{ status: "processing", at: expect.any(String) },
			],
			placed_at: order.created_at,
			updated_at: expect.any(String),
			payment: {
				...UNPAID,
				price: 14_500,
				material_cost: 3_200.5,
				agreed: true,
				attempt: null,
				prompts: false,
				prompts_paused: false,
				pay_to: null,
				unconfirmed: 0,
				codes: [],
				receipt_path: expect.stringMatching(/^\/receipt\/MR-\w{6}\?key=/),
			},
			next: expect.stringContaining("please pay what is due"),
			help_path: null,
			deliveries: [],
			files: [],
		},
	});
});

test("the amount due follows what was agreed with the customer", async () => {
	const { id, reference } = await buildOrder(app);
	const agreed = { price_cents: 1_000_010, material_cost_cents: 20 };
	await db.updateTable("orders").set(agreed).where("id", "=", id).execute();
	const { body } = await track({ reference, phone: PHONE });
	expect(body.result.payment).toMatchObject({
		price: 10_000.1,
		material_cost: 0.2,
		due: 10_000.3,
		balance: 10_000.3,
	});
});

test("the price of a new order is not agreed, until staff change it or begin to work", async () => {
	const [agreed, started] = [await buildOrder(app), await buildOrder(app)];
	const isAgreed = async ({ reference }: { reference: string }) =>
		(await track({ reference, phone: PHONE })).body.result.payment.agreed;
	expect([await isAgreed(agreed), await isAgreed(started)]).toEqual([false, false]);
	const put = (path: string, body: object) => app.call("PUT", path, { as: staff, body });
	const price = { price: 12_000, material_cost: 500, reason: "Brings own wood" };
	await put(`/orders/${agreed.id}/agreement`, price);
	await put(`/orders/${started.id}`, { status: "processing" });
	expect([await isAgreed(agreed), await isAgreed(started)]).toEqual([true, true]);
});

test("a request shows its title and status, and no payment", async () => {
	const { reference } = (await sendRequest(app, assistanceForm())).body.result;
	const { status, body } = await track({ reference, phone: "+254700000201" });
	expect([status, body.result]).toEqual([
		200,
		{
			reference,
			kind: "request",
			title: "Does hibiscus tea keep its colour?",
			status: "new",
			history: [{ status: "new", at: body.result.placed_at }],
			placed_at: expect.any(String),
			updated_at: expect.any(String),
			payment: null,
			next: expect.stringContaining("24 hours"),
			help_path: null,
			deliveries: [],
			files: [],
		},
	]);
});

test("the response contains nothing personal", async () => {
	const input = { name: "Naliaka Wafula", email: "naliaka@home.example", notes: "Ring the bell" };
	const guardian = { under_18: true, guardian: { name: "Grace Kerubo", phone: "0722000111" } };
	const { reference } = await buildOrder(app, { ...input, ...guardian });
	const json = JSON.stringify((await track({ reference, phone: PHONE })).body);
	for (const word of [...Object.values(input), "Grace", "722000111", "712345678"]) {
		expect(json).not.toContain(word);
	}
});

test("reference and phone are accepted in any spelling", async () => {
	const { reference } = await buildOrder(app);
	const letters = reference.slice(3);
	for (const written of [reference, reference.toLowerCase(), `mr ${letters}`, `MR${letters}`]) {
		expect((await track({ reference: written, phone: PHONE })).status, written).toBe(200);
	}
	for (const phone of ["0712345678", "0712 345-678", "+254 (0) 712 345 678", "254712345678"]) {
		expect((await track({ reference, phone })).status, phone).toBe(200);
	}
});

test("a wrong phone, a guardian's phone and an unknown reference get the same response", async () => {
	const guardian = { under_18: true, guardian: { name: "Grace Kerubo", phone: "0722000111" } };
	const { reference } = await buildOrder(app, guardian);
	const answers = [
		await track({ reference, phone: "0712345679" }),
		await track({ reference, phone: "0722000111" }),
		await track({ reference: "MR-222222", phone: PHONE }),
	];
	expect(answers.map(refusal)).toEqual(answers.map(() => [404, NOT_FOUND]));
	expect(answers.map(({ headers }) => headers.get("cache-control"))).toEqual(
		answers.map(() => "no-store"),
	);
});

test.each([
	[{}, ["reference", "phone"]],
	[{ reference: "", phone: " " }, ["reference", "phone"]],
	[{ reference: "MR-7K3QZ", phone: PHONE }, ["reference"]],
	[{ reference: "MR-7K3QZ0", phone: "12345" }, ["reference", "phone"]],
	[{ reference: "MR-7K3QZ9", phone: "call me" }, ["phone"]],
	[{ reference: 5, phone: 712345678 }, ["reference", "phone"]],
])("%j is refused with 400 and names its fields", async (body, fields) => {
	const answer = await track(body);
	expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, fields]);
});

test("a request in the trash and an order without personal data are unknown", async () => {
	const requestId = await buildRequest(app);
	const order = await buildOrder(app, { phone: "0733000444", email: null });
	const stored = await db
		.selectFrom("assistance_requests")
		.select("reference")
		.where("id", "=", requestId)
		.executeTakeFirstOrThrow();
	const records = [
		{ reference: stored.reference, phone: "0700000201" },
		{ reference: order.reference, phone: "0733000444" },
	];
	for (const each of records) expect((await track(each)).status).toBe(200);
	await app.call("DELETE", `/requests/${requestId}`, { as: staff });
	const admin = await app.user("admin");
	const erased = await app.call("POST", "/people/erase", {
		as: admin,
		body: { phone: "0733000444", confirm: true },
	});
	expect(erased.status, JSON.stringify(erased.body)).toBe(200);
	for (const each of records) expect(refusal(await track(each))).toEqual([404, NOT_FOUND]);
});

test("for records older than the history, it starts with the first status and ends with the current one", async () => {
	const { id, reference, created_at } = await buildOrder(app, { status: "completed" });
	await db.deleteFrom("record_history").where("record_id", "=", id).execute();
	const history = async () => (await track({ reference, phone: PHONE })).body.result.history;
	expect(await history()).toEqual([
		{ status: "pending", at: created_at },
		{ status: "completed", at: expect.any(String) },
	]);
	await app.call("PUT", `/orders/${id}`, { as: staff, body: { status: "cancelled" } });
	expect((await history()).map(({ status }: { status: string }) => status)).toEqual([
		"pending",
		"cancelled",
	]);
});

test("after ten failed attempts from one IP address, a reference is locked for that address only", async () => {
	const { reference } = await buildOrder(app);
	const other = await buildOrder(app);
	const ip = newAddress();
	for (let count = 0; count < 10; count += 1) {
		// Another spelling of the same reference.
		const written = count % 2 ? reference : reference.toLowerCase();
		expect((await track({ reference: written, phone: "0712345679" }, ip)).status).toBe(404);
	}
	const refused = await track({ reference, phone: PHONE }, ip);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await track({ reference: other.reference, phone: PHONE }, ip)).status).toBe(200);
	expect((await track({ reference, phone: PHONE })).status).toBe(200);
});

test("after a hundred failed attempts in a day, a reference is locked for every IP address", async () => {
	const { reference } = await buildOrder(app);
	for (let count = 0; count < 100; count += 1) {
		await app.context.limits.count("tracker day", reference);
	}
	const refused = await track({ reference, phone: PHONE });
	expect(refused.status).toBe(429);
	expect(refused.body.error).toMatch(/^Too many wrong phone numbers were tried/);
});

/** The calls that the tracker's limits cover, with their fields besides reference and phone. */
const CALLS = {
	"/track": {},
	"/track/codes": { code: "QGR7XK2M9P" },
	"/track/payments": {},
	"/track/deliveries": { delivery: randomUUID(), received: true },
};

test.each(Object.entries(CALLS))(
	"after many failed attempts from an IP address, %s answers only correct ones",
	async (path, more) => {
		const { reference } = await buildOrder(app);
		const ip = newAddress();
		const send = (of: string) =>
			app.call("POST", path, { body: { reference: of, phone: PHONE, ...more }, ip });
		for (const letter of "23456789AB") {
			expect(refusal(await send(`MR-QQQQQ${letter}`))).toEqual([404, NOT_FOUND]);
		}
		for (let count = 0; count < 100; count += 1) {
			await app.context.limits.count("tracker address", ip);
		}
		const refused = await send("MR-QQQQQC");
		expect(refused.status).toBe(429);
		expect(refused.body.error).toContain(NOT_FOUND);
		const right = await send(reference);
		expect(right.status).not.toBe(429);
		expect(right.body.error).not.toBe(NOT_FOUND);
		expect((await track({ reference, phone: PHONE }, ip)).status).toBe(200);
	},
);

test.each(Object.entries(CALLS))(
	"after ten failed attempts for a reference from different IP addresses, %s answers only correct ones",
	async (path, more) => {
		const unknown = `MR-QQQQ${2 + Object.keys(CALLS).indexOf(path)}D`;
		const orders = [await buildOrder(app), { reference: unknown }];
		for (const { reference } of orders) {
			const send = (phone: string) =>
				app.call("POST", path, { body: { reference, phone, ...more }, ip: newAddress() });
			for (let count = 0; count < 10; count += 1) {
				expect(refusal(await send(`071234560${count}`))).toEqual([404, NOT_FOUND]);
			}
			for (let count = 0; count < 2; count += 1) {
				const refused = await send(`071234561${count}`);
				expect(refused.status).toBe(429);
				expect(refused.body.error).toContain(NOT_FOUND);
				expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
			}
			if (reference === unknown) continue;
			const right = await send(PHONE);
			expect(right.status).not.toBe(429);
			expect(right.body.error).not.toBe(NOT_FOUND);
			expect((await track({ reference, phone: PHONE })).status).toBe(200);
			expect((await send("0712345620")).status).toBe(429);
		}
	},
);

test("a successful attempt does not count against its reference", async () => {
	const { reference } = await buildOrder(app);
	for (let count = 0; count < 12; count += 1) {
		expect((await track({ reference, phone: PHONE })).status).toBe(200);
	}
	expect((await track({ reference, phone: "0712345679" })).status).toBe(404);
});

test("after a thousand failed attempts from an IP address, even a correct one is refused", async () => {
	const { reference } = await buildOrder(app);
	const ip = newAddress();
	for (let count = 0; count < 1_000; count += 1) {
		await app.context.limits.count("tracker address", ip);
	}
	expect((await track({ reference, phone: PHONE }, ip)).status).toBe(429);
});

test("successful and malformed attempts do not count", async () => {
	const { reference } = await buildOrder(app);
	const ip = "192.0.2.11";
	for (let count = 0; count < 12; count += 1) {
		expect((await track({ reference, phone: PHONE }, ip)).status).toBe(200);
		expect((await track({ reference, phone: "12" }, ip)).status).toBe(400);
	}
});

test("at most ten of many simultaneous guesses from one IP address are checked", async () => {
	const { reference } = await buildOrder(app);
	const ip = newAddress();
	const guesses = Array.from({ length: 20 }, (_, index) =>
		track({ reference, phone: `07123400${10 + index}` }, ip),
	);
	const statuses = (await Promise.all(guesses)).map(({ status }) => status);
	const compared = statuses.filter((status) => status === 404);
	expect(compared.length).toBeGreaterThan(0);
	// A guess that the reference's limit refuses counts against the address for a moment.
	expect(compared.length).toBeLessThanOrEqual(10);
	expect(statuses.filter((status) => status === 429)).toHaveLength(20 - compared.length);
});

const readConfirmation = (confirmation_key: unknown) =>
	app.call("POST", "/track/confirmations", { body: { confirmation_key } });

test("the confirmation key of an order or a request opens its confirmation, with the phone number for an hour", async () => {
	const article = await buildArticle(app);
	const form = orderForm(article.slug, { phone: "0712345678" });
	const { data } = (await app.call("POST", "/orders/by-slug", { body: form })).body;
	const ofOrder = await readConfirmation(data.confirmation_key);
	expect([ofOrder.status, ofOrder.body.result]).toEqual([
		200,
		{
			reference: data.order.reference,
			kind: "order",
			title: article.title,
			phone: "0712345678",
			placed_at: data.order.created_at,
		},
	]);
	expect(ofOrder.headers.get("cache-control")).toBe("no-store");
	const anHourAgo = { created_at: new Date(Date.now() - 61 * 60_000).toISOString() };
	await db.updateTable("orders").set(anHourAgo).where("id", "=", data.order.id).execute();
	expect((await readConfirmation(data.confirmation_key)).body.result.phone).toBeNull();
	const { result } = (await sendRequest(app, assistanceForm())).body;
	expect((await readConfirmation(result.confirmation_key)).body.result).toMatchObject({
		reference: result.reference,
		kind: "request",
		phone: "0700 000 201",
	});
});

test("the confirmation of what was sent while signed in never contains the phone number", async () => {
	const user = await app.user("user");
	const { slug } = await buildArticle(app);
	const sent = { as: user, body: orderForm(slug, { phone: "0712345678" }) };
	const { data } = (await app.call("POST", "/orders/by-slug", sent)).body;
	const form = { as: user, body: assistanceForm({ phone: "0712345678" }) };
	const { result } = (await app.call("POST", "/request", form)).body;
	for (const { confirmation_key, reference } of [{ ...data.order, ...data }, result]) {
		const { body } = await readConfirmation(confirmation_key);
		expect(body.result).toMatchObject({ reference, phone: null });
	}
});

test("a confirmation key that was never issued opens nothing", async () => {
	const { reference } = await buildOrder(app);
	for (const key of ["1", reference, `${reference}.AAAA`]) {
		expect((await readConfirmation(key)).status, key).toBe(404);
	}
	expect((await readConfirmation("")).body.fields).toEqual({ confirmation_key: "Key is required" });
});

test("emails contain the reference, emails to customers also the tracker's address, and none the phone number", async () => {
	await db.deleteFrom("outbox").execute();
	const order = await buildOrder(app, { email: "tracked@school.example" });
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: { status: "processing" } });
	const { reference } = (await sendRequest(app, assistanceForm())).body.result;
	const mails = await db.selectFrom("outbox").select(["dedupe_key", "body"]).execute();
	const link = (of: string) => `/track?reference=${of}\n`;
	const toCustomers = mails.filter(({ dedupe_key }) => !dedupe_key.endsWith(":staff"));
	expect(toCustomers).toHaveLength(3);
	for (const { dedupe_key, body } of toCustomers) {
		const theirs = dedupe_key.startsWith("order") ? order.reference : reference;
		expect(body).toContain(`Your reference: ${theirs}\n`);
		expect(body).toContain(link(theirs));
		expect(body).not.toContain("712345678");
	}
});
