import { nextCall, picture } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

test("the image debugging page tests the picture addresses of up to five items and reports them", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push(/ERR_|404|CORS/);
	await page.route("**/api/gallery?limit=5", (route) =>
		route.fulfill({
			json: {
				success: true,
				result: {
					items: [
						{ id: "1", title: "Here", image_url: "/nothing.webp" },
						{ id: "2", title: "There", image_url: "http://assets.fair.invalid/large.webp" },
					],
				},
			},
		}),
	);
	const call = nextCall(page, "GET", /\/api\/gallery\?/);
	await openDashboard(page, adminToken, "/dashboard/image-debug");
	expect(await call).toMatchObject({
		path: "/api/gallery?limit=5",
		headers: { authorization: `Bearer ${adminToken}` },
	});
	await expect(page.getByText("http://fair.invalid/large.webp")).toBeVisible();
	await expect(page.getByText("main-domain")).toHaveCount(1);
	const logged: string[] = [];
	page.on("console", (message) => logged.push(message.text()));
	const alerts: string[] = [];
	page.on("dialog", async (dialog) => {
		alerts.push(dialog.message());
		await dialog.accept();
	});
	await page.getByRole("button", { name: "Test All Images" }).click();
	await expect.poll(() => alerts.join(), { timeout: 20_000 }).toContain("0 of 5 addresses load.");
	await expect.poll(() => logged.join("\n")).toContain("FAILS There, main-domain");
	await expect(page.getByText("Fails", { exact: true })).toHaveCount(5);
});

test("a picture that loads and one that fails are reported, one item at a time", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push(/ERR_|404|CORS/);
	const photo = (id: number, image_url: string) => ({
		id: String(id),
		title: `No. ${id}`,
		image_url,
	});
	await page.route("**/api/gallery?limit=5", (route) =>
		route.fulfill({
			json: {
				success: true,
				// One more than requested.
				result: ["/touch-icon.png", "/2", "/3", "/4", "/5", "/6"].map((url, at) =>
					photo(at + 1, url),
				),
			},
		}),
	);
	await openDashboard(page, adminToken, "/dashboard/image-debug");
	await expect(page.getByRole("heading", { level: 2 })).toHaveText(
		[1, 2, 3, 4, 5].map((id) => `No. ${id}`),
	);
	const alerted = page.waitForEvent("dialog");
	const pressed = page.getByRole("button", { name: "Test No. 1" }).click();
	const alert = await alerted;
	expect(alert.message()).toContain("2 of 2 addresses load.");
	await alert.accept();
	await pressed;
	await expect(page.getByText("Loads", { exact: true })).toHaveCount(2);
	await expect(page.getByText("Fails", { exact: true })).toHaveCount(0);
});

test("a picture that another site shows but does not let scripts read fails only the cross-origin test", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push(/ERR_|CORS/);
	const { buffer } = await picture(40);
	await page.route("**/api/gallery?limit=5", (route) =>
		route.fulfill({
			json: {
				success: true,
				result: [{ id: "1", title: "Far", image_url: "http://assets.fair.invalid/a.png" }],
			},
		}),
	);
	await page.route("http://*fair.invalid/**", (route) =>
		route.fulfill({
			contentType: "image/png",
			headers: { "access-control-allow-origin": "http://other.invalid" },
			body: buffer,
		}),
	);
	await openDashboard(page, adminToken, "/dashboard/image-debug");
	await expect(page.getByRole("term")).toHaveText(["original", "cross-origin", "main-domain"]);
	const alerted = page.waitForEvent("dialog");
	const pressed = page.getByRole("button", { name: "Test All Images" }).click();
	await (await alerted).accept();
	await pressed;
	await expect(page.getByRole("definition")).toHaveText([/Loads$/, /Fails$/, /Loads$/]);
});
