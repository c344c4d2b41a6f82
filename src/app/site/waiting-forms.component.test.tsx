import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press, takeLoggedErrors } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { storeSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { fillOrder, submitOrder } from "../../../tests/support/components/forms.ts";
import { storeFiles } from "../../platform/offline/stored-files.ts";
import type { UnsentForm } from "../parts/unsent/unsent-forms.ts";

/* Every page shows the unsent forms of this device, and sends those that need no confirmation. */

const KB = 1_024;
const HOUR = 3_600_000;
const OFFLINE = () => Promise.reject(new TypeError("Failed to fetch"));
const STORED = () => ({ result: { id: "5", reference: "MR-7K3QZ9" } });

const unsentBar = page.getByRole("complementary", { name: "Waiting on this device" });
const unsent = page.getByRole("region", { name: "Unsent forms" });

let isOnline = true;
beforeEach(() => {
	isOnline = false;
	vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});

function goOnline() {
	isOnline = true;
	dispatchEvent(new Event("online"));
}

const FILE = { name: "plan.pdf", size: 300 * KB, lastModified: 7, id: "9", secret: "s9" };
const HALF = { kind: "request", draft: "request-service", files: [{ ...FILE, sent: 22 * KB }] };
const REFUSAL = { status: 400, error: "Too short", fields: { phone: "Too short" } };

function formOf(change: object, at = Date.now()): UnsentForm {
	const time = new Date(at).toISOString();
	return {
		...{ key: "k1", kind: "order", title: "Project 1", draft: "order:project-1", by: null },
		values: [
			["slug", "project-1"],
			["projectTitle", "Maize dryer"],
			["name", "Brian Kamau"],
			["phone", "0712345678"],
		],
		...{ writtenAt: time, triedAt: time },
		...change,
	};
}

test.each<[what: string, change: object, age: number, text: RegExp, link: string, to: string]>([
	["an order", {}, 1, /^1 order is waiting\. /, "See What Is Waiting", "/track"],
	[
		"a request with a part of its files",
		{ ...HALF, hasFiles: true },
		1,
		/^1 request is waiting, 7% sent\. /,
		...(["See What Is Waiting", "/track"] as const),
	],
	[
		"a request whose files are not stored",
		HALF,
		1,
		/^1 request is waiting, 7% sent\. /,
		...(["Choose its files again", "/track"] as const),
	],
	[
		"a request whose upload was stopped",
		{ ...HALF, hasFiles: true, isStopped: true },
		1,
		/^1 request is waiting, 7% sent\. /,
		...(["Resume it", "/track"] as const),
	],
	[
		"an order whose author is asked before a resend",
		{ asks: true },
		1,
		/^We do not know whether your order arrived\. /,
		...(["Send it again or discard it", "/order/project-1"] as const),
	],
	[
		"an order that has waited for long",
		{},
		24,
		/^Your order has been waiting for more than a day\. /,
		...(["Send it or discard it", "/order/project-1"] as const),
	],
	[
		"a refused request",
		{ ...HALF, files: undefined, refusal: REFUSAL },
		1,
		/^Your request was not accepted\. /,
		...(["See why", "/request-service"] as const),
	],
])("%s is shown on every page and listed", async (_, change, age, ...expected) => {
	const [text, link, to] = expected;
	storeSession({ id: "7", username: "Amina", email: "amina@home.example", role: "user" });
	stubApi(ANSWERS);
	localStorage.unsent = JSON.stringify([formOf(change, Date.now() - age * HOUR)]);
	const { reload } = await openPage("/contact");
	for (const path of ["/", "/projects", "/dashboard"]) {
		await reload(path);
		await expect.element(unsentBar).toMatchTextContent(text);
		await expect.element(unsentBar.getByRole("link", { name: link })).toHaveAttribute("href", to);
	}
	for (const path of ["/track", "/request-service", "/order/project-1"]) {
		await reload(path);
		await expect.element(unsent.getByRole("button", { name: "Discard" })).toBeVisible();
		await expectNone(unsentBar);
	}
});

test("several unsent forms are counted in one line", async () => {
	stubApi(ANSWERS);
	const forms = [
		{ key: "a" },
		{ key: "b" },
		{ ...HALF, key: "c", hasFiles: true },
		{ key: "d", refusal: REFUSAL },
	];
	localStorage.unsent = JSON.stringify(forms.map((form) => formOf(form)));
	await openPage("/projects");
	await expect
		.element(unsentBar)
		.toMatchTextContent(
			/^Your order was not accepted\. See why2 orders and 1 request are waiting, 7% sent\. See What Is Waiting$/,
		);
});

test("without unsent forms there is no bar", async () => {
	stubApi(ANSWERS);
	await openPage("/projects");
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expectNone(unsentBar);
});

test("an order sent offline is shown on the next page, and its outcome until the page after that", async () => {
	const { answers } = stubApi({ ...ANSWERS, "POST /orders/by-slug": OFFLINE });
	await openPage("/order/project-1");
	await fillOrder();
	await press(submitOrder);
	await expect.element(unsent).toMatchTextContent("Kept on this device.");
	await expectNone(unsentBar);
	await press(page.getByRole("link", { name: "Back to the Project" }));
	await expect.element(unsentBar).toMatchTextContent("1 order is waiting.");
	answers["POST /orders/by-slug"] = () => ({ data: { order: { reference: "MR-7K3QZ9" } } });
	goOnline();
	await expect
		.element(unsentBar)
		.toMatchTextContent("Your order was sent. See the progress of MR-7K3QZ9");
	await vi.advanceTimersByTimeAsync(3_000);
	await press(page.getByRole("link", { name: "Contact" }).first());
	await expectNone(unsentBar.getByText("Your order was sent."));
});

const pdf = new File([`%PDF-1.4${" ".repeat(300 * KB - 8)}`], "plan.pdf", { lastModified: 7 });

/** Opens a page while a request is stored whose file has partly arrived. */
async function leaveHalfSent(path: string) {
	let arrived = 200 * KB;
	const api = stubApi({
		...ANSWERS,
		"POST /request/uploads/:id/offset": () => ({ result: { offset: arrived } }),
		"POST /request/uploads/:id/pieces": ({ body }) => {
			arrived = Number(body.get("offset")) + body.get("piece").size;
			return { result: { offset: arrived } };
		},
		"POST /request": STORED,
	});
	localStorage.unsent = JSON.stringify([formOf({ ...HALF, hasFiles: true })]);
	await storeFiles("k1", [pdf]);
	await openPage(path);
	const callsTo = (part: string) => api.calls.filter(({ line }) => line.endsWith(part));
	return { ...api, callsTo };
}

test.each(["/projects", "/", "/track"])(
	"the rest of a request's files is sent automatically from %s, once",
	async (path) => {
		const { callsTo } = await leaveHalfSent(path);
		await expect.element(path === "/track" ? unsent : unsentBar).toBeVisible();
		expect(callsTo("/pieces")).toEqual([]);
		goOnline();
		const outcome = path === "/track" ? unsent : unsentBar;
		await expect.element(outcome).toMatchTextContent(/Your request.* was sent\./);
		await expect.element(outcome).toMatchTextContent("MR-7K3QZ9");
		expect(callsTo("/pieces").map(({ body }) => body.get("offset"))).toEqual([
			String(200 * KB),
			String(264 * KB),
		]);
		expect(callsTo("POST /request")).toHaveLength(1);
		expect(callsTo("POST /request")[0]?.headers.get("idempotency-key")).toBe("k1");
		await expect.poll(() => localStorage.unsent).toBeUndefined();
	},
);

test("files that the browser has deleted have to be chosen again", async () => {
	stubApi(ANSWERS);
	// Files and the lock of another test's form may outlast it for a moment: they are real.
	localStorage.unsent = JSON.stringify([formOf({ ...HALF, key: "deleted", hasFiles: true })]);
	await openPage("/projects");
	await expect.element(unsentBar).toMatchTextContent("See What Is Waiting");
	goOnline();
	await expect
		.element(unsentBar.getByRole("link", { name: "Choose its files again" }))
		.toBeVisible();
	await press(unsentBar.getByRole("link"));
	await expect.element(page.getByLabelText(/choose plan\.pdf again/)).toBeEnabled();
});

test("a request whose upload its author has stopped is not sent automatically", async () => {
	const { callsTo, answers } = await leaveHalfSent("/track");
	answers["POST /request/uploads/:id/offset"] = OFFLINE;
	isOnline = true;
	dispatchEvent(new Event("online"));
	await press(unsent.getByRole("button", { name: "Cancel" }));
	await expect.element(unsent.getByRole("button", { name: /^Resume Sending/ })).toBeEnabled();
	const tries = callsTo("/offset").length;
	await vi.advanceTimersByTimeAsync(120_000);
	expect(callsTo("/offset")).toHaveLength(tries);
	expect(JSON.parse(localStorage.unsent)).toMatchObject([{ isStopped: true, hasFiles: true }]);
	answers["POST /request/uploads/:id/offset"] = () => ({ result: { offset: 300 * KB } });
	await press(unsent.getByRole("button", { name: /^Resume Sending/ }));
	await expect.element(unsent).toMatchTextContent("Your request for Project 1 was sent.");
	takeLoggedErrors();
});

/** Stores forms as another tab would, which this tab learns from an event. */
function storeInOtherTab(forms: readonly UnsentForm[]) {
	if (forms.length > 0) localStorage.unsent = JSON.stringify(forms);
	else localStorage.removeItem("unsent");
	dispatchEvent(new StorageEvent("storage", { key: "unsent" }));
}

test("a form that another tab leaves unsent is shown and sent by a tab that was already open", async () => {
	isOnline = true;
	const answer = () => ({ data: { order: { reference: "MR-7K3QZ9" } } });
	const { calls } = stubApi({ ...ANSWERS, "POST /orders/by-slug": answer });
	await openPage("/contact");
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
	// Only a visible tab sends it.
	storeInOtherTab([formOf({ key: "left" })]);
	await expectNone(unsentBar);
	hidden.mockReturnValue(false);
	dispatchEvent(new Event("visibilitychange"));
	await expect.element(unsentBar).toMatchTextContent("Your order was sent.");
	// Also once the code is loaded.
	storeInOtherTab([formOf({ key: "left later" })]);
	await expect.poll(() => localStorage.unsent).toBeUndefined();
	expect(
		calls
			.filter(({ line }) => line === "POST /orders/by-slug")
			.map(({ headers }) => headers.get("idempotency-key")),
	).toEqual(["left", "left later"]);
});

test.each([
	["sent from here once that tab is closed", true],
	["not sent from here if that tab sends it", false],
])("a form that another tab is sending is shown, and %s", async (_, isClosed) => {
	isOnline = true;
	const otherTab = Promise.withResolvers<void>();
	const key = `elsewhere ${isClosed}`;
	void navigator.locks.request(`unsent ${key}`, () => otherTab.promise);
	const { calls } = stubApi({
		...ANSWERS,
		"POST /request/uploads/:id/offset": () => ({ result: { offset: 300 * KB } }),
		"POST /request": STORED,
	});
	await openPage("/contact");
	const form = formOf({ ...HALF, key, hasFiles: true });
	// In this order: an earlier page may still be deleting files without a form.
	localStorage.unsent = JSON.stringify([form]);
	await storeFiles(key, [pdf]);
	storeInOtherTab([form]);
	await expect.element(unsentBar).toMatchTextContent("1 request is waiting, 7% sent.");
	await expect
		.poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
		.toEqual([`unsent ${key}`]);
	if (!isClosed) storeInOtherTab([]);
	otherTab.resolve();
	if (isClosed) await expect.element(unsentBar).toMatchTextContent("Your request was sent.");
	else await expectNone(unsentBar.getByText("request"));
	await expect.poll(() => localStorage.unsent).toBeUndefined();
	expect(calls.filter(({ line }) => line === "POST /request")).toHaveLength(isClosed ? 1 : 0);
});
