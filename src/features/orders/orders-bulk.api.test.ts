import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { buildOrder } from "../../../tests/support/orders.ts";

const app = await testApp();
afterAll(() => app.close());
app.context.settings.smtpUrl = "smtp://mail.example";
const staff = await app.user("staff");

const bulk = (changes: unknown, as = staff) =>
	app.call("POST", "/orders/bulk", { as, body: { changes } });
const stored = async (id: string) =>
	(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order;
const mailsAbout = (id: string) =>
	app.context.db
		.selectFrom("outbox")
		.select(["channel", "held_for", "known_status"])
		.where("held_for", "=", `order:${id}`)
		.execute();

test("several orders get a status and an owner, each recorded separately", async () => {
	const one = await buildOrder(app);
	const two = await buildOrder(app, { email: null, status: "completed" });
	const amina = await app.user("staff");
	const owner = { id: amina.id, username: amina.username };
	const { status, body } = await bulk([
		{ id: one.id, updated_at: one.updated_at, status: "processing" },
		{ id: two.id, updated_at: two.updated_at, status: "processing", owner_id: amina.id },
	]);
	expect(status, JSON.stringify(body)).toBe(200);
	expect(body.data.results).toEqual([
		{
			id: one.id,
			row: expect.objectContaining({ id: one.id, status: "processing", owner: null }),
			notice: { state: "held", by: ["email"], seconds: 60 },
			error: null,
			current: null,
		},
		expect.objectContaining({
			row: expect.objectContaining({ status: "processing", owner }),
			notice: null,
		}),
	]);
	// The email is held, as after a change of a single order.
	expect(await mailsAbout(one.id)).toEqual([
		{ channel: "email", held_for: `order:${one.id}`, known_status: "pending" },
	]);
	const history = await app.call("GET", `/orders/${two.id}/history`, { as: staff });
	expect(history.body.result.history.map(({ text }: { text: string }) => text)).toEqual([
		"Received",
		"Completed → Processing",
		`Owner: nobody → ${amina.username}`,
	]);
	const audited = await auditAbout(app, two.id, ["actor_id", "action"]);
	expect(audited).toEqual([
		{ actor_id: staff.id, action: "update" },
		{ actor_id: staff.id, action: "update" },
	]);
	// Changed back before the email was sent, so no email is sent.
	const undone = await bulk([
		{ id: one.id, status: "pending", updated_at: body.data.results[0].row.updated_at },
	]);
	expect(undone.body.data.results[0].notice).toEqual({
		state: "dropped",
		by: ["email"],
		seconds: 0,
	});
	expect(await mailsAbout(one.id)).toEqual([]);
});

test("an order that cannot be changed stays as it was, with the reason; the others are changed", async () => {
	const [taken, gone, fine, refused] = [
		await buildOrder(app),
		{ id: randomUUID() },
		await buildOrder(app),
		await buildOrder(app),
	];
	const colleague = await app.user("staff");
	const body = { status: "completed" };
	await app.call("PUT", `/orders/${taken.id}`, { as: colleague, body });
	const visitor = await app.user("user");
	const answer = await bulk([
		{ id: taken.id, status: "cancelled", updated_at: taken.updated_at },
		{ id: gone.id, status: "cancelled" },
		{ id: fine.id, status: "cancelled", updated_at: fine.updated_at },
		// This status is rolled back together with the invalid owner.
		{ id: refused.id, status: "cancelled", owner_id: visitor.id },
	]);
	const { results } = answer.body.data;
	expect(results.map(({ error }: { error: string | null }) => error)).toEqual([
		"Someone else has changed this in the meantime.",
		"Order not found",
		null,
		"Please choose a member of staff",
	]);
	expect(results[0].current).toMatchObject({
		status: "completed",
		changed_by: colleague.username,
		updated_at: (await stored(taken.id)).updated_at,
	});
	expect((await stored(taken.id)).status).toBe("completed");
	expect((await stored(fine.id)).status).toBe("cancelled");
	expect(await stored(refused.id)).toEqual(expect.objectContaining({ status: "pending" }));
	expect(await mailsAbout(refused.id)).toEqual([]);
});

const id = randomUUID();
test.each([
	["no list", undefined, "changes", "Choose at least one row"],
	["no row", [], "changes", "Choose at least one row"],
	[
		"more than a hundred rows",
		Array.from({ length: 101 }, () => ({ id: randomUUID(), status: "pending" })),
		"changes",
		"At most 100 rows at once",
	],
	[
		"a row twice",
		[
			{ id, status: "pending" },
			{ id, status: "completed" },
		],
		"changes",
		"A row appears twice",
	],
	["nothing to change", [{ id }], "changes.0.status", "Give a status or an owner"],
	[
		"an unknown status",
		[{ id, status: "shipped" }],
		"changes.0.status",
		"Status must be one of pending, processing, completed, cancelled",
	],
	[
		"a version that is no time",
		[{ id, status: "pending", updated_at: "soon" }],
		"changes.0.updated_at",
		"updated_at is not a time",
	],
])("a bulk change with %s is refused, with the field", async (_, changes, field, sentence) => {
	const { status, body } = await bulk(changes);
	expect(status).toBe(400);
	expect(body.fields).toEqual({ [field]: sentence });
});
