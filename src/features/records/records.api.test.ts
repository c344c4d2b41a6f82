import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { assistanceForm, sendRequest } from "../../../tests/support/assistance.ts";
import { buildArticle, buildOrder } from "../../../tests/support/orders.ts";
import { transaction } from "../../db/transaction.ts";
import { REFERENCE_ALPHABET } from "./reference-text.ts";
import { findByReference, newReference } from "./references.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { db } = app.context;

const FORM = new RegExp(`^MR-[${REFERENCE_ALPHABET}]{6}$`);

const searchOrders = async (search: string) =>
	(await app.call("GET", `/orders?search=${encodeURIComponent(search)}`, { as: staff })).body.data
		.orders;

test("an order and a request get different references", async () => {
	const order = await buildOrder(app);
	const request = (await sendRequest(app, assistanceForm())).body.result;
	expect(order.reference).toMatch(FORM);
	expect(request.reference).toMatch(FORM);
	expect(request.reference).not.toBe(order.reference);
	expect(await findByReference(db, order.reference)).toEqual({ kind: "order", id: order.id });
	expect(await findByReference(db, request.reference)).toEqual({
		kind: "request",
		id: request.id,
	});
});

test("staff find an order by its reference in any spelling", async () => {
	const { id, reference } = await buildOrder(app);
	const letters = reference.slice(3);
	for (const search of [
		reference,
		reference.toLowerCase(),
		`mr ${letters.slice(0, 3)} ${letters.slice(3)}`,
		`MR${letters}`,
		letters.toLowerCase(),
	]) {
		const found = await searchOrders(search);
		expect(
			found.map((order: { id: string }) => order.id),
			search,
		).toEqual([id]);
	}
});

test("staff find a request by its reference", async () => {
	const { id, reference } = (await sendRequest(app, assistanceForm())).body.result;
	const search = encodeURIComponent(reference.replace("-", "").toLowerCase());
	const { body } = await app.call("GET", `/requests?search=${search}`, { as: staff });
	expect(body.result.requests.map((request: { id: string }) => request.id)).toEqual([id]);
	expect(body.result.requests[0].reference).toBe(reference);
});

test("an order keeps the project's price at the time it was placed", async () => {
	const article = await buildArticle(app);
	const { id } = await buildOrder(app, { slug: article.slug });
	const costs = { price_cents: 1, material_cost_cents: 1 };
	await db.updateTable("articles").set(costs).where("id", "=", article.id).execute();
	const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
	expect(row).toMatchObject({ price_cents: 1_450_000, material_cost_cents: 320_050 });
});

test("references created at the same moment differ", async () => {
	const ids = Array.from({ length: 40 }, (_, index) => `record ${index}`);
	const made = await Promise.all(
		ids.map((id) => transaction(db, (tx) => newReference(tx, { kind: "order", id }))),
	);
	expect(new Set(made).size).toBe(40);
});
