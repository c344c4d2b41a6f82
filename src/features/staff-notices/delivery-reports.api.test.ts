import { randomInt } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { startSmsStandIn } from "../../../tests/support/sms.ts";
import { reportSecret } from "../../platform/mail/sms-channel.server.ts";
import { readHistory } from "../records/history.server.ts";

const provider = await startSmsStandIn();
const app = await testApp(provider.settings);
afterAll(async () => {
	await app.close();
	await provider.close();
});
const { db, settings } = app.context;
const staff = await app.user("staff");
const secret = reportSecret(settings.sms!);

/** Sends a report as the provider does. */
function report(fields: Record<string, string>, key = secret) {
	return app.call("POST", `/messages/reports/${key}`, {
		body: new URLSearchParams({ phoneNumber: "+254711000000", ...fields }).toString(),
		headers: { "content-type": "application/x-www-form-urlencoded" },
	});
}

/** An order whose SMS has been sent. */
async function sentSms() {
	const phone = `07${randomInt(10_000_000, 99_999_999)}`;
	const order = await buildOrder(app, { phone, email: "" });
	const read = () =>
		db
			.selectFrom("outbox")
			.select(["provider_id", "delivery", "last_error"])
			.where("dedupe_key", "=", `order:${order.id}:sms:received`)
			.executeTakeFirstOrThrow();
	await app.context.mail.deliverDue();
	await expect.poll(async () => (await read()).delivery).toBe("sent");
	const { provider_id } = await read();
	const history = async () => {
		const events = await readHistory(db, order.id, ["message"]);
		return events.map(({ detail }) => detail && "state" in detail && detail.state);
	};
	return { id: provider_id!, read, history };
}

const month = async () => (await app.call("GET", "/messages/month", { as: staff })).body.result.sms;

test("a delivery report appears once in the order's history, even if it is repeated", async () => {
	const { id, read, history } = await sentSms();
	const before = await month();
	expect(before).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d\d$/), cost: 0.8 });
	expect((await report({ id, status: "Submitted" })).status).toBe(200);
	expect((await report({ id, status: "Buffered" })).status).toBe(200);
	expect(await history()).toEqual(["sent"]);
	for (const status of ["Success", "Success", "Failed", "Sent"])
		expect((await report({ id, status })).body).toEqual({ success: true });
	expect(await history()).toEqual(["sent", "delivered"]);
	expect(await read()).toMatchObject({ delivery: "delivered" });
	expect(await month()).toEqual({ ...before, delivered: before.delivered + 1 });
});

test.each(["Failed", "Rejected"])(
	"a failure report is stored with its reason: %s",
	async (status) => {
		const { id, read, history } = await sentSms();
		const { failed } = await month();
		await report({ id, status, failureReason: "UserInactive +254711000000" });
		expect(await history()).toEqual(["sent", "failed"]);
		expect(await read()).toMatchObject({ delivery: "failed", last_error: "UserInactive …" });
		expect(await month()).toMatchObject({ failed: failed + 1 });
	},
);

test("simultaneous reports count once", async () => {
	const { id, history } = await sentSms();
	const { delivered } = await month();
	await Promise.all(Array.from({ length: 5 }, () => report({ id, status: "Success" })));
	expect(await history()).toEqual(["sent", "delivered"]);
	expect(await month()).toMatchObject({ delivered: delivered + 1 });
});

test("a report for an unknown message is accepted and changes nothing", async () => {
	const before = await month();
	expect((await report({ id: "ATXid_unknown", status: "Success" })).status).toBe(200);
	expect(await month()).toEqual(before);
});

test("a forged report is refused, also by a server without SMS", async () => {
	const { id, history } = await sentSms();
	for (const wrong of ["x", secret.replace(/.$/, "-"), `${secret}0`])
		expect((await report({ id, status: "Success" }, wrong)).status).toBe(404);
	expect(await history()).toEqual(["sent"]);
	expect(Object.keys((await report({ id: "" })).body.fields)).toEqual(["id", "status"]);
	const without = await testApp();
	const answer = await without.call("POST", `/messages/reports/${secret}`, {
		body: { id, status: "Success" },
	});
	await without.close();
	expect(answer.status).toBe(404);
});
