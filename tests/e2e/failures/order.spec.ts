import type { Page } from "@playwright/test";
import { open } from "../accounts.ts";
import {
	confirmation,
	fillOrder,
	ORDERS,
	openOrder,
	orderError,
	ordersOf,
	PROJECT_SLUG,
	submitButton,
} from "../orders.ts";
import { expect, test } from "../test.ts";

test("a retried order is stored once", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("ERR_FAILED");
	await open(page, `/order/${PROJECT_SLUG}`);
	await fillOrder(page, { Name: "Rita Reload", Notes: "By Friday" });
	// The server stores the order, but no answer arrives.
	let attempts = 0;
	await page.route(ORDERS, async (route) => {
		attempts += 1;
		if (attempts > 1) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await submitButton(page).click();
	await expect(orderError(page)).toBeVisible();
	await page.goto("/forums");
	await expect(page.getByText("We do not know whether your order arrived.")).toBeVisible();
	await open(page, `/order/${PROJECT_SLUG}`);
	await expect(page.getByLabel("Name")).toHaveValue("Rita Reload");
	await expect(page.getByLabel("Notes")).toHaveValue("By Friday");
	expect(attempts).toBe(1);
	await submitButton(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Rita Reload")).toHaveLength(1);
	// The next form is empty: the draft was removed when the order was sent.
	await open(page, `/order/${PROJECT_SLUG}`);
	await expect(page.getByLabel("Name")).toHaveValue("");
});

test("an order that was stored after its page was left is confirmed on the next page, and stored once", async ({
	page,
	api,
	adminToken,
}) => {
	const stored = Promise.withResolvers<void>();
	let tries = 0;
	await page.route(ORDERS, async (route) => {
		tries += 1;
		if (tries > 1) return route.continue();
		await route.fetch();
		// Its answer never comes.
		stored.resolve();
	});
	await openOrder(page, "Left Early");
	await submitButton(page).click();
	await stored.promise;
	await page.goto("/projects");
	await expect(page.getByText("Your order was sent.")).toBeVisible();
	const [order, ...others] = await ordersOf(api, adminToken, "Left Early");
	expect(others).toEqual([]);
	await expect(
		page.getByRole("link", { name: `See the progress of ${order?.reference}` }),
	).toBeVisible();
	expect(tries).toBe(2);
});

test("when a tab is closed before its order is answered, a tab that was already open reports and sends the order, once", async ({
	page,
	context,
	api,
	adminToken,
}) => {
	await open(page, "/projects");
	const other = await context.newPage();
	const stored = Promise.withResolvers<void>();
	let tries = 0;
	await context.route(ORDERS, async (route) => {
		tries += 1;
		if (tries > 1) return route.continue();
		await route.fetch();
		// Its answer never comes.
		stored.resolve();
	});
	await openOrder(other, "Closed Early");
	await submitButton(other).click();
	await stored.promise;
	await other.close({ runBeforeUnload: true });
	await expect(page.getByText("Your order was sent.")).toBeVisible();
	const [order, ...others] = await ordersOf(api, adminToken, "Closed Early");
	expect(others).toEqual([]);
	await expect(
		page.getByRole("link", { name: `See the progress of ${order?.reference}` }),
	).toBeVisible();
	expect(tries).toBe(2);
});

for (const [browser, hasLockApi] of [
	["", true],
	[" in a browser without locks", false],
] as const) {
	test(`an order that waits in two tabs is stored once${browser}`, async ({
		page,
		context,
		api,
		adminToken,
		expectedErrors,
	}) => {
		expectedErrors.push("ERR_FAILED");
		if (!hasLockApi) {
			await context.addInitScript(() =>
				Object.defineProperty(navigator, "locks", { value: undefined }),
			);
		}
		let isLost = true;
		let tries = 0;
		const allTried = Promise.withResolvers<void>();
		await context.route(ORDERS, async (route) => {
			if (isLost) return route.abort();
			tries += 1;
			if (hasLockApi || tries === 2) allTried.resolve();
			// Both orders reach the server at the same moment.
			await allTried.promise;
			return route.continue();
		});
		// The page's check of its connection.
		const requests = new Set<Page>();
		await context.route("**/assets/*", (route, request) => {
			if (request.method() !== "HEAD") return route.continue();
			if (!isLost) requests.add(request.frame().page());
			return isLost ? route.abort() : route.continue();
		});
		const name = `Two Tabs ${hasLockApi}`;
		await openOrder(page, name);
		await submitButton(page).click();
		await expect(page.getByText("We will keep trying to send it.")).toBeVisible();
		const other = await context.newPage();
		await other.goto("/request-service");
		await expect(other.getByText("We will keep trying to send it.")).toBeVisible();

		isLost = false;
		for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event("online")));
		await expect.poll(() => requests.size).toBe(2);
		for (const tab of hasLockApi ? [] : [page, other]) {
			await expect(tab.getByText(/^Your order for .* was sent\.$/)).toBeVisible();
		}
		for (const tab of [page, other]) {
			await expect(tab.getByText("We will keep trying to send it.")).toHaveCount(0);
		}
		expect(tries).toBe(hasLockApi ? 1 : 2);
		expect(await ordersOf(api, adminToken, name)).toHaveLength(1);
	});
}
