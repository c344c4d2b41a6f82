import { keep, open, pupil, stored, VERIFY } from "../accounts.ts";
import { confirmation, fill, ORDERS, ordersOf, REFUSED, refusal, SLUG, submit } from "../orders.ts";
import { expect, test } from "../test.ts";

test("an order is not lost for an expired session", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await open(page, `/order/${SLUG}`);
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
	await open(page, `/order/${SLUG}`);
	await fill(page, { Notes: "Two buckets" });
	await submit(page).click();
	const alert = refusal(page);
	await expect(alert).toContainText("Please enter a valid phone number");
	await expect(page.getByLabel("Phone")).toBeFocused();
	await expect(page.getByLabel("Name")).toHaveValue("Brian Kamau");
	await expect(page.getByLabel("Notes")).toHaveValue("Two buckets");
	await expect(submit(page)).toBeEnabled();
});

test("every failure of an order is told above the form, with the reason under it", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("400", "429", "502", "ERR_FAILED");
	const failures = [
		[
			{ status: 400, json: { success: false, message: "The shelf is empty" } },
			"The shelf is empty",
		],
		[{ status: 400, json: { success: false, error: "No room" } }, "No room"],
		[{ status: 429, json: { success: false, message: "Wait a while" } }, "Wait a while"],
		[{ json: { success: false, message: "Closed today" } }, "Closed today"],
		[{ status: 502, body: "<h1>Bad Gateway</h1>" }, "The server answered with an error (502)."],
		["no connection", "No answer came"],
	] as const;
	await open(page, `/order/${SLUG}`);
	await fill(page, { Notes: "Two buckets" });
	for (const [failure, reason] of failures) {
		await page.route(
			ORDERS,
			(route) => (failure === "no connection" ? route.abort() : route.fulfill(failure)),
			{ times: 1 },
		);
		await submit(page).click();
		await expect(refusal(page)).toContainText(`${REFUSED}${reason}`);
		const bottom = await refusal(page).evaluate((box) => box.getBoundingClientRect().bottom);
		const field = await page.getByLabel("Name").boundingBox();
		expect(bottom).toBeLessThanOrEqual(field?.y ?? 0);
		await expect(submit(page)).toBeEnabled();
		await expect(page).toHaveURL(`/order/${SLUG}`);
		await expect(page.getByLabel("Notes")).toHaveValue("Two buckets");
	}
});

test("an order refused with 401 is a refused order, not the end of a session", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("401");
	await page.route(VERIFY, (route) =>
		route.fulfill({ json: { success: true, result: { user: pupil } } }),
	);
	await page.route(ORDERS, (route) =>
		route.fulfill({ status: 401, json: { success: false, message: "Authentication required" } }),
	);
	await keep(page, "Bearer good");
	await open(page, `/order/${SLUG}`);
	await fill(page, { Notes: "Two buckets" });
	await submit(page).click();
	await expect(refusal(page)).toContainText("Authentication required");
	await expect(submit(page)).toBeEnabled();
	await expect(page.getByLabel("Name")).toHaveValue("Brian Kamau");
	await expect(page.getByLabel("Notes")).toHaveValue("Two buckets");
	await expect(page).toHaveURL(`/order/${SLUG}`);
	expect((await stored(page)).token).toBe("Bearer good");
});

test("when the connection is lost no order is, and sending again makes one order", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_FAILED");
	await open(page, `/order/${SLUG}`);
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
	const alert = refusal(page);
	await expect(alert).toContainText("What you typed is still here.");
	await expect(page.getByLabel("Name")).toHaveValue("Lost Line");
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Lost Line")).toHaveLength(1);
});

test("what was typed into the order form survives a reload, and still makes one order after a lost answer", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("ERR_FAILED");
	await open(page, `/order/${SLUG}`);
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
	await expect(refusal(page)).toBeVisible();
	await page.goto("/forums");
	await open(page, `/order/${SLUG}`);
	await expect(page.getByLabel("Name")).toHaveValue("Rita Reload");
	await expect(page.getByLabel("Notes")).toHaveValue("By Friday");
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	expect(await ordersOf(api, adminToken, "Rita Reload")).toHaveLength(1);
	// Sent is sent: the next form begins empty.
	await open(page, `/order/${SLUG}`);
	await expect(page.getByLabel("Name")).toHaveValue("");
});

test("after ten seconds without an answer the wait ends, and the order can be sent again", async ({
	page,
}) => {
	await page.clock.install();
	await page.route(ORDERS, () => {}, { times: 1 });
	await open(page, `/order/${SLUG}`);
	await fill(page, { Name: "Patient Peter" });
	await submit(page).click();
	await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
	await page.clock.fastForward(10_000);
	await expect(refusal(page)).toContainText("Request timed out after 10000ms");
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
});
