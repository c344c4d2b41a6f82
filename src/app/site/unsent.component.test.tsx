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
 * Orders and requests that got no answer: without a connection, or because their page was left. How long they are kept
 * is tested in src/platform/offline/unsent.test.ts.
 */

const ORDER = "/order/project-1";
const DAY = 86_400_000;
const KEPT = "Kept on this device. It will be sent when you are back online.";
const NO_LINE = () => Promise.reject(new TypeError("Failed to fetch"));
const PLACED = () => ({ data: { order: { ...order(1), reference: "MR-7K3QZ9" } } });

const notes = page.getByRole("region", { name: "Unsent forms" });
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

function lineIsBack() {
	isOnline = true;
	dispatchEvent(new Event("online"));
}

/** Opens the order form without a connection. Its calls fail until other answers are set. */
async function writeOrder(more: Answers = {}) {
	const api = stubApi({ ...ANSWERS, "POST /orders/by-slug": NO_LINE, ...more });
	const application = await openPage(ORDER);
	await fillOrder({ Notes: "Two buckets" });
	await press(submitOrder);
	await expect.element(notes).toMatchTextContent(KEPT);
	return { ...application, ...api };
}

const ordersIn = (calls: readonly StubbedCall[]) =>
	calls.filter(({ line }) => line === "POST /orders/by-slug");
const stored = () => JSON.parse(localStorage.unsent ?? "[]");

test("an order sent offline is stored, and sent when the browser is back online", async () => {
	const { answers, calls } = await writeOrder();
	await expect.element(notes).toMatchTextContent(/Order for Project 1, written \d+:\d\d [AP]M/);
	await expect.element(submitOrder).toBeEnabled();
	// No failure: one calm box, in view.
	await expectNone(page.getByRole("alert"));
	await expect.element(notes).toBeInViewport({ ratio: 1 });
	await expect.element(name).toHaveValue("Brian Kamau");

	answers["POST /orders/by-slug"] = PLACED;
	const tries = ordersIn(calls).length;
	lineIsBack();
	await expect.element(notes).toMatchTextContent("Your order for Project 1 was sent.");
	await expect.element(notes).toMatchTextContent("Your reference: MR-7K3QZ9");
	await expectNone(refusal);
	await expect.element(name).toHaveValue("");
	const [first, ...others] = ordersIn(calls);
	expect(others.slice(tries - 1)).toHaveLength(1);
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
	lineIsBack();
	await expect.element(page.getByText("Your order was not accepted.")).toBeVisible();
	await press(page.getByRole("link", { name: "See why" }));
	await expect.element(refusal).toMatchTextContent("Too short");
	await expect.element(notes).toMatchTextContent("was not accepted: Too short");
	await expect.element(notes).toMatchTextContent("What you typed is back in the form.");
	await expect.element(page.getByLabelText("Phone")).toHaveAttribute("aria-invalid", "true");
	await expect.element(name).toHaveValue("Brian Kamau");
	await expect.element(page.getByLabelText("Notes")).toHaveValue("Two buckets");

	answers["POST /orders/by-slug"] = PLACED;
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
	lineIsBack();
	await expect.element(notes).toMatchTextContent("was not accepted: Too short");
	await expect.element(name).toHaveValue("Amina");
	await press(page.getByRole("button", { name: "Edit Again" }));
	await expect.element(name).toHaveValue("Brian Kamau");
	await press(discard);
	await expect.element(name).toHaveValue("");
	await expectNone(notes);
	expect(localStorage.unsent).toBeUndefined();
});

test("a discarded order is not sent, and its text stays in the form of its tab", async () => {
	const { answers, calls } = await writeOrder();
	const tries = ordersIn(calls).length;
	answers["POST /orders/by-slug"] = PLACED;
	await press(discard);
	await expectNone(notes);
	expect(localStorage.unsent).toBeUndefined();
	lineIsBack();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ordersIn(calls)).toHaveLength(tries);
	await expect.element(name).toHaveValue("Brian Kamau");
});

test("changes after an order was stored become another order", async () => {
	const { answers, calls } = await writeOrder();
	await page.getByLabelText("Notes").fill("Three buckets");
	answers["POST /orders/by-slug"] = PLACED;
	lineIsBack();
	await expect.element(notes).toMatchTextContent("was sent.");
	await expect.element(page.getByLabelText("Notes")).toHaveValue("Three buckets");
	await press(submitOrder);
	await expect.element(page.getByText("Order Request Submitted!")).toBeVisible();
	const keys = ordersIn(calls).map(({ headers }) => headers.get("idempotency-key"));
	expect(new Set(keys).size).toBe(2);
});

test("the same order in two tabs is one order", async () => {
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
	answers["POST /orders/by-slug"] = PLACED;
	lineIsBack();
	await expect.element(notes).toMatchTextContent("Your order for Project 1 was sent.");
	await expect.element(name).toHaveValue("");
	const sent = ordersIn(calls).slice(before);
	expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([
		...["other-tab", "other-tab"],
	]);
});

test("after a day an order is sent only at its writer's request", async () => {
	const { answers, calls, reload } = await writeOrder();
	const tries = ordersIn(calls).length;
	vi.setSystemTime(Date.now() + DAY);
	answers["POST /orders/by-slug"] = PLACED;
	lineIsBack();
	await reload("/request-service");
	await expect
		.element(notes)
		.toMatchTextContent("It has been waiting for more than a day. Send it now?");
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ordersIn(calls)).toHaveLength(tries);
	await press(page.getByRole("button", { name: "Send Now" }));
	await expect.element(notes).toMatchTextContent("Your order for Project 1 was sent.");
});

test("a busy server is retried a minute later", async () => {
	const { answers, calls } = await writeOrder();
	const tries = ordersIn(calls).length;
	answers["POST /orders/by-slug"] = () => refused(429, { message: "Wait a while" });
	lineIsBack();
	await expect.poll(() => ordersIn(calls).length).toBe(tries + 1);
	await expect.element(discard).toBeVisible();
	answers["POST /orders/by-slug"] = PLACED;
	await vi.advanceTimersByTimeAsync(60_000);
	await expect.element(notes).toMatchTextContent("was sent.");
});

test("an order written while signed in is never sent with another person's token", async () => {
	storeSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	const { answers, calls, reload } = await writeOrder();
	expect(ordersIn(calls)[0]?.headers.get("authorization")).toBe("Bearer good");
	storeSession({ id: "8", username: "Brian", email: "brian@home.example", role: "user" });
	answers["POST /orders/by-slug"] = PLACED;
	lineIsBack();
	await reload("/projects");
	await expect.element(page.getByText("Your order was sent.")).toBeVisible();
	expect(ordersIn(calls).pop()?.headers.get("authorization")).toBeNull();
});

test("signing out deletes waiting orders", async () => {
	await writeOrder();
	expect(stored()).toHaveLength(1);
	signOut(null);
	expect(localStorage.unsent).toBeUndefined();
	await press(page.getByLabelText("Notes"));
	await vi.advanceTimersByTimeAsync(5_000);
	await expectNone(notes);
});

test.each([
	["an answer", () => refused(503, { message: "Later" })],
	["a refusal", () => refused(400, { message: "No" })],
])("%s is not a lost connection: nothing is stored", async (_, answer) => {
	stubApi({ ...ANSWERS, "POST /orders/by-slug": answer });
	await openPage(ORDER);
	await fillOrder();
	await press(submitOrder);
	await expect.element(refusal).toBeVisible();
	await expectNone(notes);
	expect(localStorage.unsent).toBeUndefined();
});

test("a request sent offline is stored, listed on its page and sent unchanged", async () => {
	const { answers, calls } = stubApi({ ...ANSWERS, "POST /request": NO_LINE });
	await openPage("/request-service");
	await fillRequest();
	await press(submitRequest);
	await expect.element(notes).toMatchTextContent(KEPT);
	await expect.element(notes).toMatchTextContent("Request for Maize dryer, written");
	await expect.element(submitRequest).toBeEnabled();
	await expectNone(page.getByRole("alert"));
	await expect.element(notes).toBeInViewport({ ratio: 1 });
	answers["POST /request"] = () => ({ result: { id: "5", reference: "MR-7K3QZ9" } });
	lineIsBack();
	await expect.element(notes).toMatchTextContent("Your request for Maize dryer was sent.");
	await expect.element(page.getByLabelText("Project title")).toHaveValue("");
	const [first, ...others] = calls.filter(({ line }) => line === "POST /request");
	expect([...others.pop()!.body]).toEqual([...first!.body]);
	expect(first?.body.getAll("serviceType")).toHaveLength(2);
	expect(new Set(takeLoggedErrors())).toEqual(new Set(["Network error during upload"]));
});

const onItsWay = page.getByRole("button", { name: "Processing..." });
const toast = (text: string) => page.getByText(text);

/** Presses the button while there is a connection, and leaves the call without an answer. */
async function sendOrder() {
	isOnline = true;
	const { promise, resolve, reject } = Promise.withResolvers<object>();
	const api = stubApi({ ...ANSWERS, "POST /orders/by-slug": () => promise });
	const application = await openPage(ORDER);
	await fillOrder();
	await press(submitOrder);
	await expect.element(onItsWay).toBeVisible();
	await expect.poll(() => ordersIn(api.calls).length).toBe(1);
	return { ...application, ...api, answer: resolve, lose: () => reject(new TypeError("aborted")) };
}

const keysIn = (calls: readonly StubbedCall[]) =>
	ordersIn(calls).map(({ headers }) => headers.get("idempotency-key"));

test("an order whose page is left before the response is sent once by the next page, which says so", async () => {
	const { answers, calls, lose, reload } = await sendOrder();
	// As browsers do: the request ends with its page.
	dispatchEvent(new Event("beforeunload"));
	lose();
	dispatchEvent(new PageTransitionEvent("pagehide"));
	expect(stored()).toHaveLength(1);
	answers["POST /orders/by-slug"] = PLACED;
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
	await expectNone(onItsWay);
	expect(address()).toBe("/projects/project-1");
	answer(PLACED());
	await expect.element(toast("Your order was sent.")).toBeVisible();
	expect(address()).toBe("/projects/project-1");
	expect(ordersIn(calls)).toHaveLength(1);
	expect(localStorage.unsent).toBeUndefined();
	expect(JSON.stringify(sessionStorage)).not.toContain("draft:");
});

test("an order that is refused on another page of the site can be corrected", async () => {
	const { answer, address } = await sendOrder();
	await press(page.getByRole("link", { name: "Back to the Project" }));
	await expectNone(onItsWay);
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
	const { answers, calls, lose, reload } = await sendOrder();
	lose();
	await expect.element(refusal).toMatchTextContent("No answer came");
	// Stored before its page is left, so that the same order in another tab is sent with the same key.
	expect(stored()).toMatchObject([{ asks: true }]);
	await leave();
	answers["POST /orders/by-slug"] = PLACED;
	await reload("/projects");
	await expect.element(toast("We do not know whether your order arrived.")).toBeVisible();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(ordersIn(calls)).toHaveLength(1);
	// Said once.
	await reload("/request-service");
	await expect.element(notes).toMatchTextContent("No answer came. Send it again?");
	await expectNone(toast("We do not know whether your order arrived."));
	await press(page.getByRole("button", { name: "Send Now" }));
	await expect.element(notes).toMatchTextContent("Your order for Project 1 was sent.");
	expect(new Set(keysIn(calls)).size).toBe(1);
});

test("a check of the connection that ends with the page shows no failure: the next page sends the order once", async () => {
	const { answers, calls, lose, reload } = await sendOrder();
	let isChecked = false;
	const others = fetch;
	vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
		if (options.method !== "HEAD") return others(url, options);
		isChecked = true;
		dispatchEvent(new Event("beforeunload"));
		return Promise.reject(new TypeError("aborted"));
	});
	lose();
	await expect.poll(() => isChecked).toBe(true);
	await expectNone(refusal);
	await expectNone(notes);
	dispatchEvent(new PageTransitionEvent("pagehide"));
	expect(stored()).toHaveLength(1);
	vi.stubGlobal("fetch", others);
	vi.advanceTimersByTime(1_000);
	answers["POST /orders/by-slug"] = PLACED;
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

/** Whether the browser asks before the document goes away. */
function asksBeforeLeaving(): boolean {
	return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("the page says if this device cannot store an order, and sends it from the same document", async () => {
	storeNothing();
	const { answers, calls } = stubApi({ ...ANSWERS, "POST /orders/by-slug": NO_LINE });
	await openPage(ORDER);
	await fillOrder();
	expect(asksBeforeLeaving()).toBe(false);
	vi.advanceTimersByTime(1_000);
	await press(submitOrder);
	await expect.element(discard).toBeVisible();
	await expect.element(notes).toMatchTextContent(ONLY_HERE);
	await expectNone(notes.getByText(KEPT));
	expect(localStorage.unsent).toBeUndefined();
	expect(asksBeforeLeaving()).toBe(true);
	vi.advanceTimersByTime(1_000);

	answers["POST /orders/by-slug"] = PLACED;
	await press(page.getByRole("link", { name: "Back to the Project" }));
	lineIsBack();
	await expect.element(toast("Your order was sent.")).toBeVisible();
	expect(new Set(keysIn(calls)).size).toBe(1);
	expect(asksBeforeLeaving()).toBe(false);
});

test("while an order that cannot be stored is being sent, the page says so and the browser asks before leaving", async () => {
	storeNothing();
	const { answer } = await sendOrder();
	await expect.element(notes).toMatchTextContent(ONLY_HERE);
	await expectCount(page.getByText(ONLY_HERE), 2);
	expect(asksBeforeLeaving()).toBe(true);
	answer(PLACED());
	await expect.element(page.getByText("Order Request Submitted!")).toBeVisible();
	await expectNone(notes);
	expect(asksBeforeLeaving()).toBe(false);
});

test("the response to an order whose sender has signed out is shown to nobody", async () => {
	storeSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	const { answer, address } = await sendOrder();
	await press(page.getByRole("link", { name: "Back to the Project" }));
	await expectNone(onItsWay);
	expect(address()).toBe("/projects/project-1");
	signOut(null);
	answer(PLACED());
	await vi.advanceTimersByTimeAsync(1_000);
	await expectNone(toast("Your order was sent."));
	expect(localStorage.references).toBeUndefined();
	expect(localStorage["references:account"]).toBeUndefined();
});
