import { afterAll, expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { buildRequest } from "../support/assistance.ts";
import { buildArticle, orderForm } from "../support/orders.ts";

const app = await testApp();
const staff = await app.user("staff");
afterAll(() => app.close());

const register = (username: string, email: string) =>
	app.call("POST", "/auth/register", {
		body: { username, email, password: "a long quiet river 7" },
	});

test("no second account looks like one that exists", async () => {
	expect((await register("Wanjiru", "mama@school.example")).status).toBe(201);
	const addresses = ["ma\u200Bma", "\uFEFFmama", "ma\u00ADma", "mama\u200E", "m\u2060am\u{E0061}a"];
	for (const [index, address] of addresses.entries()) {
		const refused = await register(`Other ${index}`, `${address}@school.example`);
		expect([refused.status, refused.body.fields], address).toEqual([
			409,
			{ email: "An account with this email already exists" },
		]);
	}
	for (const [index, name] of [
		"Wan\u200Bjiru",
		"Wanjiru\u00AD",
		"W\u034Fanjiru",
		"ＷＡＮＪＩＲＵ",
	].entries()) {
		const refused = await register(name, `other-${index}@school.example`);
		expect([refused.status, Object.keys(refused.body.fields)], name).toEqual([409, ["username"]]);
	}
});

test("a pasted address signs in", async () => {
	const user = await app.user("user", { email: "juma@school.example" });
	const { status } = await app.call("POST", "/auth/login", {
		body: { email: "\u202Ajuma@school.example\u202C ", password: user.password },
	});
	expect(status).toBe(200);
});

test("an order is stored and confirmed as people read it, and its notes as they were typed", async () => {
	const { slug } = await buildArticle(app);
	const notes = "For 👩\u200D🔬 and می\u200Cخواهم";
	const form = orderForm(slug, {
		name: "Achi\u200Beng\u00AD Otieno",
		phone: "\u202A0712\u200B345678\u202C",
		email: "achi\u200Beng@school.example\uFEFF",
		guardian: { name: "Ma\u2060ma", phone: "0712\u200E345679" },
		under_18: true,
		notes,
	});
	const { status, body } = await app.call("POST", "/orders/by-slug", { body: form });
	expect(status, JSON.stringify(body)).toBe(201);
	const { order } = body.data;
	expect(order).toMatchObject({
		name: "Achieng Otieno",
		phone: "0712345678",
		email: "achieng@school.example",
		notes,
	});
	const [mail] = await app.context.db
		.selectFrom("outbox")
		.select("recipient")
		.where("dedupe_key", "=", `order:${order.id}:customer`)
		.execute();
	expect(mail?.recipient).toBe("achieng@school.example");
	const reference = `\uFEFF${order.reference.slice(0, 5)}\u200B${order.reference.slice(5)}`;
	const tracked = await app.call("POST", "/track", {
		body: { reference, phone: "\u202A0712 345\u200B678\u202C" },
	});
	expect([tracked.status, tracked.body.result?.reference]).toEqual([200, order.reference]);
	const { data } = (await app.call("GET", `/orders/${order.id}`, { as: staff })).body;
	expect(data.order.guardian).toEqual({ name: "Mama", phone: "0712345679" });
});

test("a request is stored as people read it", async () => {
	const id = await buildRequest(app, {
		name: "Ju\u200Bma",
		email: "ju\u00ADma@school.example",
		phone: "\u202A0712\u00A0345 678\u202C",
		institution: "Kitui\u2060 High",
	});
	const { result } = (await app.call("GET", `/requests/${id}`, { as: staff })).body;
	expect(result.request ?? result).toMatchObject({
		name: "Juma",
		email: "juma@school.example",
		phone: "0712\u00A0345 678",
		institution: "Kitui High",
	});
});
