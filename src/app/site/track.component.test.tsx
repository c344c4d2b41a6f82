import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../tests/support/components/actions.ts";
import {
	refused,
	type StubbedCall,
	storeSession,
	stubApi,
} from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { trackedOrder } from "../../../tests/support/components/rows.ts";
import { readRemembered, rememberReference } from "../../features/tracking/remembered.ts";
import { endRejectedSession, signOut } from "../../shell/session.ts";

const main = page.getByRole("main");
const reference = page.getByLabelText("Reference");
const phone = page.getByLabelText("Phone");
const showButton = page.getByRole("button", { name: "Show My Order" });
const alert = page.getByRole("alert");
const trackedPayment = trackedOrder.payment as NonNullable<typeof trackedOrder.payment>;

/** Opens the tracker. Every reference gets this answer. */
async function openTracker(answer: (call: StubbedCall) => object, path = "/track") {
	const api = stubApi({ "POST /track": answer });
	await openPage(path);
	return api;
}

async function lookUp(values: { reference?: string; phone?: string } = {}) {
	if (values.reference !== undefined) await reference.fill(values.reference);
	await phone.fill(values.phone ?? "0712 345 678");
	await press(showButton);
}

/** Opens the tracker and looks up this record. */
async function openTracked(result: object = trackedOrder) {
	const api = await openTracker(() => ({ result }));
	await lookUp({ reference: "mr 7k3qz9" });
	return api;
}

test("an order is shown with its history, what is due, the next step and a contact", async () => {
	const { calls } = await openTracked();
	await expect.element(main.getByRole("heading", { name: "Maize dryer" })).toHaveFocus();
	await expect.element(main).toMatchTextContent(trackedOrder.next);
	await expect.element(main).toMatchTextContent("ProjectKES 2,850.50");
	await expect.element(main).toMatchTextContent("MaterialsKES 1,000");
	await expect.element(main).toMatchTextContent("TotalKES 3,850.50");
	await expect.element(main).toMatchTextContent("PaidKES 850");
	await expect.element(main).toMatchTextContent("BalanceKES 3,000.50");
	await expect.element(main).toMatchTextContent("NowKES 150 for the materials");
	await expect.element(main).toMatchTextContent("LaterKES 2,850.50 before you collect it");
	const ruler = main.getByRole("list", { name: "Progress" });
	await expect
		.element(ruler)
		.toMatchTextContent("Ordered Mar 18, 2026Agreed DoneMaterials paid NextReady Later");
	await expect.element(ruler.getByRole("listitem").nth(2)).toHaveAttribute("aria-current", "step");
	await expectCount(main.getByRole("time"), 2);
	const message = main.getByRole("link", { name: "Message us on WhatsApp" });
	const href = new URL((message.element() as HTMLAnchorElement).href);
	expect(href.searchParams.get("text")).toBe("Hello Mradi, my reference is MR-7K3QZ9.");
	expect(href.href).not.toContain("345");
	expect(calls.find(({ line }) => line === "POST /track")?.body).toEqual({
		reference: "MR-7K3QZ9",
		phone: "0712 345 678",
	});
});

test("at 360 px each status of the history has its time beside it", async () => {
	await page.viewport(360, 640);
	const at = "2026-11-27T09:37:00.000Z";
	const history = (["pending", "processing", "completed"] as const).map((status) => ({
		status,
		at,
	}));
	await openTracked({ ...trackedOrder, history });
	const status = main.getByText("Processing", { exact: true });
	await expect.element(status.last()).toBeVisible();
	const rows = [...document.querySelectorAll(".tracked-history > li")];
	expect(rows).toHaveLength(3);
	for (const row of rows) {
		const [badge, time] = [...row.children].map((part) => part.getBoundingClientRect());
		expect(time?.left).toBeGreaterThan(badge?.right ?? 0);
	}
});

test.each([
	["pending", "Nothing yet: we will agree on the price with you first."],
	["processing", "Nothing."],
	["completed", "Nothing."],
] as const)("a %s order that costs nothing says what is due", async (status, expectedText) => {
	const sums = { due: 0, paid: 0, balance: 0, material_cost: 0, state: "paid" };
	const payment = { ...trackedPayment, ...sums, agreed: status !== "pending" };
	await openTracked({ ...trackedOrder, status, payment });
	const due = main.getByRole("region", { name: "What is due" });
	await expect.element(due.getByText(expectedText, { exact: true })).toBeVisible();
});

test("the labels of adjacent progress marks do not touch", async () => {
	await page.viewport(1280, 800);
	const history = [
		...trackedOrder.history,
		{ status: "completed" as const, at: "2026-11-27T09:37:00.000Z" },
	];
	const payment = { ...trackedPayment, paid: 3_850.5, balance: 0, state: "paid" };
	await openTracked({ ...trackedOrder, status: "completed", history, payment });
	const ruler = main.getByRole("list", { name: "Progress" });
	await expect.element(ruler).toMatchTextContent("Materials paid Done");
	const marks = [...ruler.element().querySelectorAll(".track-mark")].map((mark) =>
		mark.getBoundingClientRect(),
	);
	for (const [index, mark] of marks.slice(1).entries()) {
		expect(mark.left - (marks[index]?.right ?? 0)).toBeGreaterThanOrEqual(8);
	}
});

test("at twice the text size the labels of progress marks stay within a phone of 320 px", async () => {
	const { style } = document.documentElement;
	onTestFinished(() => {
		style.fontSize = "";
	});
	await page.viewport(320, 740);
	await openTracked();
	style.fontSize = "200%";
	const ruler = main.getByRole("list", { name: "Progress" });
	await expect.element(ruler).toMatchTextContent("Materials paid");
	for (const mark of ruler.element().querySelectorAll(".track-mark"))
		expect(mark.getBoundingClientRect().right).toBeLessThanOrEqual(320);
});

test("the tracker links to the pupil's own work, with and without an order", async () => {
	await openTracker(() => ({ result: trackedOrder }));
	const ownWork = main.getByRole("link", { name: "My Own Work" });
	await expect.element(ownWork).toHaveAttribute("href", "/my-work");
	await lookUp({ reference: "mr 7k3qz9" });
	await expect.element(main.getByRole("heading", { name: "Maize dryer" })).toHaveFocus();
	await expect.element(ownWork).toHaveAttribute("href", "/my-work");
});

test("files of a delivery are links with names and sizes", async () => {
	const path = "/api/track/files/7?key=k";
	const files = [{ name: "write-up.pdf", size: 1_500_000, type: "application/pdf", path }];
	await openTracked({ ...trackedOrder, files });
	await expect
		.element(main.getByRole("region", { name: "Files for you" }))
		.toMatchTextContent("write-up.pdf 1.4 MB");
	await expect
		.element(main.getByRole("link", { name: "write-up.pdf" }))
		.toHaveAttribute("href", path);
});

test("an overpayment is named as one, and a request shows no amounts", async () => {
	const payment = { ...trackedPayment, paid: 4000, balance: -149.5, state: "overpaid" };
	const { answers } = await openTracked({ ...trackedOrder, payment });
	await expect.element(main).toMatchTextContent("You have paid KES 149.50 too much.");
	answers["POST /track"] = () => ({
		result: { ...trackedOrder, kind: "request", title: "Tea", updated_at: "later", payment: null },
	});
	await lookUp({ reference: "MR-7K3QZ9" });
	await expect.element(main.getByRole("heading", { name: "Tea" })).toBeVisible();
	await expectNone(main.getByRole("heading", { name: "What is due" }));
	await expectNone(main.getByRole("list", { name: "Progress" }));
});

test.each([
	["before work begins", "pending", 850, "NowKES 150 for the materials, before work begins"],
	["once the materials are paid", "pending", 1_000, null],
	["once work has begun", "processing", 850, null],
])("what is due for the materials %s", async (_, status, paid, expectedText) => {
	const payment = { ...trackedPayment, paid };
	await openTracked({ ...trackedOrder, status, payment });
	await expect.element(main).toMatchTextContent(`PaidKES ${paid.toLocaleString("en")}`);
	const { textContent } = main.element();
	if (expectedText) expect(textContent).toContain(expectedText);
	else expect(textContent).not.toContain("before work begins");
});

test("nothing is due for a cancelled order, and its payments are shown", async () => {
	const payment = { ...trackedPayment, receipt_path: "/receipt/MR-7K3QZ9?key=k" };
	const { answers } = await openTracked({ ...trackedOrder, status: "cancelled", payment });
	await expect.element(main.getByRole("heading", { name: "What you have paid" })).toBeVisible();
	await expect.element(main).toMatchTextContent("PaidKES 850");
	await expect.element(main.getByRole("link", { name: "Show and print" })).toBeVisible();
	await expectNone(main.getByRole("heading", { name: "What is due" }));
	await expectNone(main.getByRole("list", { name: "Progress" }));
	expect(main.element().textContent).not.toMatch(/Balance|too much/);
	answers["POST /track"] = () => ({
		result: {
			...{ ...trackedOrder, title: "Tea", status: "cancelled", updated_at: "later" },
			payment: { ...payment, paid: 0 },
		},
	});
	await lookUp({ reference: "MR-7K3QZ9" });
	await expect.element(main.getByRole("heading", { name: "Tea" })).toBeVisible();
	await expectNone(main.getByRole("heading", { name: "What you have paid" }));
});

test("refunds are shown, also of a cancelled order that was refunded completely", async () => {
	const payment = { ...trackedPayment, paid: 350, refunded: 500, balance: 3_500.5 };
	const { answers } = await openTracked({ ...trackedOrder, payment });
	await expect.element(main).toMatchTextContent("PaidKES 850RefundedKES 500");
	await expect.element(main).toMatchTextContent("BalanceKES 3,500.50");
	answers["POST /track"] = () => ({
		result: {
			...{ ...trackedOrder, title: "Tea", status: "cancelled", updated_at: "later" },
			payment: { ...payment, paid: 0, refunded: 850 },
		},
	});
	await lookUp({ reference: "MR-7K3QZ9" });
	await expect.element(main.getByRole("heading", { name: "Tea" })).toBeVisible();
	await expect.element(main).toMatchTextContent("PaidKES 850RefundedKES 850");
});

test("nothing is sent before both fields are valid, and a refusal keeps typed text", async () => {
	const sentence = "We found no order with this reference and phone number.";
	const { calls } = await openTracker(() => refused(404, { message: sentence, error: sentence }));
	await lookUp({ reference: "MR-7K3", phone: "12345" });
	await expect.element(page.getByText("Please enter a valid phone number")).toBeVisible();
	await expect.element(page.getByText(/^A reference is MR-/)).toBeVisible();
	await expect.element(reference).toHaveFocus();
	expect(calls.map(({ line }) => line)).not.toContain("POST /track");
	await lookUp({ reference: "MR-7K3QZ9", phone: "0712345678" });
	await expect.element(alert).toMatchTextContent(sentence);
	// Below the fields: above, it would move them.
	expect(phone.element().compareDocumentPosition(alert.element())).toBe(4);
	await expect.element(reference).toHaveValue("MR-7K3QZ9");
	await expect.element(phone).toHaveValue("0712345678");
});

test("the address fills in a valid reference, and nothing else", async () => {
	await openTracker(
		() => ({ result: trackedOrder }),
		"/track?reference=mr-7k3qz9&phone=0712345678",
	);
	await expect.element(reference).toHaveValue("MR-7K3QZ9");
	await expect.element(phone).toHaveValue("");
	await openTracker(() => ({ result: trackedOrder }), "/track?reference=%3Cb%3E");
	await expect.element(reference.last()).toHaveValue("");
});

test("a code that was sent is listed in the history with its outcome", async () => {
	const payment = {
		...trackedOrder.payment,
		codes: [
			{ code: "TJK7RT61SV", at: "2026-03-18T09:00:00.000Z", state: "refused" },
			{ code: "TJK7RT61SW", at: "2026-03-20T09:00:00.000Z", state: "unconfirmed" },
		],
	};
	await openTracked({ ...trackedOrder, payment });
	await expectCount(main.getByRole("time"), 4);
	const history = [...document.querySelectorAll(".tracked-history > li")].map(
		(entry) => entry.firstElementChild?.textContent,
	);
	expect(history).toEqual([
		"Pending",
		"M-Pesa code TJK7RT61SVNot accepted",
		"Processing",
		"M-Pesa code TJK7RT61SWBeing checked",
	]);
});

test("a longer history is collapsed", async () => {
	const history = [1, 2, 3, 4, 5].map((day) => ({ status: "processing", at: `2026-04-0${day}` }));
	await openTracked({ ...trackedOrder, history });
	await expectNone(main.getByRole("time"));
	await press(main.getByText("History"));
	await expectCount(main.getByRole("time"), 5);
});

test("the phone number that was typed is filled in again in this tab, until signing out", async () => {
	await openTracked();
	await expect.element(main.getByRole("heading", { name: "Maize dryer" })).toBeVisible();
	expect(JSON.stringify(localStorage)).not.toContain("345");
	await openTracker(() => ({ result: trackedOrder }));
	await expect.element(phone.last()).toHaveValue("0712 345 678");
	signOut(null);
	await openTracker(() => ({ result: trackedOrder }));
	await expect.element(phone.last()).toHaveValue("");
});

test("another number that is typed replaces the remembered one", async () => {
	sessionStorage["draft:phone"] = JSON.stringify({
		values: "0712 345 678",
		savedAt: new Date().toISOString(),
	});
	await openTracker(() => ({ result: trackedOrder }));
	await expect.element(phone).toHaveValue("0712 345 678");
	await lookUp({ reference: "MR-7K3QZ9", phone: "0722 345 678" });
	await expect.element(main.getByRole("heading", { name: "Maize dryer" })).toBeVisible();
	expect(JSON.parse(sessionStorage["draft:phone"]).values).toBe("0722 345 678");
});

test("a phone number is forgotten after an hour", async () => {
	const savedAt = new Date(Date.now() - 61 * 60_000).toISOString();
	sessionStorage["draft:phone"] = JSON.stringify({ values: "0712 345 678", savedAt });
	await openTracker(() => ({ result: trackedOrder }));
	await expect.element(showButton).toBeVisible();
	await expect.element(phone).toHaveValue("");
});

test("references sent from this browser are listed, fill in the form when pressed, and can be removed", async () => {
	const entry = {
		kind: "order",
		title: "Maize dryer",
		placed_at: "2026-03-18T07:42:00.000Z",
	} as const;
	const signedIn = false;
	rememberReference({ ...entry, reference: "MR-7K3QZ9" }, { signedIn });
	rememberReference({ ...entry, reference: "MR-222222", title: "Bone char filter" }, { signedIn });
	await openTracker(() => ({ result: trackedOrder }));
	const list = main.getByRole("region", { name: "Sent from this device" });
	await expectCount(list.getByRole("listitem"), 2);
	await expect.element(list.getByRole("listitem").first()).toMatchTextContent("Bone char filter");
	await press(list.getByRole("button", { name: "Fill in MR-7K3QZ9" }));
	await expect.element(reference).toHaveValue("MR-7K3QZ9");
	await expect.element(phone).toHaveFocus();
	await press(list.getByRole("button", { name: "Remove MR-7K3QZ9" }));
	await expectCount(list.getByRole("listitem"), 1);
	await press(list.getByRole("button", { name: "Remove MR-222222" }));
	await expectNone(list);
	expect(localStorage.references).toBeUndefined();
});

test("signing out removes the orders that were sent while signed in, and no others", async () => {
	const entry = { kind: "order", title: "Maize dryer" } as const;
	const [early, late] = ["2026-03-18T07:42:00.000Z", "2026-03-19T07:42:00.000Z"] as const;
	const signedOutOrder = { ...entry, reference: "MR-7K3QZ9", placed_at: late };
	const signedInOrder = { ...entry, reference: "MR-222222", placed_at: early };
	rememberReference(signedOutOrder, { signedIn: false });
	rememberReference(signedInOrder, { signedIn: true });
	expect(readRemembered()).toEqual([signedOutOrder, signedInOrder]);
	signOut(null);
	await openTracker(() => ({ result: trackedOrder }));
	const list = main.getByRole("region", { name: "Sent from this device" });
	await expectCount(list.getByRole("listitem"), 1);
	await expect.element(list.getByRole("listitem")).toMatchTextContent("MR-7K3QZ9");
	expect(readRemembered()).toEqual([signedOutOrder]);
});

test("after the server has ended a session, the orders sent in it are no longer listed", () => {
	storeSession();
	const entry = {
		kind: "order",
		title: "Maize dryer",
		placed_at: "2026-03-18T07:42:00.000Z",
	} as const;
	rememberReference({ ...entry, reference: "MR-222222" }, { signedIn: true });
	endRejectedSession("Bearer good");
	expect(readRemembered()).toEqual([]);
});

test("a list in an unknown format is ignored", async () => {
	localStorage.references = JSON.stringify([null, { reference: "MR-7K3" }, "x"]);
	await openTracker(() => ({ result: trackedOrder }));
	await expect.element(showButton).toBeVisible();
	await expectNone(main.getByText("Sent from this device"));
});
