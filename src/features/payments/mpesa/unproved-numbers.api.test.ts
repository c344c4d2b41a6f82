import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { buildArticle, buildOrder } from "../../../../tests/support/orders.ts";
import { promptsApp } from "../../../../tests/support/prompts.ts";
import { atTime, daysFromNow } from "../../../db/time.ts";

const { app, mpesa, close, newReceipt, tryPrompt, newPrompt, report, ...prompts } =
	await promptsApp();
const { paymentOf, runWorkerAfter, resetTroubles } = prompts;
afterAll(close);
beforeEach(resetTroubles);
const { slug } = await buildArticle(app);

let numbers = 0;
/** A number that nobody has paid from. */
function newPhone(): string {
	numbers += 1;
	return `+2547010${String(numbers).padStart(5, "0")}`;
}
const place = (phone: string) => buildOrder(app, { slug, phone });
const sentTo = (phone: string) =>
	mpesa.prompts.filter(({ payer }) => payer === phone.slice(1)).length;

const PAUSED =
	"Two prompts to this phone were cancelled or not answered. We will not send it another for a day: please pay from your M-Pesa menu, or call us.";

test.each([
	["cancelled", 1032],
	["not answered", 1037],
	["expired", 1019],
])("after two prompts that were %s, a number gets none for a day", async (_, code) => {
	const phone = newPhone();
	for (const order of [await place(phone), await place(phone)]) {
		await report(await newPrompt(order), { code });
	}
	const order = await place(phone);
	for (const answer of [
		await tryPrompt(order),
		await tryPrompt(await place(newPhone()), { payer: phone }),
	]) {
		expect([answer.status, answer.body.error]).toEqual([429, PAUSED]);
		const wait = Number(answer.headers.get("retry-after"));
		expect(wait).toBeGreaterThan(86_000);
		expect(wait).toBeLessThanOrEqual(86_400);
	}
	expect(sentTo(phone)).toBe(2);
	expect(await paymentOf(order)).toMatchObject({ prompts: true, prompts_paused: true });
	await newPrompt(order, { payer: newPhone() });

	const tomorrow = daysFromNow(1);
	const later = await atTime(tomorrow, () => place(phone));
	expect((await atTime(tomorrow, () => tryPrompt(later))).status).toBe(202);
});

test("an unanswered prompt counts while M-Pesa is still being queried about it", async () => {
	const phone = newPhone();
	const orders = [await place(phone), await place(phone)];
	for (const order of orders) {
		await newPrompt(order);
		await runWorkerAfter(order, { seconds: 100 });
		expect((await paymentOf(order)).attempt.state).toBe("no_answer");
	}
	expect((await tryPrompt(await place(phone))).status).toBe(429);
});

test("two of many simultaneous prompts to one number are sent", async () => {
	const phone = newPhone();
	const orders = await Promise.all(Array.from({ length: 6 }, () => place(phone)));
	const answers = await Promise.all(orders.map((order) => tryPrompt(order)));
	expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429, 429]);
	expect(sentTo(phone)).toBe(2);
});

test("wrong PINs and missing money do not pause prompts before the daily limit", async () => {
	const phone = newPhone();
	const order = await place(phone);
	for (const code of [2001, 1, 2001, 1, 2001, 1]) await report(await newPrompt(order), { code });
	expect(await paymentOf(order)).toMatchObject({ prompts_paused: false });
	const refused = await tryPrompt(order);
	expect([refused.status, refused.body.error]).toEqual([
		429,
		"We cannot send this phone more prompts today. Please pay from your M-Pesa menu, or try again tomorrow.",
	]);
	expect(sentTo(phone)).toBe(6);
});

test("a number that has paid once still gets prompts after cancelling several", async () => {
	const phone = newPhone();
	const order = await place(phone);
	await report(await newPrompt(order), { code: 1032 });
	await report(await newPrompt(order, { amount: 10 }), { receipt: newReceipt() });
	for (let count = 0; count < 8; count += 1) await report(await newPrompt(order), { code: 1032 });
	expect(await paymentOf(order)).toMatchObject({ prompts_paused: false });
});

test("a payment that staff record does not lift the limit: it does not prove the phone", async () => {
	const phone = newPhone();
	const order = await place(phone);
	const body = { amount: 10, method: "cash" };
	const staff = await app.user("staff");
	await app.call("POST", `/orders/${order.id}/payments`, { as: staff, body });
	for (const _ of [1, 2]) await report(await newPrompt(order), { code: 1032 });
	expect((await tryPrompt(order)).status).toBe(429);
});

test("a prompt that M-Pesa refused to send does not count", async () => {
	const phone = newPhone();
	const order = await place(phone);
	for (let count = 0; count < 10; count += 1) {
		mpesa.troubles.prompt.push("refuse");
		expect((await tryPrompt(order)).status).toBe(503);
	}
	expect((await tryPrompt(order)).status).toBe(202);
});

test("the limit also holds in another process and after a restart", async () => {
	const phone = newPhone();
	const order = await place(phone);
	for (const _ of [1, 2]) await report(await newPrompt(order), { code: 1032 });
	// Limits of a process are in its memory on SQLite.
	vi.spyOn(app.context.limits, "count").mockResolvedValue({ isOverLimit: false } as never);
	expect((await tryPrompt(order)).status).toBe(429);
	vi.restoreAllMocks();
});
