import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import {
	keepSession,
	NEVER,
	refused,
	type StubbedCall,
	stubApi,
} from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { fillOrder, submitOrder } from "../../../tests/support/components/forms.ts";
import { order } from "../../../tests/support/components/rows.ts";
import { refuseSession, signOut } from "../../features/accounts/auth/session.ts";
import { forgetReference, readRemembered } from "../../features/tracking/remembered.ts";
import { rememberLater } from "./parts/receipts.ts";

const ORDER = "/order/project-1";
const REFUSED = "There was an error submitting your order. Please try again.";

const refusal = page.getByRole("alert").filter({ hasText: REFUSED });
const confirmation = page.getByRole("heading", { name: "Order Request Submitted!" });
const name = page.getByLabelText("Name");
const notes = page.getByLabelText("Notes");

/** Opens the form. Every order gets this answer. */
function openForm(answer: (call: StubbedCall) => object | Promise<object>) {
	const api = stubApi({ ...ANSWERS, "POST /orders/by-slug": answer });
	return openPage(ORDER).then((application) => ({ ...application, ...api }));
}

const ordersIn = (calls: readonly StubbedCall[]) =>
	calls.filter(({ line }) => line === "POST /orders/by-slug");

test("missing and wrong values are reported at their field, which gets the focus, and nothing is sent", async () => {
	const { calls } = await openForm(() => ({ data: {} }));
	await fillOrder({ Name: "   ", Phone: "" });
	await press(submitOrder);
	await expect.element(page.getByText("Name is required")).toBeVisible();
	await expect.element(page.getByText("Phone number is required")).toBeVisible();
	await expect.element(name).toHaveFocus();

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
	keepSession();
	let answer = () => {};
	const { calls } = await openForm(
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
	await expect.element(confirmation).toBeVisible();
	await expect.element(confirmation).toHaveFocus();
});

test("a visitor who is not signed in orders without a token", async () => {
	const { calls } = await openForm(() => ({ data: {} }));
	await fillOrder({ Email: "brian@school.example" });
	await press(submitOrder);
	await expect.element(confirmation).toBeVisible();
	expect(ordersIn(calls).map(({ headers }) => headers.get("authorization"))).toEqual([null]);
	expect(ordersIn(calls).map(({ body }) => body.email)).toEqual(["brian@school.example"]);
});

test("a refusal shows the server's message at its field, and typed text is kept", async () => {
	await openForm(() =>
		refused(400, {
			message: "Please enter a valid phone number",
			fields: { phone: "Please enter a valid phone number" },
		}),
	);
	await fillOrder({ Notes: "Two buckets" });
	await press(submitOrder);
	await expect.element(refusal).toMatchTextContent("Please enter a valid phone number");
	await expect.element(page.getByLabelText("Phone")).toHaveFocus();
	await expect.element(name).toHaveValue("Brian Kamau");
	await expect.element(notes).toHaveValue("Two buckets");
	await expect.element(submitOrder).toBeEnabled();
});

test.each([
	["a refusal", () => refused(400, { message: "The shelf is empty" }), "The shelf is empty"],
	["a refusal in its error", () => refused(400, { error: "No room" }), "No room"],
	["too many orders", () => refused(429, { message: "Wait a while" }), "Wait a while"],
	["a failure with status 200", () => refused(200, { message: "Closed today" }), "Closed today"],
	[
		"a page of a proxy",
		() => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
		"The server answered with an error (502).",
	],
	["a lost connection", () => Promise.reject(new TypeError("Failed to fetch")), "No answer came"],
])("%s is reported above the form, with its reason", async (_, answer, reason) => {
	const { address } = await openForm(answer);
	await fillOrder({ Notes: "Two buckets" });
	await press(submitOrder);
	await expect.element(refusal).toMatchTextContent(REFUSED + reason);
	await expect.element(refusal).toMatchTextContent("What you typed is still here.");
	const { bottom } = refusal.element().getBoundingClientRect();
	expect(bottom).toBeLessThanOrEqual(name.element().getBoundingClientRect().top);
	await expect.element(submitOrder).toBeEnabled();
	expect(address()).toBe(ORDER);
	await expect.element(notes).toHaveValue("Two buckets");
});

test("an order refused with 401 is a refused order, not the end of a session", async () => {
	keepSession();
	const { address } = await openForm(() => refused(401, { message: "Authentication required" }));
	await fillOrder({ Notes: "Two buckets" });
	await press(submitOrder);
	await expect.element(refusal).toMatchTextContent("Authentication required");
	await expect.element(submitOrder).toBeEnabled();
	await expect.element(name).toHaveValue("Brian Kamau");
	await expect.element(notes).toHaveValue("Two buckets");
	expect(address()).toBe(ORDER);
	expect(localStorage.authToken).toBe("Bearer good");
});

test("after ten seconds without an answer the order can be sent again", async () => {
	const { answers, calls } = await openForm(() => NEVER);
	await fillOrder({ Name: "Patient Peter" });
	await press(submitOrder);
	// The script that sends it may still be loading.
	await expect.poll(() => ordersIn(calls)).toHaveLength(1);
	await expect.element(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
	await vi.advanceTimersByTimeAsync(10_000);
	await expect.element(refusal).toMatchTextContent("Request timed out after 10000ms");
	answers["POST /orders/by-slug"] = () => ({ data: {} });
	await press(submitOrder);
	await expect.element(confirmation).toBeVisible();
	const keys = ordersIn(calls).map(({ headers }) => headers.get("idempotency-key"));
	expect(keys).toHaveLength(2);
	expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
	expect(keys[1]).toBe(keys[0]);
});

const under18 = page.getByLabelText("Someone under 18");
const guardian = page.getByLabelText("Parent or guardian");
const number = page.getByLabelText("Their number");

test("for someone under 18, a guardian is asked for and sent with the text that was shown", async () => {
	const { calls } = await openForm(() => ({ data: {} }));
	await expect.element(guardian).not.toBeVisible();
	await fillOrder();
	await press(under18);
	await expect.element(guardian).toBeVisible();
	await guardian.fill("Grace Kerubo");
	await number.fill("12345");
	await press(submitOrder);
	await expect.element(page.getByText("Please enter a valid phone number")).toBeVisible();
	await expect.element(number).toHaveFocus();
	await number.fill("0722 000 111");
	await expect.element(page.getByText("Please enter a valid phone number")).not.toBeInTheDocument();
	await press(submitOrder);
	await expect.element(confirmation).toBeVisible();
	const { body } = calls.find(({ line }) => line === "POST /orders/by-slug")!;
	expect(body).toMatchObject({
		under_18: true,
		guardian: { name: "Grace Kerubo", phone: "0722000111" },
		consent_text: "1",
	});
	expect(body).not.toHaveProperty(["guardian.name"]);
});

test("an unanswered question adds nothing to an order", async () => {
	const { calls } = await openForm(() => ({ data: {} }));
	await fillOrder();
	await press(submitOrder);
	await expect.element(confirmation).toBeVisible();
	const { body } = calls.find(({ line }) => line === "POST /orders/by-slug")!;
	expect(Object.keys(body).toSorted()).toEqual(["email", "name", "notes", "phone", "slug"]);
});

test("a refused guardian is reported at its field, even if the field has been hidden since", async () => {
	const fields = { "guardian.phone": "Please enter a valid phone number" };
	await openForm(() => refused(400, { message: fields["guardian.phone"], fields }));
	await fillOrder();
	await press(under18);
	await number.fill("0722000111");
	await press(page.getByLabelText("Someone 18 or older"));
	await expect.element(number).not.toBeVisible();
	await press(submitOrder);
	await expect.element(number).toHaveFocus();
	await expect.element(number).toHaveValue("0722000111");
});

test("the answer and the guardian survive a reload", async () => {
	const { reload } = await openForm(() => NEVER);
	await press(under18);
	await guardian.fill("Grace Kerubo");
	await reload();
	await expect.element(under18).toBeChecked();
	await expect.element(guardian).toHaveValue("Grace Kerubo");
});

const RECEIPT = "MR-7K3QZ9.signature";
const placedOrder = { ...order(1), reference: "MR-7K3QZ9", created_at: "2026-03-18T07:42:00.000Z" };

test("the reference of an order sent while signed in is stored apart, for the sign-out to remove", async () => {
	keepSession();
	await openForm(() => ({ data: { order: placedOrder, receipt: RECEIPT } }));
	await fillOrder();
	await press(submitOrder);
	await expect
		.poll(() => JSON.parse(localStorage["references:account"] ?? "[]"))
		.toMatchObject([{ reference: "MR-7K3QZ9" }]);
	expect(localStorage.references).toBeUndefined();
});

test("the confirmation is a receipt: reference, phone as typed, costs, next steps and contact", async () => {
	const { address } = await openForm(() => ({ data: { order: placedOrder, receipt: RECEIPT } }));
	await fillOrder({ Phone: "0712 345 678" });
	await press(submitOrder);
	await expect.element(confirmation).toHaveFocus();
	const receipt = page.getByRole("region", { name: "Project 1" });
	for (const line of [
		"MR-7K3QZ9",
		"Phone0712 345 678",
		"Project Development CostKES 1,500",
		"Estimated Material CostKES 800",
		"TogetherKES 2,300",
		"by Mar 19, 2026? Call",
	]) {
		await expect.element(receipt).toMatchTextContent(line);
	}
	await expectCount(receipt.getByRole("listitem"), 3);
	const track = page.getByRole("link", { name: "Track This Order" });
	await expect.element(track).toHaveAttribute("href", "/track?reference=MR-7K3QZ9");
	expect(address()).toBe(`${ORDER}?placed=${RECEIPT}`);
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

test("pupils read before and after ordering that the project has to become their own", async () => {
	const note = page.getByText(/say what help you had: judges give marks for authenticity/);
	await openForm(() => ({ data: { order: placedOrder, receipt: RECEIPT } }));
	await expect.element(note).toBeVisible();
	await fillOrder();
	await press(submitOrder);
	await expect.element(confirmation).toBeVisible();
	await expect.element(note).toBeVisible();
});

test("a press copies the reference", async () => {
	const copied: string[] = [];
	vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
		copied.push(text);
	});
	await openForm(() => ({ data: { order: placedOrder, receipt: RECEIPT } }));
	await fillOrder();
	await press(submitOrder);
	await press(page.getByRole("button", { name: "Copy" }));
	await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
	expect(copied).toEqual(["MR-7K3QZ9"]);
});

test("a reload shows the receipt again, but none for an order that was never placed", async () => {
	const { reload, answers } = await openForm(() => ({
		data: { order: placedOrder, receipt: RECEIPT },
	}));
	await fillOrder();
	await press(submitOrder);
	await expect.element(confirmation).toBeVisible();
	answers["POST /track/receipts"] = ({ body }) =>
		body.receipt === RECEIPT
			? {
					result: {
						reference: "MR-7K3QZ9",
						kind: "order",
						title: "Project 1",
						phone: null,
						placed_at: placedOrder.created_at,
					},
				}
			: refused(404, { message: "This confirmation can no longer be shown." });
	await reload();
	await expect.element(confirmation).toBeVisible();
	await expect.element(page.getByText("MR-7K3QZ9")).toBeVisible();
	await reload(`${ORDER}?placed=1`);
	await expect.element(submitOrder).toBeVisible();
	await expectNone(confirmation);
});

const receiptAnswer = () => ({
	result: {
		reference: "MR-7K3QZ9",
		kind: "order",
		title: "Project 1",
		phone: null,
		placed_at: placedOrder.created_at,
	},
});

test("a confirmation that is reloaded after signing out does not bring its reference back", async () => {
	keepSession();
	const { reload, answers } = await openForm(() => ({
		data: { order: placedOrder, receipt: RECEIPT },
	}));
	await fillOrder();
	await press(submitOrder);
	await expect.poll(() => readRemembered()).toHaveLength(1);
	signOut(null);
	answers["POST /track/receipts"] = receiptAnswer;
	await reload();
	await expect.element(confirmation).toBeVisible();
	await pageEffects();
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
])("%s takes the phone number out of the confirmation", async (_, leave) => {
	keepSession();
	const { address, calls } = await openForm(() => ({
		data: { order: placedOrder, receipt: RECEIPT },
	}));
	await fillOrder();
	await press(submitOrder);
	const phone = page.getByText("0712345678");
	await expect.element(phone).toBeVisible();
	// Both render the page again.
	await expect.poll(address).toBe(`${ORDER}?placed=${RECEIPT}`);
	await expect.poll(() => calls.map(({ line }) => line)).toContain("GET /auth/verify");
	await pageEffects();
	leave();
	await expectNone(phone);
	await expect.element(confirmation).toBeVisible();
});

test("the reference of an order that was posted without script is stored by its confirmation, once", async () => {
	vi.spyOn(performance.navigation, "redirectCount", "get").mockReturnValue(1);
	stubApi({ ...ANSWERS, "POST /track/receipts": receiptAnswer });
	const { reload } = await openPage(`${ORDER}?placed=${RECEIPT}`);
	await expect.poll(() => readRemembered()).toMatchObject([{ reference: "MR-7K3QZ9" }]);
	forgetReference("MR-7K3QZ9");
	await reload();
	await expect.element(confirmation).toBeVisible();
	await pageEffects();
	expect(readRemembered()).toEqual([]);
});

test("the answer to an order that comes after signing out is not stored for the next person", async () => {
	keepSession();
	let answer = () => {};
	const { calls } = await openForm(
		() =>
			new Promise((resolve) => {
				answer = () => resolve({ data: { order: placedOrder, receipt: RECEIPT } });
			}),
	);
	await fillOrder();
	await press(submitOrder);
	await expect.poll(() => ordersIn(calls)).toHaveLength(1);
	signOut(null);
	answer();
	await expect.element(confirmation).toBeVisible();
	await pageEffects();
	expect(readRemembered()).toEqual([]);
});

test.each([
	["in this tab", () => signOut(null)],
	// What the browser tells the other tabs.
	[
		"in another tab",
		() => dispatchEvent(new StorageEvent("storage", { key: "signed-out", newValue: "1" })),
	],
])("signing out %s empties a form that nobody has sent", async (_, leave) => {
	keepSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	await openForm(() => ({}));
	await expect.element(name).toHaveValue("Amina");
	await page.getByLabelText("Phone").fill("0712");
	await notes.fill("For Moraa");
	await press(submitOrder);
	await expect.element(page.getByText("Please enter a valid phone number")).toBeVisible();
	leave();
	await expectNone(page.getByText("Please enter a valid phone number"));
	for (const field of [name, page.getByLabelText("Phone"), page.getByLabelText("Email"), notes]) {
		await expect.element(field).toHaveValue("");
	}
	expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a session that has expired empties no form", async () => {
	keepSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	await openForm(() => ({}));
	await notes.fill("For Moraa");
	refuseSession("Bearer good");
	await expect.poll(() => localStorage.authToken).toBeUndefined();
	expect(JSON.stringify(sessionStorage)).toContain("For Moraa");
});

/** Resolves when effects and loaded scripts of the shown page have run: a later effect with a script has. */
async function pageEffects(): Promise<void> {
	rememberLater({ ...receiptAnswer().result, kind: "order", reference: "MR-222222" });
	await expect
		.poll(() => readRemembered().map(({ reference }) => reference))
		.toContain("MR-222222");
	forgetReference("MR-222222");
}

test("on a server without references, the order is confirmed without one", async () => {
	await openForm(() => ({ data: { order: { ...placedOrder, reference: undefined } } }));
	await fillOrder();
	await press(submitOrder);
	await expect.element(confirmation).toBeVisible();
	await expectNone(page.getByText("Your reference"));
	await expectNone(page.getByRole("link", { name: "Track This Order" }));
	expect(localStorage.references).toBeUndefined();
});

test("for a number without its 0 or + the corrected one is offered, and one press takes it", async () => {
	await openForm(() => refused(400, { message: "No" }));
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

const CUSTOMER = { id: "7", username: "Amina", email: "amina@home.example", role: "user" };
const email = page.getByLabelText("Email");

test("the form begins with the name and e-mail of the signed-in person", async () => {
	keepSession(CUSTOMER);
	await openForm(() => ({}));
	await expect.element(name).toHaveValue("Amina");
	await expect.element(email).toHaveValue("amina@home.example");
	await expect.element(page.getByLabelText("Phone")).toHaveValue("");
});

test("typed and cleared fields are kept, whatever the account contains", async () => {
	keepSession(CUSTOMER);
	const { reload } = await openForm(() => ({}));
	await name.fill("Brian Kamau");
	await email.fill("");
	await reload();
	await expect.element(name).toHaveValue("Brian Kamau");
	await expect.element(email).toHaveValue("");
});

test("staff order for others, so their own name is not filled in", async () => {
	keepSession();
	await openForm(() => ({}));
	await expect.element(name).toBeVisible();
	await expect.element(name).toHaveValue("");
	await expect.element(email).toHaveValue("");
});
