import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildArticle, buildOrder, orderForm } from "../../../tests/support/orders.ts";
import { expectRefused } from "../../../tests/support/refusals.ts";

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
const staff = await app.user("staff", { username: "Njeri of the office" });
const admin = await app.user("admin");
afterAll(() => app.close());

const guardian = { name: "Grace Kerubo", phone: "+254722000111" };
const UNANSWERED = {
	under_18: null,
	guardian: null,
	consent_text: null,
	consent_withdrawn_at: null,
	consent_withdrawn_by: null,
};

async function place(fields: object) {
	const { slug } = await buildArticle(app);
	return app.call("POST", "/orders/by-slug", { body: orderForm(slug, { ...fields }) });
}

const read = async (id: string) =>
	(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order;

describe("the guardian of an order", () => {
	test("is stored with the version of the consent text, and staff read and search it", async () => {
		const sent = { under_18: true, guardian, consent_text: "1" };
		const { status, body } = await place(sent);
		expect(status).toBe(201);
		const order = await read(body.data.order.id);
		expect(order).toMatchObject({ ...UNANSWERED, ...sent });
		const { payments, refunds, attempts, receipt, receipt_path, agreed, ...row } = order;
		const { body: list } = await app.call("GET", "/orders?search=0722000111", { as: staff });
		expect(list.data.orders).toEqual([row]);
		const { body: named } = await app.call("GET", "/orders?search=kerubo", { as: staff });
		expect(named.data.orders).toEqual([row]);
	});

	test.each([
		[{}, UNANSWERED],
		[{ under_18: null, guardian: null, consent_text: "1" }, UNANSWERED],
		[{ guardian: { name: " ", phone: "" } }, UNANSWERED],
		[{ under_18: true }, { ...UNANSWERED, under_18: true }],
		[
			{ under_18: true, guardian: { name: "Grace" } },
			{ under_18: true, guardian: { name: "Grace", phone: null } },
		],
		[{ guardian }, { under_18: null, guardian }],
		[
			{ under_18: false, guardian, consent_text: "1" },
			{ ...UNANSWERED, under_18: false, consent_text: "1" },
		],
	])("%j is accepted", async (sent, stored) => {
		const { status, body } = await place(sent);
		expect(status).toBe(201);
		expect(body.data.order).toMatchObject(stored);
	});

	test.each([
		[{ guardian: { phone: "12345" } }, "guardian.phone", "Please enter a valid phone number"],
		[{ guardian: { phone: "0812345678" } }, "guardian.phone", "Please enter a valid phone number"],
		[
			{ under_18: true, guardian: { name: "G", phone: "0722 000 111" } },
			"guardian.phone",
			"Please enter a valid phone number",
		],
		[{ guardian: { name: "a".repeat(201) } }, "guardian.name", "At most 200 characters"],
		[{ guardian: "Grace" }, "guardian", "guardian must be an object"],
		[{ under_18: "maybe" }, "under_18", "under_18 must be true or false"],
	])("%j is refused at its field", async (sent, field, sentence) => {
		expectRefused(await place(sent), { [field]: sentence });
	});

	test("is in the email to the staff and not in the customer's", async () => {
		const email = "mailed@school.example";
		const { body } = await place({ under_18: true, guardian, email });
		const mails = await app.context.db
			.selectFrom("outbox")
			.select(["recipient", "body"])
			.where("dedupe_key", "like", `order:${body.data.order.id}:%`)
			.execute();
		const [toStaff, toCustomer] = mails.toSorted((a) =>
			a.recipient.startsWith("office") ? -1 : 1,
		);
		expect(toStaff?.body).toContain("For: someone under 18");
		expect(toStaff?.body).toContain("Parent or guardian: Grace Kerubo, +254722000111");
		expect(toCustomer?.body).not.toMatch(/Kerubo|722000111/);
	});

	test("is in the spreadsheet", async () => {
		const order = await buildOrder(app, { under_18: true, guardian, consent_text: "1" });
		const { body } = await app.call("GET", `/orders/export.csv?search=${order.id}`, { as: staff });
		const [header, row] = body.split("\r\n");
		expect(header).toMatch(
			/,under_18,guardian_name,guardian_phone,consent_text,consent_withdrawn_at,consent_withdrawn_by,/,
		);
		expect(row).toMatch(/,yes,Grace Kerubo,0722 000 111,1,,,MR-\w{6},[^"]*$/);
	});
});

describe("a withdrawn consent", () => {
	const change = (id: string, body: object, as = staff) =>
		app.call("PUT", `/orders/${id}/consent`, { as, body });

	test("is stored with time and person, audited, kept when the status changes, and can be reverted", async () => {
		const { id, updated_at } = await buildOrder(app, { under_18: true, guardian });
		const { status, body } = await change(id, { withdrawn: true, updated_at });
		expect(status).toBe(200);
		expect(body.data.order).toMatchObject({
			consent_withdrawn_at: expect.stringMatching(/^\d{4}-.*Z$/),
			consent_withdrawn_by: "Njeri of the office",
			guardian,
		});
		expect((await change(id, { withdrawn: true })).body).toEqual(body);
		const changed = await app.call("PUT", `/orders/${id}`, {
			as: admin,
			body: { status: "cancelled" },
		});
		const { consent_withdrawn_at } = body.data.order;
		expect(changed.body.data.order).toMatchObject({
			consent_withdrawn_at,
			consent_withdrawn_by: "Njeri of the office",
		});
		const { body: undone } = await change(id, { withdrawn: false });
		expect(undone.data.order).toMatchObject({
			consent_withdrawn_at: null,
			consent_withdrawn_by: null,
		});
		const events = await app.context.db
			.selectFrom("audit_log")
			.select(["actor_id", "before", "after"])
			.where("subject_id", "=", id)
			.where("after", "like", "%consent%")
			.orderBy("at")
			.execute();
		expect(events).toEqual([
			{
				actor_id: staff.id,
				before: '{"consent_withdrawn_at":null}',
				after: JSON.stringify({ consent_withdrawn_at }),
			},
			{
				actor_id: staff.id,
				before: JSON.stringify({ consent_withdrawn_at }),
				after: '{"consent_withdrawn_at":null}',
			},
		]);
	});

	test("is refused for an unknown order (404), an outdated version (409), or without a boolean (400)", async () => {
		const { id } = await buildOrder(app);
		const missing = await change("00000000-0000-4000-8000-000000000000", { withdrawn: true });
		expect(missing.status).toBe(404);
		const read = "2020-01-01T00:00:00.000Z";
		expect((await change(id, { withdrawn: true, updated_at: read })).status).toBe(409);
		expect((await change(id, {})).body.fields).toEqual({ withdrawn: "withdrawn is required" });
	});

	test("is shown to the person who placed the order, without the name of the person who recorded it", async () => {
		const user = await app.user("user");
		const { id } = await buildOrder(app, { as: user, under_18: true });
		await change(id, { withdrawn: true });
		const { body } = await app.call("GET", "/orders/mine", { as: user });
		expect(body.data.orders).toMatchObject([
			{ id, consent_withdrawn_at: expect.any(String), consent_withdrawn_by: null },
		]);
	});
});

describe("a guardian's request for data", () => {
	const about = { email: null, phone: "0722 000 999" };
	const own = { name: "Grace Kerubo", phone: "+254722000999" };

	test("exports what names the guardian and nothing about the child; erasing keeps the order", async () => {
		const order = await buildOrder(app, { under_18: true, guardian: own, notes: "Hers alone" });
		const body = { ...about, confirm: true };
		const copy = await app.call("GET", `/people?phone=${encodeURIComponent(about.phone)}`, {
			as: admin,
		});
		expect(copy.status, JSON.stringify(copy.body)).toBe(200);
		const text = JSON.stringify(copy.body);
		expect(text).toContain("Grace Kerubo");
		expect(text).not.toMatch(/Achieng|Hers alone|712345678/);
		expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
		expect(await read(order.id)).toMatchObject({
			name: "Achieng Otieno",
			notes: "Hers alone",
			under_18: true,
			guardian: null,
		});
		const { body: found } = await app.call("GET", "/orders?search=0722000999", { as: staff });
		expect(found.data.orders).toEqual([]);
	});
});
