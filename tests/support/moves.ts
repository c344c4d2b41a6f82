import { expect } from "vitest";
import type { Order } from "../../src/features/orders/orders.contract.ts";
import { type HistoryDetails, readHistory } from "../../src/features/records/history.server.ts";
import { nairobiDay } from "../../src/platform/text/nairobi.ts";
import { testApp } from "./app.ts";
import { buildOrder, databaseProbe } from "./orders.ts";
import { startSmsStandIn } from "./sms.ts";

/** An application with orders between which payments move. It stores messages without sending them. */
export async function ordersToMoveBetween() {
	const provider = await startSmsStandIn();
	const app = await testApp(provider.settings);
	await app.context.mail.close();
	const staff = await app.user("staff");

	let orders = 0;
	const newOrder = () => {
		orders += 1;
		return buildOrder(app, { phone: `+2547440${String(orders).padStart(5, "0")}` });
	};
	const newOrders = async (count: number) => {
		const built: Order[] = [];
		while (built.length < count) built.push(await newOrder());
		return built;
	};
	let codes = 0;
	const newCode = () => {
		codes += 1;
		return `TJKMOVE${String(codes).padStart(3, "0")}`;
	};

	const post = (path: string, body: object, headers = {}) =>
		app.call("POST", path, { as: staff, body, headers });

	return {
		app,
		staff,
		newOrder,
		newOrders,
		post,
		close: async () => {
			await app.close();
			await provider.close();
		},
		/** By M-Pesa, or in cash without a code. */
		async pay({ id }: Order, amount: number, code: string | null = newCode()) {
			const method = code ? "mpesa" : "cash";
			const answer = await post(`/orders/${id}/payments`, { amount, method, code });
			expect(answer.status, JSON.stringify(answer.body)).toBe(201);
			return answer.body.data.payment as { id: string; code: string; at: string };
		},
		move: (from: Order, paymentId: string, body: object, headers = {}) =>
			post(
				`/orders/${from.id}/payments/${paymentId}/move`,
				{ reason: "Wrong order", ...body },
				headers,
			),
		reverse: ({ id }: Order, paymentId: string) =>
			app.call("PUT", `/orders/${id}/payments/${paymentId}`, {
				as: staff,
				body: { state: "reversed", reason: "M-Pesa reversed it" },
			}),
		read: async ({ id }: Order) =>
			(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order,
		historyOf: async ({ id }: Order) =>
			(await readHistory(app.context.db, id, ["payment"])).map(
				({ detail }) => detail as HistoryDetails["payment"] | null,
			),
		/** Emails and SMS whose subject or template matches. */
		textsOf: async ({ id }: Order, subject: RegExp) =>
			(await databaseProbe(app).mailsOf(id))
				.filter((message) => subject.test(message.subject))
				.map(({ body }) => body),
		async statementOutcomeOf(code: string, { reference }: Order, amount: string) {
			const text = `Receipt No.\tCompletion Time\tDetails\tPaid In\n${code}\t${nairobiDay(Date.now())} 00:00:01\tPay Bill Acc. ${reference}\t${amount}`;
			return (await post("/payments/statement/check", { text })).body.data.lines[0].outcome;
		},
	};
}
