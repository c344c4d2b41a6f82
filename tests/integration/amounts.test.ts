import { afterAll, expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { buildOrder } from "../support/orders.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

const MISTYPED = ["1250,50", "1,25", "1.250", "1.250,50", "12,34,567", "1 250", "1e3", "12 bob"];
const PROJECT = { title: "Maize Dryer", content: "<p>Dries maize.</p>" };
const AGREEMENT = { price: 1, material_cost: 1, reason: "By phone" };
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const PAYMENT = `/orders/${UNKNOWN_ID}/payments/${UNKNOWN_ID}`;
const TRACKED = { reference: "MR-222222", phone: "0712345678" };

/** Every field of an amount in the API, and a body without it. */
const FIELDS: [route: string, body: object, field: string][] = [
	[`POST /orders/${UNKNOWN_ID}/payments`, { method: "cash" }, "amount"],
	[`PUT ${PAYMENT}`, { state: "confirmed" }, "amount"],
	[`POST ${PAYMENT}/move`, { reference: "MR-222222", reason: "Theirs" }, "amount"],
	[
		`POST ${PAYMENT}/move`,
		{ orders: [{ reference: "MR-222222" }], reason: "S" },
		"orders.0.amount",
	],
	[`POST /orders/${UNKNOWN_ID}/refunds`, { method: "cash", reason: "Cancelled" }, "amount"],
	[`PUT /orders/${UNKNOWN_ID}/agreement`, AGREEMENT, "price"],
	[`PUT /orders/${UNKNOWN_ID}/agreement`, AGREEMENT, "material_cost"],
	["POST /track/payments", TRACKED, "amount"],
	["POST /school-projects", PROJECT, "price"],
	["POST /school-projects", PROJECT, "material_cost"],
	[`PUT /school-projects/${UNKNOWN_ID}`, {}, "price"],
	[`PUT /school-projects/${UNKNOWN_ID}`, {}, "material_cost"],
	[`POST /projects/${UNKNOWN_ID}/proposals`, PROJECT, "price"],
	[`POST /projects/${UNKNOWN_ID}/proposals`, PROJECT, "material_cost"],
];

test.each(FIELDS)("%s with %j refuses a mistyped amount as %s", async (route, body, field) => {
	const [method = "", path = ""] = route.split(" ");
	for (const input of MISTYPED) {
		const sent = structuredClone(body) as Record<string, unknown>;
		if (field === "orders.0.amount") sent.orders = [{ reference: "MR-222222", amount: input }];
		else sent[field] = input;
		const answer = await app.call(method, path, { as: staff, body: sent });
		expect([answer.status, answer.body.fields?.[field]], input).toEqual([
			400,
			expect.stringMatching(/must be a number|at most 2 decimal places/),
		]);
	}
});

test.each([
	["KES 1,250.50", 1_250.5],
	["1,250/=", 1_250],
	["12500.5", 12_500.5],
	[" ksh. 700 ", 700],
])(
	"an amount of %j is stored as %d, in a payment, a price and a project",
	async (input, amount) => {
		const { id } = await buildOrder(app);
		const call = (method: string, path: string, body: object) =>
			app.call(method, path, { as: staff, body });
		const paid = await call("POST", `/orders/${id}/payments`, { amount: input, method: "cash" });
		expect([paid.status, paid.body.data?.payment.amount]).toEqual([201, amount]);
		const agreed = await call("PUT", `/orders/${id}/agreement`, { ...AGREEMENT, price: input });
		expect([agreed.status, agreed.body.data?.order.price]).toEqual([200, amount]);
		const project = await call("POST", "/school-projects", { ...PROJECT, price: input });
		expect([project.status, project.body.result?.price]).toEqual([201, amount]);
	},
);
