import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { placeOrder } from "./orders.calls.ts";

test("spaces, dashes and invisible characters in a phone number are not sent; blank optional fields are null, and everything else is sent as typed", async () => {
	const { api, sent } = fakeApi();
	const input = {
		slug: "pump",
		name: "Achieng",
		phone: "\u202A0712 345-\u200B678\u202C",
		email: "",
		notes: "two words",
		...{ website: "", "a field that only the form declares": "1" },
	};
	await placeOrder(api, input, "key");
	const body = { ...input, phone: "0712345678", email: null };
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

const SENT = { ...ORDER, email: null, notes: null };

test("an unanswered age question sends no guardian and no consent text", async () => {
	const { api, sent } = fakeApi();
	const open = { under_18: "", "guardian.name": "", "guardian.phone": "", consent_text: "1" };
	await placeOrder(api, { ...ORDER, ...open });
	expect(sent).toEqual([["POST /orders/by-slug", { body: SENT }]]);
});

test("an unknown answer to the age question keeps the guardian", async () => {
	const { api, sent } = fakeApi();
	const answer = { under_18: "yes", "guardian.name": "Grace Kerubo", consent_text: "1" };
	await placeOrder(api, { ...ORDER, ...answer });
	const body = { ...SENT, guardian: { name: "Grace Kerubo" }, consent_text: "1" };
	expect(sent).toEqual([["POST /orders/by-slug", { body }]]);
});

test("an answer is sent with the version of the consent text, and a guardian's number without gaps", async () => {
	const { api, sent } = fakeApi();
	const answer = { under_18: "true", "guardian.phone": "0722 000-111", consent_text: "1" };
	await placeOrder(api, { ...ORDER, ...answer });
	await placeOrder(api, { ...ORDER, under_18: "false", consent_text: "1" });
	const guardian = { phone: "0722000111" };
	expect(sent.map(([, options]) => options?.body)).toEqual([
		{ ...SENT, under_18: true, guardian, consent_text: "1" },
		{ ...SENT, under_18: false, consent_text: "1" },
	]);
});
