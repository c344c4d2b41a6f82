import type { Page } from "@playwright/test";
import { open } from "./accounts.ts";
import { expectGoodLooks } from "./looks.ts";
import { confirmation, fill, ORDERS, ordersOf, refusal, SLUG, submit } from "./orders.ts";
import { expect, test } from "./test.ts";
import { blockCalls } from "./visit.ts";

const TITLE = "Maize Dryer with a Moisture Alarm";

test("a visitor finds a project on the home page, opens it and orders it @both", async ({
	page,
	api,
	adminToken,
}) => {
	await page.goto("/");
	const cards = page.getByRole("article");
	await expect(cards).toHaveCount(4);
	for (const card of await cards.all()) {
		await card.scrollIntoViewIfNeeded();
		const picture = card.getByRole("presentation").or(card.locator("img")).first();
		await expect
			.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
			.toBeGreaterThan(0);
	}
	await cards.filter({ hasText: TITLE }).getByRole("link", { name: "Read More" }).click();
	await page.getByRole("link", { name: "Order Now" }).click();
	await expect(page.getByRole("link", { name: "Back to project" })).toHaveAttribute(
		"href",
		`/projects/${SLUG}`,
	);
	await expect(
		page.getByText("Full material cost payment is required before project work begins."),
	).toBeVisible();
	await fill(page, {
		Name: "Amina Main",
		Email: "amina@school.example",
		Notes: "Fair on 14 April",
	});
	await submit(page).click();

	await expect(confirmation(page)).toBeVisible();
	await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
	const project = (await api("GET", `/school-projects/by-slug/${SLUG}`)).body.result;
	const kes = (amount: number) => `KES ${amount.toLocaleString("en-US")}`;
	const main = page.getByRole("main");
	await expect(main).toContainText(`Project Development Cost${kes(project.price)}`);
	await expect(main).toContainText(`Estimated Material Cost${kes(project.material_cost)}`);
	await expect(page.getByLabel("Phone")).toHaveCount(0);
	await expect(page.getByRole("link", { name: "Browse More Projects" })).toHaveAttribute(
		"href",
		"/projects",
	);
	const [order, ...others] = await ordersOf(api, adminToken, "Amina Main");
	expect(others).toEqual([]);
	expect(order).toMatchObject({
		phone: "0712345678",
		email: "amina@school.example",
		notes: "Fair on 14 April",
		article_title: TITLE,
		status: "pending",
	});
});

test("a customer tracks an order by its reference, also from the list that the browser keeps", async ({
	page,
	api,
	adminToken,
}) => {
	await open(page, `/order/${SLUG}`);
	await fill(page, { Name: "Tracking Tabitha", Phone: "0711 222 333" });
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	await expectGoodLooks(page);
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
	await expect(page.getByRole("heading", { name: TITLE })).toBeFocused();
	await expect(page.getByRole("main").getByRole("time")).toHaveCount(2);
	await expect(page.getByText("We are working on your project")).toBeVisible();
	await expectGoodLooks(page);
	expect(page.url()).not.toContain("711");

	await open(page, "/track");
	await page.getByRole("button", { name: `Fill in ${reference}` }).click();
	await expect(page.getByLabel("Reference")).toHaveValue(reference);
	await expect(page.getByLabel("Phone")).toBeFocused();
});

test("missing and wrong values are reported at their field, which gets the focus", async ({
	page,
}) => {
	const calls = await blockCalls(page, ORDERS);
	await open(page, `/order/${SLUG}`);
	await submit(page).click();
	await expect(page.getByText("Name is required")).toBeVisible();
	await expect(page.getByText("Phone number is required")).toBeVisible();
	await expect(page.getByLabel("Name")).toBeFocused();

	await fill(page, { Phone: "0212345678", Email: "brian@school" });
	await expect(page.getByText("Name is required")).toHaveCount(0);
	await expect(page.getByText("Phone number is required")).toHaveCount(0);
	await submit(page).click();
	await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
	await expect(page.getByLabel("Phone")).toBeFocused();
	await page.getByLabel("Phone").fill("+254112345678");
	await expect(page.getByText("Please enter a valid phone number")).toHaveCount(0);
	await expect(page.getByText("Please enter a valid email address")).toBeVisible();
	expect(calls()).toBe(0);
});

test("the typed values are sent, with empty fields as null and the stored token", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_FAILED");
	await page.addInitScript(() => localStorage.setItem("authToken", "Bearer old-token"));
	await page.route("**/api/auth/verify", (route) => route.abort());
	let sent: { body: unknown; headers: Record<string, string> } | undefined;
	let answer = () => {};
	await page.route(ORDERS, async (route) => {
		sent = { body: route.request().postDataJSON(), headers: route.request().headers() };
		await new Promise<void>((resolve) => {
			answer = resolve;
		});
		await route.fulfill({ status: 201, json: { success: true } });
	});
	await open(page, `/order/${SLUG}`);
	await fill(page);
	await submit(page).click();
	const busy = page.getByRole("button", { name: "Processing..." });
	await expect(busy).toBeDisabled();
	expect(sent?.body).toEqual({
		slug: SLUG,
		name: "Brian Kamau",
		phone: "0712345678",
		email: null,
		notes: null,
	});
	expect(sent?.headers.authorization).toBe("Bearer old-token");
	expect(sent?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
	expect(sent?.headers["content-type"]).toBe("application/json");
	answer();
	await expect(confirmation(page)).toBeVisible();
	await expect(confirmation(page)).toBeFocused();
});

test("a visitor who is not signed in orders without a token", async ({ page }) => {
	let authorization: string | undefined = "not asked";
	await page.route(ORDERS, (route) => {
		authorization = route.request().headers().authorization;
		return route.fulfill({ status: 201, json: { success: true } });
	});
	await open(page, `/order/${SLUG}`);
	await fill(page);
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(authorization).toBeUndefined();
});

test("the name must not be only spaces", async ({ page }) => {
	await open(page, `/order/${SLUG}`);
	await fill(page, { Name: "   " });
	await submit(page).click();
	await expect(page.getByText("Name is required")).toBeVisible();
});

/** Refuses each order. Returns the values that were sent in one of its fields. */
async function refuseOrders(page: Page, field: string): Promise<unknown[]> {
	const sent: unknown[] = [];
	await page.route(ORDERS, (route) => {
		sent.push(route.request().postDataJSON()[field]);
		return route.fulfill({ json: { success: false, error: "Not today" } });
	});
	return sent;
}

test("a phone number is +254 or 0, then 1 or 7, then eight digits", async ({ page }) => {
	const sent = await refuseOrders(page, "phone");
	await open(page, `/order/${SLUG}`);
	const wrong = page.getByText("Please enter a valid phone number");
	for (const phone of [
		"0212345678",
		"254712345678",
		"+2540712345678",
		"+254812345678",
		"071234567",
		"07123456789",
		"712345678",
		"07123456ab",
	]) {
		await fill(page, { Phone: phone });
		await submit(page).click();
		await expect(wrong, phone).toBeVisible();
		await page.getByLabel("Phone").fill("0");
		await expect(wrong).toHaveCount(0);
	}
	expect(sent).toEqual([]);
	const right = ["0712345678", "0112345678", "+254712345678", "+254112345678"];
	for (const phone of right) {
		await fill(page, { Phone: phone });
		await submit(page).click();
		await expect.poll(() => sent).toContain(phone);
		await expect(submit(page)).toBeEnabled();
	}
	expect(sent).toEqual(right);
	// The way in which a phone's address book fills it in.
	await fill(page, { Phone: "+254 712-345 679" });
	await submit(page).click();
	await expect.poll(() => sent.at(-1)).toBe("+254712345679");
});

test("an e-mail may be left out, but not be half of one", async ({ page }) => {
	const sent = await refuseOrders(page, "email");
	await open(page, `/order/${SLUG}`);
	const wrong = page.getByText("Please enter a valid email address");
	for (const email of ["brian", "brian@school", "@school.example", "brian kamau@school.example"]) {
		await fill(page, { Email: email });
		await submit(page).click();
		await expect(wrong, email).toBeVisible();
		await page.getByLabel("Email").fill("b");
		await expect(wrong).toHaveCount(0);
	}
	for (const email of ["", "brian@school.example"]) {
		await fill(page, { Email: email });
		await submit(page).click();
		await expect.poll(() => sent).toContain(email || null);
		await expect(submit(page)).toBeEnabled();
	}
	expect(sent).toEqual([null, "brian@school.example"]);
});

test("without script an order is checked, corrected and placed", async ({
	browser,
	baseURL,
	api,
	adminToken,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${baseURL}/order/${SLUG}`);
	await fill(page, { Name: "Plain Paul", Phone: "12345", Notes: "No script here" });
	const guardian = page.getByLabel("Parent or guardian");
	await expect(guardian).toBeHidden();
	await page.getByLabel("Someone under 18").check();
	await guardian.fill("Grace Kerubo");
	await page.getByLabel("Their number").fill("722");
	const [answer] = await Promise.all([page.waitForNavigation(), submit(page).click()]);
	expect(answer?.status()).toBe(422);
	await expect(refusal(page)).toBeVisible();
	const error = "Please enter a valid phone number";
	await expect(page.locator(".field-error")).toHaveText([error, error]);
	await expect(page.getByLabel("Name")).toHaveValue("Plain Paul");
	await expect(page.getByLabel("Notes")).toHaveValue("No script here");
	await expect(page.getByLabel("Someone under 18")).toBeChecked();
	await expect(guardian).toHaveValue("Grace Kerubo");
	await expect(page.getByLabel("Their number")).toHaveValue("722");
	await page.getByLabel("Their number").fill("0722 000 111");
	await page.getByLabel("Phone").fill("0112 345 678");
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	const receipt = page.getByRole("region", { name: TITLE });
	await expect(receipt).toContainText("0112345678");
	await page.reload();
	await expect(receipt).toContainText(/MR-\w{6}/);
	await page.goto(`${baseURL}/order/${SLUG}?placed=1`);
	await expect(submit(page)).toBeVisible();
	await expect(confirmation(page)).toBeHidden();
	expect(await ordersOf(api, adminToken, "Plain Paul")).toMatchObject([
		{ under_18: true, guardian: { name: "Grace Kerubo", phone: "0722000111" }, consent_text: "1" },
	]);
	await context.close();
});

test("a missing or draft project is refused", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("404");
	const { body } = await api("POST", "/school-projects", {
		token: adminToken,
		body: { title: "Half Done", status: "draft", content: "<p>Later</p>" },
	});
	for (const slug of ["no-such-project", body.result.slug]) {
		const response = await page.goto(`/order/${slug}`);
		expect(response?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Project not found");
	}
});
