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
