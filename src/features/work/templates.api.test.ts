import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { ADMINS_ONLY_TEXT } from "../customer-messages/templates.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

const read = async (key: string) => {
	const { body } = await app.call("GET", "/message-templates", { as: staff });
	return body.result.templates.find((template: { key: string }) => template.key === key);
};
const change = (key: string, body: object) =>
	app.call("PUT", `/message-templates/whatsapp/${key}`, { as: staff, body });

test("staff change the text of a message, and can restore the default", async () => {
	const before = await read("please_pay");
	expect(before).toMatchObject({ label: "Please pay", updated_at: null });
	const text = "Habari! {balance} is left for {reference}: {link}";
	const changed = await change("please_pay", { text });
	expect(changed.status, JSON.stringify(changed.body)).toBe(200);
	expect(await read("please_pay")).toMatchObject({ text, default_text: before.text });
	expect((await change("please_pay", { text: "" })).body.result.template).toEqual(before);
	const audited = await auditAbout(app, "whatsapp please_pay", [
		"action",
		"subject",
		"before",
		"after",
	]);
	expect(audited).toHaveLength(2);
	expect(audited[0]).toMatchObject({ action: "update", after: JSON.stringify({ text }) });
});

test("an unknown placeholder is refused by its name", async () => {
	const refused = await change("price_agreed", { text: "Hello {name}, {phone}: {amount}" });
	expect(refused.status).toBe(400);
	expect(refused.body.fields).toEqual({
		text: "There is no {name}, {phone}. Use {site}, {reference}, {project}, {amount}, {balance}, {day}, {link}",
	});
});

test("a text that somebody else changed meanwhile is a conflict, an unknown message is not found", async () => {
	const [key, first] = ["ready_to_collect", { text: "One", updated_at: null }] as const;
	expect((await read(key)).updated_at).toBeNull();
	expect((await change(key, first)).status).toBe(200);
	expect((await change(key, { ...first, text: "Mine" })).status).toBe(409);
	await change("order_received", { text: "One {reference}" });
	const { updated_at } = await read("order_received");
	expect((await change("order_received", { text: "Two", updated_at })).status).toBe(200);
	expect((await change("order_received", { text: "Three", updated_at })).status).toBe(409);
	expect((await change("happy_birthday", { text: "Hello" })).status).toBe(404);
	const pigeon = "/message-templates/pigeon/please_pay";
	expect((await app.call("PUT", pigeon, { as: staff, body: { text: "x" } })).status).toBe(404);
});

test("only an admin changes the texts of SMS, which are sent automatically", async () => {
	const admin = await app.user("admin");
	const path = "/message-templates/sms/order_received";
	const body = { text: "Call 0900 123456: {reference}" };
	const refused = await app.call("PUT", path, { as: staff, body });
	expect([refused.status, refused.body.error]).toEqual([403, ADMINS_ONLY_TEXT]);
	expect((await app.call("PUT", path, { as: admin, body })).status).toBe(200);
	expect((await app.call("PUT", path, { as: staff, body: { text: "" } })).status).toBe(403);
	expect((await app.call("PUT", path, { as: admin, body: { text: "" } })).status).toBe(200);
});
