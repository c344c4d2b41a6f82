import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { buildOrder, databaseProbe } from "../../../tests/support/orders.ts";

// No delay, so that emails are sent immediately. The delay is tested with the outbox.
const app = await testApp({ STAFF_EMAIL: "staff@mradi.example", STATUS_MAIL_DELAY_SECONDS: "0" });
afterAll(() => app.close());
const { countOf, mailsOf } = databaseProbe(app);

test("staff set any status at any time; the customer gets an email and the change is audited", async () => {
	const staff = await app.user("staff");
	const order = await buildOrder(app);
	for (const status of ["completed", "pending", "cancelled", "processing"]) {
		const answer = await app.call("PUT", `/orders/${order.id}`, { as: staff, body: { status } });
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({
			success: true,
			message: "Order status updated successfully",
			data: { order: { id: order.id, status } },
		});
	}
	const changes = await auditAbout(app, order.id, ["action", "before", "after", "actor_id"]);
	expect(changes[0]).toEqual({
		action: "update",
		before: '{"status":"pending"}',
		after: '{"status":"completed"}',
		actor_id: staff.id,
	});
	expect(changes).toHaveLength(4);
	const mails = (await mailsOf(order.id)).filter((mail) => mail.dedupe_key.includes(":status:"));
	expect(mails.map((mail) => mail.subject.split(":")[0])).toEqual([
		"Your order is now completed",
		"Your order is now pending",
		"Your order is now cancelled",
		"Your order is now processing",
	]);
});

test("setting an order's current status again notifies nobody", async () => {
	const staff = await app.user("staff");
	const order = await buildOrder(app);
	const before = await countOf("outbox");
	const answer = await app.call("PUT", `/orders/${order.id}`, {
		as: staff,
		body: { status: "pending" },
	});
	expect(answer.status).toBe(200);
	expect(answer.body.data.order).toEqual(order);
	expect(await countOf("outbox")).toBe(before);
});

test("an order that has been changed by somebody else meanwhile is a conflict", async () => {
	const staff = await app.user("staff");
	const order = await buildOrder(app);
	const change = (status: string) =>
		app.call("PUT", `/orders/${order.id}`, {
			as: staff,
			body: { status, updated_at: order.updated_at },
		});
	expect((await change("processing")).status).toBe(200);
	const { status, body } = await change("cancelled");
	expect(status).toBe(409);
	expect(body).toMatchObject({
		success: false,
		error: "Someone else has changed this in the meantime.",
		current: { status: "processing", changed_by: staff.username },
	});
	const stored = await app.call("GET", `/orders/${order.id}`, { as: staff });
	expect(stored.body.data.order.status).toBe("processing");
	expect(body.current.updated_at).toBe(stored.body.data.order.updated_at);
});

test.each([{ status: "shipped" }, { status: "" }, { status: null }, {}])(
	"the status %j is refused",
	async (body) => {
		const staff = await app.user("staff");
		const order = await buildOrder(app);
		const answer = await app.call("PUT", `/orders/${order.id}`, { as: staff, body });
		expect(answer.status).toBe(400);
		expect(answer.body.error).toBe(
			"Status must be one of pending, processing, completed, cancelled",
		);
	},
);

test("an unknown order is not found", async () => {
	const staff = await app.user("staff");
	const path = `/orders/${randomUUID()}`;
	expect((await app.call("GET", path, { as: staff })).status).toBe(404);
	const changed = await app.call("PUT", path, { as: staff, body: { status: "completed" } });
	expect(changed.status).toBe(404);
});
