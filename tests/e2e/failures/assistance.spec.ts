import { open } from "../accounts.ts";
import { fillRequest, REQUEST, submitRequest } from "../requests.ts";
import { expect, test } from "../test.ts";

const PROGRAM = {
	name: "tool.exe",
	mimeType: "application/octet-stream",
	buffer: Buffer.from("MZ\0\0"),
};

test("the form leaves checking the files to the server", async ({ page, expectedErrors }) => {
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

test("a request that is sent again after a lost answer is stored once", async ({
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

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("a refused request is shown again with its errors and the typed text", async ({
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
