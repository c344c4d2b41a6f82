import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";

const SLUG = "maize-dryer-with-a-moisture-alarm";
const TITLE = "Maize Dryer with a Moisture Alarm";
const ORDERS = "**/api/orders/by-slug";
const REFUSED = "There was an error submitting your order. Please try again.";

const submit = (page: Page) => page.getByRole("button", { name: "Submit Order Request" });
const confirmation = (page: Page) =>
	page.getByRole("heading", { name: "Order Request Submitted!" });

async function fill(page: Page, values: Record<string, string> = {}) {
	const typed = { Name: "Brian Kamau", Phone: "0712345678", ...values };
	for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
}

/** The orders of one name, as staff see them. */
async function ordersOf(
	// biome-ignore lint/suspicious/noExplicitAny: the fixture's own type
	api: (method: string, path: string, options: object) => Promise<{ body: any }>,
	token: string,
	name: string,
): Promise<Record<string, unknown>[]> {
	const { body } = await api("GET", "/orders?page=1&limit=100", { token });
	return body.data.orders.filter((order: { name: string }) => order.name === name);
}

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
	await expect(page.getByRole("main")).toContainText(/Project Development Cost\s*KES [\d,]+/);
	await expect(page.getByRole("main")).toContainText(/Estimated Material Cost\s*KES [\d,]+/);
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

test("what is missing or wrong is said at its field, and the keyboard is led there", async ({
	page,
}) => {
	let calls = 0;
	await page.route(ORDERS, (route) => {
		calls += 1;
		return route.abort();
	});
	await page.goto(`/order/${SLUG}`);
	await started(page);
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
	expect(calls).toBe(0);
});

test("what is sent is what was typed, with empty fields as null and the stored token", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_FAILED");
	await page.addInitScript(() => localStorage.setItem("authToken", "Bearer of-old"));
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
	await page.goto(`/order/${SLUG}`);
	await started(page);
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
	expect(sent?.headers.authorization).toBe("Bearer of-old");
	expect(sent?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
	answer();
	await expect(confirmation(page)).toBeVisible();
	await expect(confirmation(page)).toBeFocused();
});

test("an order is not lost for an expired session", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await page.goto(`/order/${SLUG}`);
	await started(page);
	await page.evaluate(() => localStorage.setItem("authToken", "Bearer expired"));
	await fill(page, { Name: "Expired Ernest" });
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Expired Ernest")).toHaveLength(1);
});

test("a refusal is told with the server's sentence, and what was typed stays", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("400");
	await page.route(ORDERS, (route) =>
		route.fulfill({
			status: 400,
			json: {
				success: false,
				message: "Please enter a valid phone number",
				fields: { phone: "Please enter a valid phone number" },
			},
		}),
	);
	await page.goto(`/order/${SLUG}`);
	await started(page);
	await fill(page, { Notes: "Two buckets" });
	await submit(page).click();
	const alert = page.getByRole("alert").filter({ hasText: REFUSED });
	await expect(alert).toContainText("Please enter a valid phone number");
	await expect(page.getByLabel("Phone")).toBeFocused();
	await expect(page.getByLabel("Name")).toHaveValue("Brian Kamau");
	await expect(page.getByLabel("Notes")).toHaveValue("Two buckets");
	await expect(submit(page)).toBeEnabled();
});

test("when the connection is lost nothing is, and sending again makes one order", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_FAILED");
	await page.goto(`/order/${SLUG}`);
	await started(page);
	await fill(page, { Name: "Lost Line" });
	// The order arrives; the answer does not.
	await page.route(
		ORDERS,
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await submit(page).click();
	const alert = page.getByRole("alert").filter({ hasText: REFUSED });
	await expect(alert).toContainText("What you typed is still here.");
	await expect(page.getByLabel("Name")).toHaveValue("Lost Line");
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Lost Line")).toHaveLength(1);
});

test("what was typed survives a reload, and still makes one order after a lost answer", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_FAILED");
	await page.goto(`/order/${SLUG}`);
	await started(page);
	await fill(page, { Name: "Rita Reload", Notes: "By Friday" });
	await page.route(
		ORDERS,
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await submit(page).click();
	await expect(page.getByRole("alert").filter({ hasText: REFUSED })).toBeVisible();
	await page.goto("/forums");
	await page.goto(`/order/${SLUG}`);
	await started(page);
	await expect(page.getByLabel("Name")).toHaveValue("Rita Reload");
	await expect(page.getByLabel("Notes")).toHaveValue("By Friday");
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Rita Reload")).toHaveLength(1);
	// Sent is sent: the next form begins empty.
	await page.goto(`/order/${SLUG}`);
	await started(page);
	await expect(page.getByLabel("Name")).toHaveValue("");
});

test("after ten seconds without an answer the wait ends, and the order can be sent again", async ({
	page,
}) => {
	await page.clock.install();
	await page.route(ORDERS, () => {}, { times: 1 });
	await page.goto(`/order/${SLUG}`);
	await started(page);
	await fill(page, { Name: "Patient Peter" });
	await submit(page).click();
	await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
	await page.clock.fastForward(10_000);
	await expect(page.getByRole("alert").filter({ hasText: REFUSED })).toContainText(
		"Request timed out after 10000ms",
	);
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
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
	const [answer] = await Promise.all([page.waitForNavigation(), submit(page).click()]);
	expect(answer?.status()).toBe(422);
	await expect(page.getByRole("alert")).toContainText(REFUSED);
	await expect(page.locator(".field-error")).toHaveText("Please enter a valid phone number");
	await expect(page.getByLabel("Name")).toHaveValue("Plain Paul");
	await expect(page.getByLabel("Notes")).toHaveValue("No script here");
	await page.getByLabel("Phone").fill("0112345678");
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	await page.reload();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Plain Paul")).toHaveLength(1);
	await context.close();
});

test("a missing project and a draft cannot be ordered", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
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

for (const colorScheme of ["light", "dark"] as const) {
	test(`the order form and its errors are accessible in the ${colorScheme}`, async ({ page }) => {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await page.goto(`/order/${SLUG}`);
		await started(page);
		await submit(page).click();
		await expect(page.getByText("Name is required")).toBeVisible();
		await expectAccessible(page);
		await page.goto(`/order/${SLUG}?placed=1`);
		await expect(confirmation(page)).toBeVisible();
		await expectAccessible(page);
	});
}

for (const width of [320, 360]) {
	test(`the order form does not scroll sideways at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 700 });
		await page.goto(`/order/${SLUG}`);
		await expectNoSidewaysScroll(page);
		await page.goto(`/order/${SLUG}?placed=1`);
		await expectNoSidewaysScroll(page);
	});
}
