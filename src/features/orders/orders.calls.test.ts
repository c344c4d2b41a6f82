import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { placeOrder } from "./orders.calls.ts";

test("the gaps of a phone number are not sent; the rest goes as it was typed", async () => {
	const { api, sent } = fakeApi();
	const typed = {
		slug: "pump",
		name: "Achieng",
		phone: "0712 345-678",
		email: "",
		notes: "two words",
		website: "",
	};
	await placeOrder(api, typed, "key");
	const body = { ...typed, phone: "0712345678" };
	expect(sent).toEqual([["POST /orders/by-slug", { body, idempotencyKey: "key" }]]);
});

const ORDER = {
	slug: "pump",
	name: "Achieng",
	phone: "0712345678",
	email: "",
	notes: "",
	website: "",
};

test("a question left open adds nothing, whatever the page says beside it", async () => {
	const { api, sent } = fakeApi();
	const open = { under_18: "", "guardian.name": "", "guardian.phone": "", consent_text: "1" };
	await placeOrder(api, { ...ORDER, ...open });
	expect(sent).toEqual([["POST /orders/by-slug", { body: ORDER }]]);
});

test("an answer that the form does not have is not taken for an adult's", async () => {
	const { api, sent } = fakeApi();
	const answer = { under_18: "yes", "guardian.name": "Grace Kerubo", consent_text: "1" };
	await placeOrder(api, { ...ORDER, ...answer });
	const body = { ...ORDER, guardian: { name: "Grace Kerubo" }, consent_text: "1" };
	expect(sent).toEqual([["POST /orders/by-slug", { body }]]);
});

test("an answer goes with the text that was shown, a guardian's number without its gaps", async () => {
	const { api, sent } = fakeApi();
	const answer = { under_18: "true", "guardian.phone": "0722 000-111", consent_text: "1" };
	await placeOrder(api, { ...ORDER, ...answer });
	await placeOrder(api, { ...ORDER, under_18: "false", consent_text: "1" });
	const guardian = { phone: "0722000111" };
	expect(sent.map(([, options]) => options?.body)).toEqual([
		{ ...ORDER, under_18: true, guardian, consent_text: "1" },
		{ ...ORDER, under_18: false, consent_text: "1" },
	]);
});
