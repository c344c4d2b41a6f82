import type { Page } from "@playwright/test";
import { connect } from "../../src/db/connect.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { callbackOf, type MpesaStandIn, startMpesaStandIn } from "../support/mpesa.ts";
import { freePort } from "../support/postgres.ts";
import { confirmation, fillOrder, PROJECT_SLUG, submitButton } from "./orders.ts";
import { expect, oncePerFile, openDashboard, started, withNewServer } from "./test.ts";

/*
 * The whole life of an order, with a stand-in for M-Pesa. tests/prompts-to-pay.test.ts kills a server between prompt and
 * payment on both databases.
 */

const mpesaStandIn = oncePerFile(async () => {
	const mpesa = await startMpesaStandIn();
	return { thing: mpesa, end: () => mpesa.close() };
});
const withMpesa = withNewServer(async () => ({
	...(await mpesaStandIn()).settings,
	PORT: String(await freePort()),
}));
const test = withMpesa.extend<{ mpesa: MpesaStandIn }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
	mpesa: async ({}, use) => use(await mpesaStandIn()),
});

const PHONE = "0712345678";
const WIDE = { width: 1280, height: 900 };

/** Orders as a visitor and returns the reference on the confirmation. */
async function placeOrder(page: Page, name: string): Promise<string> {
	await page.goto(`/order/${PROJECT_SLUG}`);
	await started(page);
	await fillOrder(page, { Name: name, Phone: PHONE });
	await submitButton(page).click();
	await expect(confirmation(page)).toBeVisible();
	const reference = /MR-\w{6}/.exec((await page.getByRole("main").textContent()) ?? "")?.[0];
	return reference ?? "there is none";
}

async function track(page: Page, reference: string): Promise<void> {
	await page.goto(`/track?reference=${reference}`);
	await started(page);
	await page.getByLabel("Phone").fill(PHONE);
	await page.getByRole("button", { name: "Show My Order" }).click();
	await expect(trackedOrder(page)).toContainText(reference);
}

/** The tracker's part that shows the order. */
const trackedOrder = (page: Page) => page.getByRole("main").locator("section").first();

test("an order is agreed, paid by hand and by prompt, delivered and completed, with a receipt", async ({
	page,
	server,
	mpesa,
	adminToken,
}) => {
	await page.setViewportSize(WIDE);
	const reference = await placeOrder(page, "Nafula Whole Way");

	const dashboard = await page.context().newPage();
	await openDashboard(dashboard, adminToken, `/dashboard/orders?search=${reference}`);
	const row = dashboard.getByRole("row").filter({ hasText: reference });
	const status = row.getByRole("combobox");
	await row.getByRole("button", { name: "View Details" }).click();
	const details = dashboard.getByRole("dialog", { name: "Order Details" });
	await details.getByRole("button", { name: "Agree on Price" }).click();
	await details.getByLabel("Price (KES)").fill("3,000");
	await details.getByLabel("Material cost (KES)").fill("850");
	await details.getByLabel("Reason").fill("Agreed by phone");
	await details.getByRole("button", { name: "Save Agreement" }).click();
	await expect(details).toContainText("KES 0 of KES 3,850");

	await track(page, reference);
	await page.getByLabel("M-Pesa code").fill("whole00001");
	await page.getByRole("button", { name: "I Have Paid" }).click();
	await expect(page.getByText("Thank you. We will check the code")).toBeVisible();
	// The open order is in the address, so a reload keeps it open.
	await dashboard.reload();
	await details.getByRole("button", { name: "Confirm WHOLE00001" }).first().click();
	await details.getByLabel("Amount (KES)").fill("850");
	await details.getByRole("button", { name: "Confirm Payment" }).click();
	await expect(details).toContainText("KES 850 of KES 3,850");
	await details.getByRole("button", { name: "Close", exact: true }).click();
	await status.selectOption("processing");
	await expect(dashboard.getByText("Order status updated successfully")).toBeVisible();

	await track(page, reference);
	// The materials are paid and nothing else is due yet, so the ways to pay are folded.
	await page.getByText("Ways to pay").click();
	await page.getByRole("button", { name: "Pay KES 3,000 Now" }).click();
	await expect(page.getByText("We have sent a prompt to the phone.")).toBeVisible();
	const prompt = mpesa.prompts.find(({ account }) => account === reference)!;
	const { pathname } = new URL(prompt.callbackUrl);
	const body = JSON.stringify(callbackOf(prompt, { receipt: "WHOLE00002" }));
	await fetch(server.url + pathname, { method: "POST", body });
	await page.getByRole("button", { name: "Check Again" }).click();
	await expect(trackedOrder(page)).toContainText("M-Pesa receipt WHOLE00002");
	await expect(trackedOrder(page)).toContainText("BalanceKES 0");

	await row.getByRole("button", { name: "View Details" }).click();
	await details.getByRole("button", { name: "Plan a Delivery" }).first().click();
	await details.getByLabel("What is delivered").fill("The whole dryer");
	await details.getByLabel("Where and how").fill("Collected in Nakuru");
	await details.getByLabel("Day", { exact: true }).fill("2031-03-20");
	await details.getByRole("button", { name: "Save Delivery" }).click();
	await details.getByRole("button", { name: "Hand Over: The whole dryer" }).first().click();
	await details.getByLabel("Received by").fill("Nafula's teacher");
	await details.getByRole("button", { name: "Save Handover" }).click();
	await expect(details).toContainText("Handed to Nafula's teacher");
	await details.getByRole("button", { name: "Close", exact: true }).click();
	await track(page, reference);
	await page.getByRole("button", { name: "I Have It: The whole dryer" }).click();
	await expect(trackedOrder(page)).toContainText("You have received it.");

	const saved = dashboard.waitForResponse((answer) => answer.request().method() === "PUT");
	await status.selectOption("completed");
	expect((await saved).status()).toBe(200);
	await track(page, reference);
	await expect(trackedOrder(page)).toContainText("Your project is complete");
	await page.getByRole("link", { name: "Show and print" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
	await expect(page.getByRole("row", { name: /WHOLE00001/ })).toContainText("KES 850");
	await expect(page.getByRole("row", { name: /WHOLE00002/ })).toContainText("KES 3,000");
});

test("a customer on a phone sees a payment although the server was killed and its callback was lost", async ({
	page,
	server,
	demo,
	mpesa,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET");
	const reference = await placeOrder(page, "Kerubo Cut Off");
	await track(page, reference);
	// No payment is requested before the details are agreed on, but one can be made.
	await page.getByText("Ways to pay").click();
	await page.getByLabel("Amount in KES").fill("500");
	await page.getByRole("button", { name: "Pay KES 500 Now" }).click();
	await expect(page.getByText("We have sent a prompt to the phone.")).toBeVisible();

	await server.stop("SIGKILL");
	mpesa.prompts.find(({ account }) => account === reference)!.result = { code: 0 };
	// Makes the next query due now.
	const { db, close } = await connect(readSettings(demo.settings));
	await db.updateTable("payment_attempts").set({ next_query_at: "2026-01-01" }).execute();
	await close();
	await demo.startNext();

	// The open page checks automatically.
	await expect(trackedOrder(page)).toContainText("PaidKES 500");
	await expect(page.getByText("We have sent a prompt to the phone.")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Check Again" })).toHaveCount(0);
});
