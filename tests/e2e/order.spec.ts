import { open } from "./accounts.ts";
import { expectAccessibleInEveryMode } from "./looks.ts";
import {
	confirmation,
	fillOrder,
	orderError,
	ordersOf,
	PROJECT_SLUG,
	submitButton,
} from "./orders.ts";
import { expect, test } from "./test.ts";

/* What the form checks and sends is tested in src/app/site/order*.component.test.tsx. */

const TITLE = "Maize Dryer with a Moisture Alarm";

test("the confirmation begins at the top, and does not move again once it has the focus", async ({
	page,
}) => {
	await open(page, `/order/${PROJECT_SLUG}`);
	await fillOrder(page, { Name: "Scrolling Samira" });
	// Somebody who scrolls as soon as the confirmation is there.
	const begins = page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				addEventListener("focusin", ({ target }) => {
					if (!(target instanceof HTMLHeadingElement)) return;
					resolve(scrollY);
					scrollTo(0, 60);
				});
			}),
	);
	await submitButton(page).click();
	expect(await begins).toBe(0);
	await expect(page).toHaveURL(/placed=/);
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
	expect(await page.evaluate(() => scrollY)).toBe(60);
});

test("a customer tracks an order by its reference", async ({ page, api, adminToken }) => {
	await open(page, `/order/${PROJECT_SLUG}`);
	await fillOrder(page, { Name: "Tracking Tabitha", Phone: "0711 222 333" });
	await submitButton(page).click();
	await expect(confirmation(page)).toBeVisible();
	await expectAccessibleInEveryMode(page, "main");
	await page.reload();
	await expect(confirmation(page)).toBeVisible();
	const [order] = await ordersOf(api, adminToken, "Tracking Tabitha");
	const reference = String(order?.reference);
	await expect(page.getByText(reference)).toBeVisible();
	await api("PUT", `/orders/${order?.id}`, { token: adminToken, body: { status: "processing" } });

	await page.getByRole("link", { name: "Track This Order" }).click();
	await expect(page.getByLabel("Reference")).toHaveValue(reference);
	await page.getByLabel("Phone").fill("+254 711 222 333");
	await page.getByRole("button", { name: "Show My Order" }).click();
	await expect(page.getByText("We are working on your project")).toBeVisible();
	await expectAccessibleInEveryMode(page, "main");
});

test("without script an order is checked, corrected and placed", async ({
	browser,
	baseURL,
	api,
	adminToken,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${baseURL}/order/${PROJECT_SLUG}`);
	await fillOrder(page, { Name: "Plain Paul", Phone: "12345", Notes: "No script here" });
	const guardian = page.getByLabel("Parent or guardian");
	await expect(guardian).toBeHidden();
	await page.getByLabel("Someone under 18").check();
	await guardian.fill("Grace Kerubo");
	await page.getByLabel("Their number").fill("722");
	const [answer] = await Promise.all([page.waitForNavigation(), submitButton(page).click()]);
	expect(answer?.status()).toBe(422);
	await expect(orderError(page)).toBeVisible();
	const error = "Please enter a valid phone number";
	await expect(page.locator(".field-error")).toHaveText([error, error]);
	await expect(page.getByLabel("Name")).toHaveValue("Plain Paul");
	await expect(page.getByLabel("Notes")).toHaveValue("No script here");
	await expect(page.getByLabel("Someone under 18")).toBeChecked();
	await expect(guardian).toHaveValue("Grace Kerubo");
	await expect(page.getByLabel("Their number")).toHaveValue("722");
	await page.getByLabel("Their number").fill("0722 000 111");
	await page.getByLabel("Phone").fill("0112 345 678");
	await submitButton(page).click();
	await expect(confirmation(page)).toBeVisible();
	const receipt = page.getByRole("region", { name: TITLE });
	await expect(receipt).toContainText("0112345678");
	await page.reload();
	await expect(receipt).toContainText(/MR-\w{6}/);
	await page.goto(`${baseURL}/order/${PROJECT_SLUG}?placed=1`);
	await expect(submitButton(page)).toBeVisible();
	await expect(confirmation(page)).toBeHidden();
	expect(await ordersOf(api, adminToken, "Plain Paul")).toMatchObject([
		{ under_18: true, guardian: { name: "Grace Kerubo", phone: "0722000111" }, consent_text: "2" },
	]);
	await context.close();
});

test("a missing or draft project is refused", async ({ server, api, adminToken }) => {
	const { body } = await api("POST", "/school-projects", {
		token: adminToken,
		body: { title: "Half Done", status: "draft", content: "<p>Later</p>" },
	});
	for (const slug of ["no-such-project", body.result.slug]) {
		const answer = await fetch(`${server.url}/order/${slug}`);
		expect(answer.status).toBe(404);
		expect(await answer.text()).toMatch(/<h1[^>]*>Project not found<\/h1>/);
	}
});
