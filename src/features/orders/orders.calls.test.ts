import { expect, test } from "vitest";
import type { Api } from "../../platform/browser/api-client.ts";
import { placeOrder } from "./orders.calls.ts";

test("the gaps of a phone number are not sent; the rest goes as it was typed", async () => {
	const sent: unknown[] = [];
	const api = (async (route: string, options: unknown) => {
		sent.push(route, options);
		return {};
	}) as unknown as Api;
	const typed = {
		slug: "pump",
		name: "Achieng",
		phone: "0712 345-678",
		email: "",
		notes: "two words",
		website: "",
	};
	await placeOrder(api, typed, "key");
	expect(sent).toEqual([
		"POST /orders/by-slug",
		{ body: { ...typed, phone: "0712345678" }, idempotencyKey: "key" },
	]);
});
