import { open } from "../accounts.ts";
import { fillRequest, REQUEST, submitRequest } from "../requests.ts";
import { expect, started, test } from "../test.ts";

const PROGRAM = {
	name: "tool.exe",
	mimeType: "application/octet-stream",
	buffer: Buffer.from("MZ\0\0"),
};

test("a request that fails says one plain sentence, keeps what was typed, and logs its own", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("HTTP error! status: 500", "500 (Internal Server Error)");
	const logged: string[] = [];
	page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
	await page.route(REQUEST, (route) =>
		route.fulfill({ status: 500, json: { success: false, error: "Disk on fire" } }),
	);
	await open(page, "/request-service");
	await fillRequest(page);
	await submitRequest(page);
	await expect(page.getByRole("alert")).toContainText(
		"Your request could not be sent. Please try again.",
	);
	await expect(page.getByText("Disk on fire")).toBeHidden();
	await expect(page.getByLabel("Project title")).toHaveValue("Maize dryer");
	await expect(page.getByLabel("Mentorship Program")).toBeChecked();
	await expect(page.getByRole("button", { name: "Submit Request" })).toBeEnabled();
	expect(logged).toContain("HTTP error! status: 500");
});

test("a request without a connection says the same sentence", async ({ page, expectedErrors }) => {
	expectedErrors.push("Network error", "ERR_FAILED");
	await page.route(REQUEST, (route) => route.abort());
	await open(page, "/request-service");
	await fillRequest(page);
	await submitRequest(page);
	await expect(page.getByRole("alert")).toContainText(
		"Your request could not be sent. Please try again.",
	);
	await expect(page.getByLabel("Full name")).toHaveValue("Brian Kamau");
});

test("a request waits for a slow line, and ends after a minute without progress", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("Request timed out after 60000ms");
	await page.clock.install();
	await page.route(REQUEST, () => {});
	await open(page, "/request-service");
	await fillRequest(page);
	await submitRequest(page);
	const busy = page.getByRole("button", { name: "Processing Request..." });
	await expect(busy).toBeDisabled();
	await page.clock.fastForward(50_000);
	await expect(busy).toBeDisabled();
	await page.clock.fastForward(10_000);
	await expect(page.getByRole("alert")).toContainText(
		"Your request could not be sent. Please try again.",
	);
	await expect(page.getByRole("button", { name: "Submit Request" })).toBeEnabled();
});

test("a request whose files are refused says so", async ({ page, expectedErrors }) => {
	for (const status of [413, 415]) {
		expectedErrors.push(String(status));
		await page.route(REQUEST, (route) =>
			route.fulfill({ status, json: { success: false, error: "No" } }),
		);
		await open(page, "/request-service");
		await fillRequest(page);
		await submitRequest(page);
		await expect(page.getByRole("alert")).toContainText(
			"One of the files was not accepted. PDF, DOCX, JPG up to 10MB.",
		);
		await page.unroute(REQUEST);
	}
});

test("the form leaves the judging of files to the server", async ({ page, expectedErrors }) => {
	expectedErrors.push("415");
	await open(page, "/request-service");
	await fillRequest(page, "Wrong file with script");
	await page.getByLabel(/^Files/).setInputFiles([PROGRAM]);
	const answer = page.waitForResponse(REQUEST);
	await submitRequest(page);
	expect((await answer).status()).toBe(415);
	await expect(page.getByRole("alert")).toContainText(
		"One of the files was not accepted. PDF, DOCX, JPG up to 10MB.",
	);
});

test("a request sent again after a lost answer is one request", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("Network error", "ERR_FAILED");
	await open(page, "/request-service");
	await fillRequest(page, "Answer lost");
	let lost = false;
	await page.route(REQUEST, async (route) => {
		if (lost) return route.continue();
		lost = true;
		await route.fetch();
		await route.abort();
	});
	await submitRequest(page);
	await expect(page.getByRole("alert")).toBeVisible();
	await submitRequest(page);
	await expect(page.getByRole("dialog")).toBeVisible();
	const { body } = await api("GET", "/requests?search=Answer+lost", { token: adminToken });
	expect(body.result.requests).toHaveLength(1);
});

test("what was typed into the assistance form survives a reload", async ({ page }) => {
	await open(page, "/request-service");
	await page.getByLabel("Project title").fill("Half finished");
	await page.getByLabel("Competition Strategy").check();
	await page.reload();
	await started(page);
	await expect(page.getByLabel("Project title")).toHaveValue("Half finished");
	await expect(page.getByLabel("Competition Strategy")).toBeChecked();
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("a refused request comes back with its errors and what was typed", async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("422");
		await page.goto("/request-service");
		await fillRequest(page, "Refused");
		await page.getByLabel("Full name").fill(" ");
		const answer = page.waitForResponse((response) => response.request().method() === "POST");
		await submitRequest(page);
		expect((await answer).status()).toBe(422);
		await expect(page.getByText("Please enter your full name")).toBeVisible();
		await expect(page.getByLabel("Project title")).toHaveValue("Refused");
		await expect(page.getByLabel("Project category")).toHaveValue("Robotics");
		await expect(page.getByLabel("Mentorship Program")).toBeChecked();
		await expect(page.getByLabel("Prototype Development")).toBeChecked();
		await expect(page.getByLabel("Competition Strategy")).not.toBeChecked();
	});

	test("a refused file is named", async ({ page, expectedErrors }) => {
		expectedErrors.push("422");
		await page.goto("/request-service");
		await fillRequest(page, "Wrong file");
		await page.getByLabel(/^Files/).setInputFiles([PROGRAM]);
		await submitRequest(page);
		await expect(page.getByRole("alert")).toContainText(
			"One of the files was not accepted. PDF, DOCX, JPG up to 10MB.",
		);
		await expect(page.getByLabel("Project title")).toHaveValue("Wrong file");
	});
});
