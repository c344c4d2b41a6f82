import { afterAll, expect, test } from "vitest";
import { buildOrder } from "../../../../tests/support/orders.ts";
import { promptsApp } from "../../../../tests/support/prompts.ts";

const KNOWN_IP = "196.201.214.200";
const { app, close, staff, newReceipt, newPrompt, sendCallback, payBill, paymentOf } =
	await promptsApp({
		PAYBILL_NUMBER: "247247",
		MPESA_ADDRESSES: `${KNOWN_IP}, 196.201.214.206`,
	});
afterAll(close);
const { db } = app.context;
const storedMessages = async () =>
	(await db.selectFrom("provider_messages").select("id").execute()).length;

test.each([
	["174379", 500],
	["247247", 500],
	["600638", 0],
	["17437", 0],
	["", 0],
	[null, 0],
])("money for the short code %j counts as KES %d", async (shortCode, paid) => {
	const order = await buildOrder(app);
	const receipt = newReceipt();
	const answer = await payBill(order.reference, "500.00", receipt, { shortCode, ip: KNOWN_IP });
	expect([answer.status, answer.body]).toEqual([200, { ResultCode: 0, ResultDesc: "Accepted" }]);
	expect((await paymentOf(order)).paid).toBe(paid);
	const { body } = await app.call("GET", "/payments/messages", { as: staff });
	const listed = body.data.messages.filter(
		(message: { receipt: string }) => message.receipt === receipt,
	);
	const meaning = "It is for a paybill or till that is not ours: it was not counted.";
	expect(listed).toMatchObject(paid > 0 ? [] : [{ amount: 500, meaning }]);
});

test("messages from unknown IP addresses are neither stored nor counted", async () => {
	const order = await buildOrder(app);
	const prompt = await newPrompt(order);
	const before = await storedMessages();
	for (const ip of ["203.0.113.7", "196.201.214.20", `${KNOWN_IP}1`]) {
		const answer = await payBill(order.reference, "500.00", newReceipt(), { ip });
		expect([answer.status, answer.body.error]).toEqual([404, "There is nothing at this address"]);
	}
	expect((await sendCallback(prompt, { Body: {} })).status).toBe(404);
	expect(await storedMessages()).toBe(before);
	expect((await paymentOf(order)).paid).toBe(0);
	await payBill(order.reference, "500.00", newReceipt(), { ip: "196.201.214.206" });
	expect((await paymentOf(order)).paid).toBe(500);
});
