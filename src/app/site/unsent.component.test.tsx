import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	expectCount,
	expectNone,
	press,
	takeLoggedErrors,
} from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import {
	type Answers,
	refused,
	type StubbedCall,
	storeSession,
	stubApi,
} from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import {
	fillOrder,
	fillRequest,
	submitOrder,
	submitRequest,
} from "../../../tests/support/components/forms.ts";
import { order } from "../../../tests/support/components/rows.ts";
import { signOut } from "../../shell/session.ts";

/*
 * Orders and requests that got no answer: without a connection, or because their page was left. When they expire is
 * tested in src/platform/offline/unsent.test.ts.
 */

const ORDER = "/order/project-1";
const DAY = 86_400_000;
const KEPT_NOTE = "Kept on this device. It will be sent when you are back online.";
const OFFLINE = () => Promise.reject(new TypeError("Failed to fetch"));
const STORED = () => ({ data: { order: { ...order(1), reference: "MR-7K3QZ9" } } });

const unsent = page.getByRole("region", { name: "Unsent forms" });
const discard = page.getByRole("button", { name: "Discard" });
const name = page.getByLabelText("Name");
const refusal = page
	.getByRole("alert")
	.filter({ hasText: "There was an error submitting your order. Please try again." });

let isOnline = true;
beforeEach(() => {
	isOnline = false;
	vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});

function goOnline() {
	isOnline = true;
	dispatchEvent(new Event("online"));
}

/** Opens the order form without a connection. Its calls fail until other answers are set. */
async function writeOrder(more: Answers = {}) {
	const api = stubApi({ ...ANSWERS, "POST /orders/by-slug": OFFLINE, ...more });
	const application = await openPage(ORDER);
	await fillOrder({ Notes: "Two buckets" });
	await press(submitOrder);
	await expect.element(unsent).toMatchTextContent(KEPT_NOTE);
	return { ...application, ...api };
}

const ordersIn = (calls: readonly StubbedCall[]) =>
	calls.filter(({ line }) => line === "POST /orders/by-slug");
const stored = () => JSON.parse(localStorage.unsent ?? "[]");

test("an order sent offline is stored, and sent when the browser is back online", async () => {
	const { answers, calls } = await writeOrder();
	await expect.element(unsent).toMatchTextContent(/Order for Project 1, written \d+:\d\d [AP]M/);
	await expect.element(submitOrder).toBeEnabled();
	// Not shown as a failure.
	await expectNone(page.getByRole("alert"));
	await expect.element(unsent).toBeInViewport({ ratio: 1 });
	await expect.element(name).toHaveValue("Brian Kamau");

	answers["POST /orders/by-slug"] = STORED;
	const attempts = ordersIn(calls).length;
	goOnline();
	await expect.element(unsent).toMatchTextContent("Your order for Project 1 was sent.");
	await expect.element(unsent).toMatchTextContent("Your reference: MR-7K3QZ9");
	await expectNone(refusal);
	await expect.element(name).toHaveValue("");
	const [first, ...others] = ordersIn(calls);
	expect(others.slice(attempts - 1)).toHaveLength(1);
	for (const other of others) {
		expect(other.body).toEqual(first?.body);
		expect(other.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
	}
	expect(JSON.parse(localStorage.references)).toMatchObject([
		{ reference: "MR-7K3QZ9", kind: "order", title: "Project 1" },
	]);
	expect(localStorage.unsent).toBeUndefined();
	expect(JSON.stringify(sessionStorage)).not.toContain("draft:");
});

test("a refused order returns to its form with the reasons, and can be corrected and sent", async () => {
	const { answers, calls, reload } = await writeOrder();
	await reload("/projects");
	sessionStorage.clear();
	answers["POST /orders/by-slug"] = () =>
		refused(400, { message: "Too short", fields: { phone: "Too short" } });
	goOnline();
	await expect.element(page.getByText("Your order was not accepted.")).toBeVisible();
	await press(page.getByRole("link", { name: "See why" }));
	await expect.element(refusal).toMatchTextContent("Too short");
	await expect.element(unsent).toMatchTextContent("was not accepted: Too short");
	await expect.element(unsent).toMatchTextContent("What you typed is back in the form.");
	await expect.element(page.getByLabelText("Phone")).toHaveAttribute("aria-invalid", "true");
	await expect.element(name).toHaveValue("Brian Kamau");
	await expect.element(page.getByLabelText("Notes")).toHaveValue("Two buckets");

	answers["POST /orders/by-slug"] = STORED;
	await page.getByLabelText("Phone").fill("0712345679");
	await press(submitOrder);
	await expect.element(page.getByText("Order Request Submitted!")).toBeVisible();
	await expect.poll(() => localStorage.unsent).toBeUndefined();
	expect(ordersIn(calls).pop()?.body).toMatchObject({ name: "Brian Kamau", phone: "0712345679" });
});

test("a refused order replaces text that is being typed only on request", async () => {
	const { answers, reload } = await writeOrder();
	await reload("/projects");
	sessionStorage.clear();
	// The order is tried as soon as the page is live.
	const answer = Promise.withResolvers<Response>();
	answers["POST /orders/by-slug"] = () => answer.promise;
	await reload(ORDER);
	await name.fill("Amina");
	answer.resolve(refused(400, { message: "Too short" }));
	goOnline();
	await expect.element(unsent).toMatchTextContent("was not accepted: Too short");
	await expect.element(name).toHaveValue("Amina");
	await press(page.getByRole("button", { name: "Edit Again" }));
	await expect.element(name).toHaveValue("Brian Kamau");
	await press(discard);
	await expect.element(name).toHaveValue("");
	await expectNone(unsent);
	expect(localStorage.unsent).toBeUndefined();
});

test("a discarded order is not sent, and its text stays in the form of its tab", async () => {
	const { answers, calls } = await writeOrder();
	const attempts = ordersIn(calls).length;
	answers["POST /orders/by-slug"] = STORED;
	await press(discard);
	await expectNone(unsent);
	expect(localStorage.unsent).toBeUndefined();
	goOnline();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ordersIn(calls)).toHaveLength(attempts);
	await expect.element(name).toHaveValue("Brian Kamau");
});

test("an order that is changed after it was stored is sent as a second order", async () => {
	const { answers, calls } = await writeOrder();
	await page.getByLabelText("Notes").fill("Three buckets");
	answers["POST /orders/by-slug"] = STORED;
	goOnline();
	await expect.element(unsent).toMatchTextContent("was sent.");
	await expect.element(page.getByLabelText("Notes")).toHaveValue("Three buckets");
	await press(submitOrder);
	await expect.element(page.getByText("Order Request Submitted!")).toBeVisible();
	const keys = ordersIn(calls).map(({ headers }) => headers.get("idempotency-key"));
	expect(new Set(keys).size).toBe(2);
});

test("the same order submitted in two tabs is sent with one idempotency key", async () => {
	const { answers, calls, reload } = await writeOrder();
	const [form] = stored();
	sessionStorage.clear();
	localStorage.unsent = JSON.stringify([{ ...form, key: "other-tab" }]);
	await reload();
	await fillOrder({ Notes: "Two buckets" });
	const before = ordersIn(calls).length;
	await press(submitOrder);
	await expect.poll(() => ordersIn(calls).length).toBe(before + 1);
	await expect.element(submitOrder).toBeEnabled();
	expect(stored().map(({ key }: { key: string }) => key)).toEqual(["other-tab"]);
	answers["POST /orders/by-slug"] = STORED;
	goOnline();
	await expect.element(unsent).toMatchTextContent("Your order for Project 1 was sent.");
	await expect.element(name).toHaveValue("");
	const sent = ordersIn(calls).slice(before);
	expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([
		...["other-tab", "other-tab"],
	]);
});

test("after a day an order is sent only at its writer's request", async () => {
	const { answers, calls, reload } = await writeOrder();
	const attempts = ordersIn(calls).length;
	vi.setSystemTime(Date.now() + DAY);
	answers["POST /orders/by-slug"] = STORED;
	goOnline();
	await reload("/request-service");
	await expect
		.element(unsent)
		.toMatchTextContent("It has been waiting for more than a day. Send it now?");
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ordersIn(calls)).toHaveLength(attempts);
	await press(page.getByRole("button", { name: "Send Now" }));
	await expect.element(unsent).toMatchTextContent("Your order for Project 1 was sent.");
});

test("a busy server is retried a minute later", async () => {
	const { answers, calls } = await writeOrder();
	const attempts = ordersIn(calls).length;
	answers["POST /orders/by-slug"] = () => refused(429, { message: "Wait a while" });
	goOnline();
	await expect.poll(() => ordersIn(calls).length).toBe(attempts + 1);
	await expect.element(discard).toBeVisible();
	answers["POST /orders/by-slug"] = STORED;
	await vi.advanceTimersByTimeAsync(60_000);
	await expect.element(unsent).toMatchTextContent("was sent.");
});

test("an order written while signed in is never sent with another person's token", async () => {
	storeSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	const { answers, calls, reload } = await writeOrder();
	expect(ordersIn(calls)[0]?.headers.get("authorization")).toBe("Bearer good");
	storeSession({ id: "8", username: "Brian", email: "brian@home.example", role: "user" });
	answers["POST /orders/by-slug"] = STORED;
	goOnline();
	await reload("/projects");
	await expect.element(page.getByText("Your order was sent.")).toBeVisible();
	expect(ordersIn(calls).pop()?.headers.get("authorization")).toBeNull();
});

test("signing out deletes unsent orders", async () => {
	await writeOrder();
	expect(stored()).toHaveLength(1);
	signOut(null);
	expect(localStorage.unsent).toBeUndefined();
	await press(page.getByLabelText("Notes"));
	await vi.advanceTimersByTimeAsync(5_000);
	await expectNone(unsent);
});

test.each([
	["a server error", () => refused(503, { message: "Later" })],
	["a refusal", () => refused(400, { message: "No" })],
])("after %s the order is not stored for later", async (_, answer) => {
	stubApi({ ...ANSWERS, "POST /orders/by-slug": answer });
	await openPage(ORDER);
	await fillOrder();
	await press(submitOrder);
	await expect.element(refusal).toBeVisible();
	await expectNone(unsent);
	expect(localStorage.unsent).toBeUndefined();
});

test("a request sent offline is stored, listed on its page and sent unchanged", async () => {
	const { answers, calls } = stubApi({ ...ANSWERS, "POST /request": OFFLINE });
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
	await expect.element(unsent).toMatchTextContent(KEPT_NOTE);
	await expect.element(unsent).toMatchTextContent("Request for Maize dryer, written");
	await expect.element(submitRequest).toBeEnabled();
	await expectNone(page.getByRole("alert"));
	await expect.element(unsent).toBeInViewport({ ratio: 1 });
	answers["POST /request"] = () => ({ result: { id: "5", reference: "MR-7K3QZ9" } });
	goOnline();
	await expect.element(unsent).toMatchTextContent("Your request for Maize dryer was sent.");
	await expect.element(page.getByLabelText("Project title")).toHaveValue("");
	const [first, ...others] = calls.filter(({ line }) => line === "POST /request");
	expect([...others.pop()!.body]).toEqual([...first!.body]);
	expect(first?.body.getAll("serviceType")).toHaveLength(2);
	expect(new Set(takeLoggedErrors())).toEqual(new Set(["Network error during upload"]));
});

const sendingButton = page.getByRole("button", { name: "Processing..." });
const toast = (text: string) => page.getByText(text);

/** Submits an order online; its call stays unanswered until `answer` or `failCall`. */
async function sendOrder() {
	isOnline = true;
	const { promise, resolve, reject } = Promise.withResolvers<object>();
	const api = stubApi({ ...ANSWERS, "POST /orders/by-slug": () => promise });
	const application = await openPage(ORDER);
	await fillOrder();
	await press(submitOrder);
	await expect.element(sendingButton).toBeVisible();
	await expect.poll(() => ordersIn(api.calls).length).toBe(1);
	return { ...application, ...api, answer: resolve, fail: () => reject(new TypeError("aborted")) };
}

const keysIn = (calls: readonly StubbedCall[]) =>
	ordersIn(calls).map(({ headers }) => headers.get("idempotency-key"));

test("an order whose page is left before the response is sent once by the next page, which says so", async () => {
	const { answers, calls, fail, reload } = await sendOrder();
	// Browsers abort the request when its page is left.
	dispatchEvent(new Event("beforeunload"));
	fail();
	dispatchEvent(new PageTransitionEvent("pagehide"));
	expect(stored()).toHaveLength(1);
	answers["POST /orders/by-slug"] = STORED;
	await reload("/projects");
	await expect.element(toast("Your order was sent.")).toBeVisible();
	await expect
		.element(page.getByRole("link", { name: "See the progress of MR-7K3QZ9" }))
		.toHaveAttribute("href", "/track?reference=MR-7K3QZ9");
	const keys = keysIn(calls);
	expect(keys).toHaveLength(2);
	expect(new Set(keys).size).toBe(1);
	expect(localStorage.unsent).toBeUndefined();
});

test("an order that is answered on another page of the site is confirmed there", async () => {
	const { answer, calls, address } = await sendOrder();
	await press(page.getByRole("link", { name: "Back to the Project" }));
	await expectNone(sendingButton);
	expect(address()).toBe("/projects/project-1");
	answer(STORED());
	await expect.element(toast("Your order was sent.")).toBeVisible();
	expect(address()).toBe("/projects/project-1");
	expect(ordersIn(calls)).toHaveLength(1);
	expect(localStorage.unsent).toBeUndefined();
	expect(JSON.stringify(sessionStorage)).not.toContain("draft:");
});

test("an order that is refused on another page of the site can be corrected", async () => {
	const { answer, address } = await sendOrder();
	await press(page.getByRole("link", { name: "Back to the Project" }));
	await expectNone(sendingButton);
	expect(address()).toBe("/projects/project-1");
	answer(refused(400, { message: "Too short", fields: { phone: "Too short" } }));
	await press(page.getByRole("link", { name: "See why" }));
	await expect.element(refusal).toMatchTextContent("Too short");
	await expect.element(name).toHaveValue("Brian Kamau");
});

test.each([
	["by a link", () => press(page.getByRole("link", { name: "Back to the Project" }))],
	["for a new document", async () => dispatchEvent(new PageTransitionEvent("pagehide"))],
])("an order without a response whose page is left %s waits for its author", async (_, leave) => {
	const { answers, calls, fail, reload } = await sendOrder();
	fail();
	await expect.element(refusal).toMatchTextContent("No answer came");
	// Stored before its page is left, so that the same order in another tab is sent with the same key.
	expect(stored()).toMatchObject([{ asks: true }]);
	await leave();
	answers["POST /orders/by-slug"] = STORED;
	await reload("/projects");
	await expect.element(toast("We do not know whether your order arrived.")).toBeVisible();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ordersIn(calls)).toHaveLength(1);
	// The toast appears once.
	await reload("/request-service");
	await expect.element(unsent).toMatchTextContent("No answer came. Send it again?");
	await expectNone(toast("We do not know whether your order arrived."));
	await press(page.getByRole("button", { name: "Send Now" }));
	await expect.element(unsent).toMatchTextContent("Your order for Project 1 was sent.");
	expect(new Set(keysIn(calls)).size).toBe(1);
});

test("a connection check aborted by leaving the page shows no failure, and the next page sends the order once", async () => {
	const { answers, calls, fail, reload } = await sendOrder();
	let isChecked = false;
	const others = fetch;
	vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
		if (options.method !== "HEAD") return others(url, options);
		isChecked = true;
		dispatchEvent(new Event("beforeunload"));
		return Promise.reject(new TypeError("aborted"));
	});
	fail();
	await expect.poll(() => isChecked).toBe(true);
	await expectNone(refusal);
	await expectNone(unsent);
	dispatchEvent(new PageTransitionEvent("pagehide"));
	expect(stored()).toHaveLength(1);
	vi.stubGlobal("fetch", others);
	vi.advanceTimersByTime(1_000);
	answers["POST /orders/by-slug"] = STORED;
	await reload("/projects");
	await expect.element(toast("Your order was sent.")).toBeVisible();
	expect(new Set(keysIn(calls)).size).toBe(1);
});

const ONLY_HERE =
	"This device cannot keep what you wrote. Please stay on this site until it is sent.";

/** As in a private window, or if storage is full. */
function storeNothing() {
	const set = Storage.prototype.setItem;
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, ...entry) {
		if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
		set.apply(this, entry);
	});
}

/** Whether the browser asks before the document is closed. */
function asksBeforeLeaving(): boolean {
	return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("the page says if this device cannot store an order, and sends it from the same document", async () => {
	storeNothing();
	const { answers, calls } = stubApi({ ...ANSWERS, "POST /orders/by-slug": OFFLINE });
	await openPage(ORDER);
	await fillOrder();
	expect(asksBeforeLeaving()).toBe(false);
	vi.advanceTimersByTime(1_000);
	await press(submitOrder);
	await expect.element(discard).toBeVisible();
	await expect.element(unsent).toMatchTextContent(ONLY_HERE);
	await expectNone(unsent.getByText(KEPT_NOTE));
	expect(localStorage.unsent).toBeUndefined();
	expect(asksBeforeLeaving()).toBe(true);
	vi.advanceTimersByTime(1_000);

	answers["POST /orders/by-slug"] = STORED;
	await press(page.getByRole("link", { name: "Back to the Project" }));
	goOnline();
	await expect.element(toast("Your order was sent.")).toBeVisible();
	expect(new Set(keysIn(calls)).size).toBe(1);
	expect(asksBeforeLeaving()).toBe(false);
});

test("while an order that cannot be stored is being sent, the page says so and the browser asks before leaving", async () => {
	storeNothing();
	const { answer } = await sendOrder();
	await expect.element(unsent).toMatchTextContent(ONLY_HERE);
	await expectCount(page.getByText(ONLY_HERE), 2);
	expect(asksBeforeLeaving()).toBe(true);
	answer(STORED());
	await expect.element(page.getByText("Order Request Submitted!")).toBeVisible();
	await expectNone(unsent);
	expect(asksBeforeLeaving()).toBe(false);
});

test("the response to an order whose sender has signed out is not shown", async () => {
	storeSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	const { answer, address } = await sendOrder();
	await press(page.getByRole("link", { name: "Back to the Project" }));
	await expectNone(sendingButton);
	expect(address()).toBe("/projects/project-1");
	signOut(null);
	answer(STORED());
	await vi.advanceTimersByTimeAsync(1_000);
	await expectNone(toast("Your order was sent."));
	expect(localStorage.references).toBeUndefined();
	expect(localStorage["references:account"]).toBeUndefined();
});
