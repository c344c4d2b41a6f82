import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { atTime } from "../../src/db/time.ts";
import type { Order } from "../../src/features/orders/orders.contract.ts";
import { mpesaWorker } from "../../src/features/payments/payments.feature.server.ts";
import { testApp } from "./app.ts";
import { callbackOf, type StandInPrompt, startMpesaStandIn } from "./mpesa.ts";
import { buildOrder } from "./orders.ts";

const KEY = "testkeytestkeytestkey1234";

/** Cost of a `buildOrder` order: 17,700.50, rounded up, because M-Pesa takes no cents. */
export const COST = 17_701;

export async function promptsApp(settings: Record<string, string> = {}) {
	const mpesa = await startMpesaStandIn();
	const app = await testApp({
		...mpesa.settings,
		PAYBILL_CONFIRMATION_KEY: KEY,
		...settings,
	});
	const { db } = app.context;
	const staff = await app.user("staff");

	let receipts = 0;
	function newReceipt(): string {
		receipts += 1;
		return `NLJ${String(receipts).padStart(7, "0")}`;
	}

	const tryPrompt = ({ reference, phone }: Order, body: object = {}) =>
		app.call("POST", "/track/payments", {
			body: { reference, phone, ...body },
			ip: randomUUID(),
		});

	async function newPrompt(order: Order, body: object = {}): Promise<StandInPrompt> {
		const answer = await tryPrompt(order, body);
		expect(answer.status, JSON.stringify(answer.body)).toBe(202);
		return mpesa.prompts.at(-1)!;
	}

	const sendCallback = (prompt: StandInPrompt, body: unknown) =>
		app.call("POST", new URL(prompt.callbackUrl).pathname.replace("/api", ""), { body });

	/** The provider's callback, which always gets the same answer. */
	async function report(prompt: StandInPrompt, how: Parameters<typeof callbackOf>[1] = {}) {
		const answer = await sendCallback(prompt, callbackOf(prompt, how));
		expect([answer.status, answer.body]).toEqual([200, { ResultCode: 0, ResultDesc: "Accepted" }]);
	}

	/** M-Pesa reports a payment to the paybill. */
	async function payBill(
		account: string,
		amount: string,
		receipt: string,
		{
			key = KEY,
			shortCode = mpesa.settings.MPESA_SHORTCODE as string | null,
			ip = "203.0.113.7",
			time = "20260304010203" as unknown,
		} = {},
	) {
		return app.call("POST", `/payments/confirmations/${key}`, {
			body: {
				TransID: receipt,
				TransTime: time,
				TransAmount: amount,
				BusinessShortCode: shortCode,
				BillRefNumber: account,
				MSISDN: "2547*****678",
				FirstName: "Nafula",
			},
			ip,
		});
	}

	async function paymentOf({ reference, phone }: Order) {
		const answer = await app.call("POST", "/track", { body: { reference, phone } });
		return answer.body.result.payment;
	}

	const paymentsOf = async ({ id }: Order) =>
		(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order.payments;
	const storedOf = ({ id }: Order) =>
		db
			.selectFrom("payment_attempts")
			.selectAll()
			.where("order_id", "=", id)
			.orderBy("created_at", "desc")
			.executeTakeFirstOrThrow();
	const outcomesOf = async ({ id }: Order) =>
		(
			await db
				.selectFrom("provider_messages")
				.select("outcome")
				.where("order_id", "=", id)
				.orderBy("received_at")
				.execute()
		).map(({ outcome }) => outcome);

	/** Runs the worker for the order's last prompt, as if this time had passed since. Other prompts are not due. */
	async function runWorkerAfter(order: Order, { seconds }: { seconds: number }) {
		const { created_at, asked_at } = await storedOf(order);
		await db
			.updateTable("payment_attempts")
			.set({ next_query_at: null })
			.where("order_id", "<>", order.id)
			.execute();
		// Queries are timed from M-Pesa's acceptance, which may be a second later.
		const time = new Date(Date.parse(asked_at ?? created_at) + seconds * 1_000 + 500).toISOString();
		await atTime(time, () => mpesaWorker.run(app.context));
	}

	/** Marks the number as one that has paid before, which lifts its limit of prompts. */
	async function markAsPayer(phone: string): Promise<void> {
		const order = await buildOrder(app, { phone });
		await db
			.insertInto("payment_attempts")
			.values({
				...{ id: randomUUID(), order_id: order.id, token_hash: randomUUID(), amount_cents: 100 },
				...{ payer: `254${phone.slice(-9)}`, state: "paid", queries: 0 },
				created_at: "2026-01-01T00:00:00.000Z",
				closed_at: "2026-01-01T00:00:00.000Z",
			})
			.execute();
	}
	await markAsPayer("+254712345678");

	async function close(): Promise<void> {
		await app.close();
		await mpesa.close();
	}

	/** Includes the count of prompts, because most orders share a phone number. */
	async function resetTroubles(): Promise<void> {
		for (const list of Object.values(mpesa.troubles)) list.length = 0;
		await app.context.limits.reset("prompts", "phone 254712345678");
	}

	return {
		...{ app, mpesa, staff, close, resetTroubles, sendCallback, report, payBill },
		...{ newReceipt, tryPrompt, newPrompt },
		...{ paymentOf, paymentsOf, storedOf, outcomesOf, runWorkerAfter, markAsPayer },
	};
}
