import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { TestUser } from "../../../tests/support/app.ts";
import { assistanceForm } from "../../../tests/support/assistance.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { buildProject } from "../../../tests/support/projects.ts";
import { promptsApp } from "../../../tests/support/prompts.ts";
import type { Order } from "../../features/orders/orders.contract.ts";
import type { LimitName } from "../../product/limits.ts";

const { app, mpesa, close } = await promptsApp();
afterAll(close);

const { db, limits } = app.context;
const ip = "192.0.2.90";
let slug: string;
let order: Order;
let admin: TestUser;

beforeAll(async () => {
	slug = (await buildProject(app)).slug;
	order = await buildOrder(app);
	admin = await app.user("admin");
});
afterEach(() => vi.restoreAllMocks());

/** The disk is full for every transaction. */
function failTransactions() {
	vi.spyOn(db, "transaction").mockImplementation(() => {
		throw Object.assign(new Error("no space left on device"), { code: "53100" });
	});
}

/** The database is down for the next query outside a transaction. */
function failQuery() {
	vi.spyOn(db, "selectFrom").mockImplementationOnce(() => {
		throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
	});
}

const phone = "0712345678";
const tracked = () => ({ reference: order.reference, phone: order.phone });

interface Limited {
	call: [method: string, path: string, body?: () => unknown];
	limits: () => [LimitName, string][];
	fail?: () => void;
	as?: () => TestUser;
}

test.each<[string, Limited]>([
	[
		"an order",
		{
			call: ["POST", "/orders/by-slug", () => ({ slug, name: "Achieng", phone })],
			limits: () => [["orders", ip]],
		},
	],
	[
		"a request for assistance",
		{ call: ["POST", "/request", () => assistanceForm()], limits: () => [["assistance", ip]] },
	],
	[
		"the start of an upload",
		{
			call: ["POST", "/request/uploads", () => ({ name: "plan.pdf", size: 100 })],
			limits: () => [["assistance uploads", ip]],
		},
	],
	[
		"a sign-up",
		{
			call: [
				"POST",
				"/auth/register",
				() => ({
					username: `new-${randomUUID().slice(0, 8)}`,
					email: `${randomUUID()}@school.example`,
					password: "correct horse battery",
				}),
			],
			limits: () => [["sign-up", ip]],
		},
	],
	[
		"a sign-in",
		{
			call: ["POST", "/auth/login", () => ({ email: admin.email, password: admin.password })],
			limits: () => [
				["sign-in account", `${ip} ${admin.email}`],
				["sign-in address", ip],
				["sign-in day", admin.email],
			],
		},
	],
	[
		"a link for a new password",
		{
			call: ["POST", "/auth/forgot-password", () => ({ email: admin.email })],
			limits: () => [["forgot password", ip]],
		},
	],
	[
		"an invitation",
		{
			call: ["POST", "/invitations", () => ({ email: "new@school.example", role: "staff" })],
			limits: () => [["invitations", admin.id]],
			as: () => admin,
		},
	],
	[
		"an export of the account's own data",
		{
			call: ["GET", "/account/data"],
			limits: () => [["own data", admin.id]],
			as: () => admin,
		},
	],
	[
		"opening the tracker",
		{
			call: ["POST", "/track", tracked],
			limits: () => [
				["tracker address", ip],
				["tracker reference", `${ip} ${order.reference}`],
				["tracker day", order.reference],
			],
			fail: failQuery,
		},
	],
	[
		"a typed payment code",
		{
			call: ["POST", "/track/codes", () => ({ ...tracked(), code: "NLJ7RT61SV" })],
			limits: () => [["orders", ip]],
		},
	],
	[
		"a prompt that could not be stored",
		{
			call: ["POST", "/track/payments", tracked],
			limits: () => [
				["orders", ip],
				["prompts", `order ${order.id}`],
				["prompts", `phone 254${order.phone.slice(1)}`],
			],
		},
	],
	[
		"a prompt that M-Pesa refused",
		{
			call: ["POST", "/track/payments", tracked],
			limits: () => [
				["orders", ip],
				["prompts", `order ${order.id}`],
			],
			fail: () => mpesa.troubles.prompt.push("refuse"),
		},
	],
])("a 5xx for %s counts towards no limit", async (_, limited) => {
	const [method, path, body] = limited.call;
	const used = () =>
		Promise.all(
			limited.limits().map(async ([name, key]) => (await limits.count(name, key, 0)).used),
		);
	const before = await used();
	(limited.fail ?? failTransactions)();
	const { status } = await app.call(method, path, {
		ip,
		...(body && { body: body() }),
		...(limited.as && { as: limited.as() }),
	});
	vi.restoreAllMocks();
	expect(status).toBeGreaterThanOrEqual(500);
	expect(await used()).toEqual(before);
});

test("a call that succeeds or is refused with a 4xx counts towards its limits", async () => {
	const used = async () => (await limits.count("orders", ip, 0)).used;
	const before = await used();
	const body = { slug, name: "Achieng", phone };
	expect((await app.call("POST", "/orders/by-slug", { ip, body })).status).toBe(201);
	const wrong = { ...body, phone: "12" };
	expect((await app.call("POST", "/orders/by-slug", { ip, body: wrong })).status).toBe(400);
	expect(await used()).toBe(before + 2);
});

test("a prompt to which M-Pesa does not respond counts, because the phone may have shown it", async () => {
	const key = `order ${order.id}`;
	const before = (await limits.count("prompts", key, 0)).used;
	mpesa.troubles.prompt.push("lost answer");
	const { status } = await app.call("POST", "/track/payments", { ip, body: tracked() });
	expect(status).toBe(503);
	expect((await limits.count("prompts", key, 0)).used).toBe(before + 1);
});
