import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, storeSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { fillOrder, submitOrder } from "../../../tests/support/components/forms.ts";
import {
	ORDER_PATH,
	openOrderForm,
	orderConfirmation,
	ordersIn,
} from "../../../tests/support/components/order-form.ts";
import { order } from "../../../tests/support/components/rows.ts";
import {
	readRemembered,
	rememberReference,
	removeReference,
} from "../../features/tracking/remembered.ts";
import { signOut } from "../../shell/session.ts";

const CONFIRMATION_KEY = "MR-7K3QZ9.signature";
const placedOrder = { ...order(1), reference: "MR-7K3QZ9", created_at: "2026-03-18T07:42:00.000Z" };

/** Fills in and submits the order form. */
async function placeTestOrder(values: Parameters<typeof fillOrder>[0] = {}) {
	const opened = await openOrderForm(() => ({
		data: { order: placedOrder, confirmation_key: CONFIRMATION_KEY },
	}));
	await fillOrder(values);
	await press(submitOrder);
	return opened;
}

test("the reference of an order sent while signed in is stored separately, so that signing out removes it", async () => {
	storeSession();
	await placeTestOrder();
	await expect
		.poll(() => JSON.parse(localStorage["references:account"] ?? "[]"))
		.toMatchObject([{ reference: "MR-7K3QZ9" }]);
	expect(localStorage.references).toBeUndefined();
});

test("the confirmation shows reference, phone as typed, costs, next steps and contact", async () => {
	// Contacts of a phone copy a number with these marks of direction.
	const { address } = await placeTestOrder({ Phone: "\u202A0712 345 678\u202C" });
	await expect.element(orderConfirmation).toHaveFocus();
	const summary = page.getByRole("region", { name: "Project 1" });
	for (const line of [
		"MR-7K3QZ9",
		"0712 345 678",
		"Project Development CostKES 1,500",
		"Estimated Material CostKES 800",
		"TotalKES 2,300",
		"by Mar 19, 2026? Call",
	]) {
		await expect.element(summary).toMatchTextContent(line);
	}
	await expectCount(summary.getByRole("listitem"), 3);
	const track = page.getByRole("link", { name: "Track This Order" });
	await expect.element(track).toHaveAttribute("href", "/track?reference=MR-7K3QZ9");
	expect(address()).toBe(`${ORDER_PATH}?placed=${CONFIRMATION_KEY}`);
	await expect
		.poll(() => JSON.parse(localStorage.references ?? "[]"))
		.toEqual([
			{
				reference: "MR-7K3QZ9",
				kind: "order",
				title: "Project 1",
				placed_at: placedOrder.created_at,
			},
		]);
});

test("links send the confirmation to the customer's own phone by SMS and WhatsApp", async () => {
	const { calls } = await placeTestOrder({ Phone: "0712 345 678" });
	await expect.element(orderConfirmation).toBeVisible();
	const before = calls.length;
	const text = /^Project 1, MR-7K3QZ9: \S*\/track\?reference=MR-7K3QZ9$/;
	const message = page.getByText("Send it to my phone");
	const [sms, chat] = [...(message.element().parentElement?.querySelectorAll("a") ?? [])].map(
		({ href }) => new URL(href),
	);
	expect(sms?.href).toMatch(/^sms:\+254712345678\?/);
	expect(sms?.searchParams.get("body")).toMatch(text);
	expect(chat?.href).toMatch(/^https:\/\/wa\.me\/254712345678\?/);
	expect(chat?.searchParams.get("text")).toMatch(text);
	expect(calls).toHaveLength(before);
});

test("pupils read before and after ordering that the project has to become their own", async () => {
	const note = page.getByText(/say what help you had: judges give marks for authenticity/);
	await openOrderForm(() => ({ data: { order: placedOrder, confirmation_key: CONFIRMATION_KEY } }));
	await expect.element(note).toBeVisible();
	await fillOrder();
	await press(submitOrder);
	await expect.element(orderConfirmation).toBeVisible();
	await expect.element(note).toBeVisible();
});

test("the Copy button copies the reference", async () => {
	const copied: string[] = [];
	vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
		copied.push(text);
	});
	await placeTestOrder();
	await press(page.getByRole("button", { name: "Copy" }));
	await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
	expect(copied).toEqual(["MR-7K3QZ9"]);
});

test("a reload shows the confirmation again, but none for an order that was never placed", async () => {
	const { reload, answers } = await placeTestOrder();
	await expect.element(orderConfirmation).toBeVisible();
	answers["POST /track/confirmations"] = ({ body }) =>
		body.confirmation_key === CONFIRMATION_KEY
			? confirmationResponse()
			: refused(404, { message: "This confirmation can no longer be shown." });
	await reload();
	await expect.element(orderConfirmation).toBeVisible();
	await expect.element(page.getByText("MR-7K3QZ9")).toBeVisible();
	await reload(`${ORDER_PATH}?placed=1`);
	await expect.element(submitOrder).toBeVisible();
	await expectNone(orderConfirmation);
});

const confirmationResponse = () => ({
	result: {
		reference: "MR-7K3QZ9",
		kind: "order" as const,
		title: "Project 1",
		phone: null,
		placed_at: placedOrder.created_at,
	},
});

test("a confirmation that is reloaded after signing out does not bring its reference back", async () => {
	storeSession();
	const { reload, answers } = await placeTestOrder();
	await expect.poll(() => readRemembered()).toHaveLength(1);
	signOut(null);
	answers["POST /track/confirmations"] = confirmationResponse;
	await reload();
	await expect.element(orderConfirmation).toBeVisible();
	await waitForPageEffects();
	expect(readRemembered()).toEqual([]);
});

test.each([
	["signing out", () => signOut(null)],
	[
		"signing out in another tab, then Back,",
		() => {
			localStorage.clear();
			dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		},
	],
])("%s removes the phone number from the confirmation", async (_, leave) => {
	storeSession();
	const { address, calls } = await placeTestOrder();
	const phone = page.getByText("0712345678");
	await expect.element(phone).toBeVisible();
	// The new address and the verification both render the page again.
	await expect.poll(address).toBe(`${ORDER_PATH}?placed=${CONFIRMATION_KEY}`);
	await expect.poll(() => calls.map(({ line }) => line)).toContain("GET /auth/verify");
	await waitForPageEffects();
	leave();
	await expectNone(phone);
	await expect.element(orderConfirmation).toBeVisible();
});

test("the reference of an order that was posted without script is stored by its confirmation, once", async () => {
	vi.spyOn(performance.navigation, "redirectCount", "get").mockReturnValue(1);
	stubApi({ ...ANSWERS, "POST /track/confirmations": confirmationResponse });
	const { reload } = await openPage(`${ORDER_PATH}?placed=${CONFIRMATION_KEY}`);
	await expect.poll(() => readRemembered()).toMatchObject([{ reference: "MR-7K3QZ9" }]);
	removeReference("MR-7K3QZ9");
	await reload();
	await expect.element(orderConfirmation).toBeVisible();
	await waitForPageEffects();
	expect(readRemembered()).toEqual([]);
});

test("the response to an order that comes after signing out is not stored for the next person", async () => {
	storeSession();
	let answer = () => {};
	const { calls } = await openOrderForm(
		() =>
			new Promise((resolve) => {
				answer = () =>
					resolve({ data: { order: placedOrder, confirmation_key: CONFIRMATION_KEY } });
			}),
	);
	await fillOrder();
	await press(submitOrder);
	await expect.poll(() => ordersIn(calls)).toHaveLength(1);
	signOut(null);
	answer();
	await expect.element(orderConfirmation).toBeVisible();
	await waitForPageEffects();
	expect(readRemembered()).toEqual([]);
});

test("on a server without references, the order is confirmed without one", async () => {
	await openOrderForm(() => ({ data: { order: { ...placedOrder, reference: undefined } } }));
	await fillOrder();
	await press(submitOrder);
	await expect.element(orderConfirmation).toBeVisible();
	await expectNone(page.getByText("Your reference"));
	await expectNone(page.getByRole("link", { name: "Track This Order" }));
	expect(localStorage.references).toBeUndefined();
});

/** Waits for effects of the page: stores another reference, whose effect runs after theirs. */
async function waitForPageEffects(): Promise<void> {
	const other = {
		...confirmationResponse().result,
		kind: "order",
		reference: "MR-222222",
	} as const;
	rememberReference(other, { signedIn: false });
	await expect
		.poll(() => readRemembered().map(({ reference }) => reference))
		.toContain("MR-222222");
	removeReference("MR-222222");
}
