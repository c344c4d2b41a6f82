import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNone, expectTexts, press } from "../../../tests/support/components/actions.ts";
import { NEVER, refused, storeSession } from "../../../tests/support/components/api-stub.ts";
import { fillOrder, submitOrder } from "../../../tests/support/components/forms.ts";
import {
	ORDER_PATH,
	openOrderForm,
	orderConfirmation,
	orderName,
	orderNotes,
	ordersIn,
} from "../../../tests/support/components/order-form.ts";

const REFUSED = "There was an error submitting your order. Please try again.";

const refusal = page.getByRole("alert").filter({ hasText: REFUSED });

test("the costs are listed with their sum, and which part is due before work begins", async () => {
	await openOrderForm(() => ({ data: {} }));
	await expectTexts(page.getByRole("term"), [
		"Materials, due before work begins",
		"Our help",
		"Total",
	]);
	await expectTexts(page.getByRole("definition"), ["KES 800", "KES 1,500", "KES 2,300"]);
});

test("costs of 0 are shown in words", async () => {
	await openOrderForm(() => ({ data: {} }), { price: 0, material_cost: 0 });
	await expectTexts(page.getByRole("term"), ["Materials", "Our help", "Total"]);
	await expectTexts(page.getByRole("definition"), ["Nothing to buy", "Free", "Free"]);
});

test("missing and wrong values are reported at their field, which gets the focus, and nothing is sent", async () => {
	const { calls } = await openOrderForm(() => ({ data: {} }));
	await fillOrder({ Name: "   ", Phone: "" });
	await press(submitOrder);
	await expect.element(page.getByText("Name is required")).toBeVisible();
	await expect.element(page.getByText("Phone number is required")).toBeVisible();
	await expect.element(orderName).toHaveFocus();

	await fillOrder({ Phone: "0212345678", Email: "brian@school" });
	await expectNone(page.getByText("Name is required"));
	await expectNone(page.getByText("Phone number is required"));
	await press(submitOrder);
	const wrongPhone = page.getByText("Please enter a valid phone number");
	const wrongEmail = page.getByText("Please enter a valid email address");
	await expect.element(wrongPhone).toBeVisible();
	await expect.element(wrongEmail).toBeVisible();
	await expect.element(page.getByLabelText("Phone")).toHaveFocus();
	await page.getByLabelText("Phone").fill("+254112345678");
	await expectNone(wrongPhone);
	for (const email of ["brian", "@school.example", "brian kamau@school.example"]) {
		await page.getByLabelText("Email").fill(email);
		await press(submitOrder);
		await expect.element(wrongEmail).toBeVisible();
	}
	expect(ordersIn(calls)).toEqual([]);
});

test("the typed values are sent, with empty fields as null and the stored token", async () => {
	storeSession();
	let answer = () => {};
	const { calls } = await openOrderForm(
		() =>
			new Promise((resolve) => {
				answer = () => resolve({ data: {} });
			}),
	);
	await fillOrder({ Phone: "+254 712-345 679", Email: "" });
	await press(submitOrder);
	await expect.poll(() => ordersIn(calls)).toHaveLength(1);
	await expect.element(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
	const [{ body, headers } = expect.fail("nothing was sent")] = ordersIn(calls);
	expect(body).toEqual({
		slug: "project-1",
		name: "Brian Kamau",
		phone: "+254712345679",
		email: null,
		notes: null,
	});
	expect(headers.get("authorization")).toBe("Bearer good");
	expect(headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
	expect(headers.get("content-type")).toBe("application/json");
	answer();
	await expect.element(orderConfirmation).toBeVisible();
	await expect.element(orderConfirmation).toHaveFocus();
});

test("a visitor who is not signed in orders without a token", async () => {
	const { calls } = await openOrderForm(() => ({ data: {} }));
	await fillOrder({ Email: "brian@school.example" });
	await press(submitOrder);
	await expect.element(orderConfirmation).toBeVisible();
	expect(ordersIn(calls).map(({ headers }) => headers.get("authorization"))).toEqual([null]);
	expect(ordersIn(calls).map(({ body }) => body.email)).toEqual(["brian@school.example"]);
});

test("a refusal shows the server's message at its field, and typed text is kept", async () => {
	await openOrderForm(() =>
		refused(400, {
			message: "Please enter a valid phone number",
			fields: { phone: "Please enter a valid phone number" },
		}),
	);
	await fillOrder({ Notes: "Two buckets" });
	await press(submitOrder);
	await expect.element(refusal).toMatchTextContent("Please enter a valid phone number");
	await expect.element(page.getByLabelText("Phone")).toHaveFocus();
	await expect.element(orderName).toHaveValue("Brian Kamau");
	await expect.element(orderNotes).toHaveValue("Two buckets");
	await expect.element(submitOrder).toBeEnabled();
});

test.each([
	["a refusal", () => refused(400, { message: "The shelf is empty" }), "The shelf is empty"],
	["a refusal in its error", () => refused(400, { error: "No room" }), "No room"],
	["too many orders", () => refused(429, { message: "Wait a while" }), "Wait a while"],
	["a failure with status 200", () => refused(200, { message: "Closed today" }), "Closed today"],
	[
		"a failure without words",
		() => Response.json({ success: false }),
		"The server refused it without giving a reason.",
	],
	[
		"a page of a proxy",
		() => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
		"The server answered with an error (502).",
	],
	[
		"the sign-in page of a public network",
		() => new Response("<!doctype html><h1>Sign in</h1>", { status: 200 }),
		"Your Wi-Fi may need you to sign in first; what you typed is not lost.",
	],
	["a lost connection", () => Promise.reject(new TypeError("Failed to fetch")), "No answer came"],
])("%s is reported above the form, with its reason", async (_, answer, reason) => {
	const { address } = await openOrderForm(answer);
	await fillOrder({ Notes: "Two buckets" });
	await press(submitOrder);
	await expect.element(refusal).toMatchTextContent(REFUSED + reason);
	await expect.element(refusal).toMatchTextContent("What you typed is still here.");
	const { bottom } = refusal.element().getBoundingClientRect();
	expect(bottom).toBeLessThanOrEqual(orderName.element().getBoundingClientRect().top);
	await expect.element(submitOrder).toBeEnabled();
	expect(address()).toBe(ORDER_PATH);
	await expect.element(orderNotes).toHaveValue("Two buckets");
});

test("if text was changed after a lost answer, the page says what was saved and keeps the text", async () => {
	const saved = "What you sent first was saved; your changes since then were not.";
	const { calls } = await openOrderForm(() => refused(409, { message: saved }));
	await fillOrder({ Notes: "Two buckets" });
	const keys = () => new Set(ordersIn(calls).map(({ headers }) => headers.get("idempotency-key")));
	for (const count of [1, 2]) {
		await press(submitOrder);
		await expect.poll(() => keys().size).toBe(count);
		await expect.element(page.getByRole("alert")).toMatchTextContent(saved);
		await expectNone(refusal);
		await expect.element(orderNotes).toHaveValue("Two buckets");
	}
});

test("an order refused with 401 is a refused order, not the end of a session", async () => {
	storeSession();
	const { address } = await openOrderForm(() =>
		refused(401, { message: "Authentication required" }),
	);
	await fillOrder({ Notes: "Two buckets" });
	await press(submitOrder);
	await expect.element(refusal).toMatchTextContent("Authentication required");
	await expect.element(submitOrder).toBeEnabled();
	await expect.element(orderName).toHaveValue("Brian Kamau");
	await expect.element(orderNotes).toHaveValue("Two buckets");
	expect(address()).toBe(ORDER_PATH);
	expect(localStorage.authToken).toBe("Bearer good");
});

test("after ten seconds without a response the order can be sent again", async () => {
	const { answers, calls } = await openOrderForm(() => NEVER);
	await fillOrder({ Name: "Patient Peter" });
	await press(submitOrder);
	// The script that sends it may still be loading.
	await expect.poll(() => ordersIn(calls)).toHaveLength(1);
	await expect.element(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
	await vi.advanceTimersByTimeAsync(10_000);
	await expect.element(refusal).toMatchTextContent("Request timed out after 10000ms");
	answers["POST /orders/by-slug"] = () => ({ data: {} });
	await press(submitOrder);
	await expect.element(orderConfirmation).toBeVisible();
	const keys = ordersIn(calls).map(({ headers }) => headers.get("idempotency-key"));
	expect(keys).toHaveLength(2);
	expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
	expect(keys[1]).toBe(keys[0]);
});

test("for a phone number without its 0 or + a button fills in the corrected one", async () => {
	await openOrderForm(() => refused(400, { message: "No" }));
	const phone = page.getByLabelText("Phone");
	const offer = page.getByRole("button", { name: "Did you mean +254712345678?" });
	await phone.fill("0712345678");
	await expectNone(offer);
	await phone.fill("712345678");
	await press(submitOrder);
	const error = page.getByText("Please enter a valid phone number");
	await expect.element(error).toBeVisible();
	await press(offer);
	await expect.element(phone).toHaveValue("+254712345678");
	await expect.element(phone).toHaveFocus();
	await expectNone(error);
	await expectNone(offer);
});
