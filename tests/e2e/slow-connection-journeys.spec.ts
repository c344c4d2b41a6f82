import type { CDPSession, Page } from "@playwright/test";
import { PHONE, setNetwork, slowDown } from "../support/slow-network.ts";
import type { Call } from "./dashboard.ts";
import { fillOrder, ordersOf, PROJECT_SLUG, submitButton } from "./orders.ts";
import { fillRequest, pdf, submitRequest } from "./requests.ts";
import { test as base, expect as baseExpect, started } from "./test.ts";

/* What visitors send, on a phone with 400 kbit/s and 400 ms, some of it with the connection lost half-way. */

const test = base.extend<{ line: CDPSession }>({
	line: async ({ page }, use) => use(await slowDown(page)),
});
test.use(PHONE);
/** What has to be loaded first takes seconds on this line. */
const expect = baseExpect.configure({ timeout: 30_000 });

/** Opens the first page of a visit and does not wait for its scripts. */
async function arrive(page: Page, path: string): Promise<void> {
	await page.goto(path, { waitUntil: "commit" });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("an order for six teams of a school is sent once, although the connection is lost", async ({
	page,
	line,
	api,
	adminToken,
	expectedErrors,
}) => {
	test.slow();
	expectedErrors.push("ERR_INTERNET_DISCONNECTED", "Failed to");
	await arrive(page, `/order/${PROJECT_SLUG}`);
	const kept = page.waitForResponse(/unsent-notes-/);
	// Before the page's scripts have come.
	await fillOrder(page, { Name: "Six Teams", Notes: "For six teams of Form 3" });
	await page.getByLabel("Someone under 18").check();
	await page.getByLabel("Parent or guardian").fill("Njeri Mwangi");
	await page.getByLabel("Their number").fill("0722 000 111");
	await started(page);
	await kept;
	await page.waitForLoadState("networkidle");
	await setNetwork(line, "lost");
	await submitButton(page).click();
	const notes = page.getByRole("region", { name: "Unsent forms" });
	await expect(notes).toContainText("It will be sent when you are back online.");
	await setNetwork(line, "slow");
	await expect(notes).toContainText("was sent.");
	expect(await ordersOf(api, adminToken, "Six Teams")).toMatchObject([
		{ notes: "For six teams of Form 3", guardian: { name: "Njeri Mwangi" } },
	]);
});

/** The reference of an order for a child, with an agreed price. */
async function agreedOrder(api: Call, token: string, name: string): Promise<string> {
	const guardian = { name: "Njeri Mwangi", phone: "0722000111" };
	const body = { slug: PROJECT_SLUG, name, phone: "0712345678", under_18: true, guardian };
	expect((await api("POST", "/orders/by-slug", { body })).status).toBe(201);
	const [order] = await ordersOf(api, token, name);
	const price = { price: 3_000, material_cost: 850, reason: "Agreed by phone" };
	expect((await api("PUT", `/orders/${order?.id}/agreement`, { token, body: price })).status).toBe(
		200,
	);
	return String(order?.reference);
}

test("a parent sees what is due for a child's project and reports a payment", async ({
	page,
	line: _,
	api,
	adminToken,
}) => {
	test.slow();
	const reference = await agreedOrder(api, adminToken, "Child Of Njeri");
	await arrive(page, `/track?reference=${reference}`);
	await page.getByLabel("Phone").fill("0712345678");
	await page.getByRole("button", { name: "Show My Order" }).click();
	await expect(page.getByRole("main")).toContainText("KES 3,850");
	await page.getByLabel("M-Pesa code").fill("slow000001");
	await page.getByRole("button", { name: "I Have Paid" }).click();
	await expect(page.getByText("Thank you. We will check the code")).toBeVisible();
	const { body } = await api("GET", `/payments?search=SLOW000001`, { token: adminToken });
	expect(body.data.payments).toHaveLength(1);
});

test("a request with three files arrives whole, although the connection is lost while they are sent", async ({
	page,
	line,
	api,
	adminToken,
	expectedErrors,
}) => {
	test.slow();
	expectedErrors.push("ERR_INTERNET_DISCONNECTED", "Network error", "Failed to");
	await arrive(page, "/request-service");
	await fillRequest(page, "Three files");
	const large = {
		...pdf("plan.pdf"),
		buffer: Buffer.concat([pdf("").buffer, Buffer.alloc(90_000, "p")]),
	};
	await page.getByLabel(/^Files/).setInputFiles([large, pdf("photo.pdf"), pdf("budget.pdf")]);
	await started(page);
	const sending = page.waitForRequest(/\/api\/request/);
	await submitRequest(page);
	await sending;
	await setNetwork(line, "lost");
	await expect(page.getByText("Connection lost.")).toBeVisible();
	await setNetwork(line, "slow");
	await expect(page.getByRole("dialog", { name: "Request Submitted Successfully!" })).toBeVisible();
	const { body } = await api("GET", "/requests?search=Three+files", { token: adminToken });
	expect(body.result.requests).toHaveLength(1);
	expect(body.result.requests[0].files).toHaveLength(3);
});
