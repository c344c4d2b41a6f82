import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";

const SERVICES = [
	"Write-up Guidance",
	"Display Board Design",
	"Presentation Training",
	"Prototype Development",
	"Project Idea Refinement",
	"Data Analysis Help",
	"Literature Review Assistance",
	"Mentorship Program",
	"Competition Strategy",
];

const pdf = (name: string) => ({
	name,
	mimeType: "application/pdf",
	buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
});

async function fill(page: Page, title = "Maize dryer") {
	await page.getByLabel("Full name").fill("Brian Kamau");
	await page.getByLabel("Email").fill("brian");
	await page.getByLabel("Phone number").fill("0712345678");
	await page.getByLabel("Institution").fill("Kerio Sands Secondary");
	await page.getByLabel("Project title").fill(title);
	await page.getByLabel("Project category").selectOption("Robotics");
	await page.getByLabel("Deadline").fill("2027-03-14");
	await page.getByLabel("Description").fill("The fan is too weak.");
	await page.getByLabel("Prototype Development").check();
	await page.getByLabel("Mentorship Program").check();
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Request" }).click();

test("has its four sections, all categories and all services", async ({ page }) => {
	await page.goto("/request-service");
	await started(page);
	for (const section of [
		"Your Information",
		"Project Details",
		"Required Services",
		"Supporting Documents",
	]) {
		await expect(page.getByRole("heading", { name: section })).toBeVisible();
	}
	await expect(page.getByLabel("Project category").locator("option")).toHaveText([
		"Choose a category",
		"Mathematical Science",
		"Physics",
		"Computer Science",
		"Chemistry",
		"Biology & Biotechnology",
		"Environmental Science",
		"Engineering",
		"Food Technology",
		"Behavioral Science",
		"Robotics",
	]);
	for (const service of SERVICES) await expect(page.getByLabel(service)).toBeVisible();
	await expect(page.getByText("PDF, DOCX, JPG up to 10MB")).toBeVisible();
	for (const help of [
		"Prototyping",
		"Technical Implementation",
		"Documentation",
		"Deadline Help",
	]) {
		await expect(page.getByRole("heading", { name: help })).toBeVisible();
	}
});

test("names what is missing, and forgives a field once it is edited", async ({ page }) => {
	await page.goto("/request-service");
	await started(page);
	let asked = 0;
	await page.route("**/api/request", (route) => {
		asked += 1;
		return route.abort();
	});
	await page.getByLabel("Description").fill("Something");
	await submit(page);
	for (const sentence of [
		"Please enter your full name",
		"Please enter your email",
		"Please enter your phone number",
		"Please enter your institution",
		"Project title is required",
		"Please select a project category",
		"Please choose a deadline",
		"Please select at least one service",
	]) {
		await expect(page.getByText(sentence, { exact: true })).toBeVisible();
	}
	await expect(page.getByLabel("Full name")).toBeFocused();
	await page.getByLabel("Full name").fill("B");
	await expect(page.getByText("Please enter your full name")).toBeHidden();
	await expect(page.getByText("Please enter your email", { exact: true })).toBeVisible();
	await page.getByLabel("Competition Strategy").check();
	await expect(page.getByText("Please select at least one service")).toBeHidden();
	expect(asked).toBe(0);
});

test("sends everything, shows its progress, and says what happens next", async ({
	page,
	api,
	adminToken,
}) => {
	await page.goto("/request-service");
	await started(page);
	await fill(page, "Sent with files");
	await page.getByLabel(/^Files/).setInputFiles([pdf("plan.pdf"), pdf("photo.pdf")]);
	await page.getByLabel(/^Files/).setInputFiles([pdf("late.pdf")]);
	const chosen = page.getByRole("list", { name: "Chosen files" });
	await expect(chosen.getByRole("listitem")).toHaveText([
		/plan\.pdf\s*\d+ bytes/,
		/photo\.pdf/,
		/late\.pdf/,
	]);
	await page.getByRole("button", { name: "Remove photo.pdf" }).click();
	await expect(chosen.getByRole("listitem")).toHaveCount(2);

	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/api/request", async (route) => {
		await held;
		await route.continue();
	});
	await submit(page);
	const button = page.getByRole("button", { name: "Processing Request..." });
	await expect(button).toBeDisabled();
	await expect(page.getByRole("progressbar")).toHaveCount(1);
	release();

	const dialog = page.getByRole("dialog", { name: "Request Submitted Successfully!" });
	await expect(dialog.getByText("Your request has been received by our team.")).toBeVisible();
	await expect(dialog.getByText("We'll contact you within 24 hours.")).toBeVisible();
	await dialog.getByRole("button", { name: "Done" }).click();
	await expect(page.getByLabel("Full name")).toHaveValue("");
	await expect(page.getByLabel("Mentorship Program")).not.toBeChecked();
	await expect(chosen).toBeHidden();
	await page.reload();
	await started(page);
	await expect(page.getByLabel("Full name")).toHaveValue("");

	const { body } = await api("GET", "/requests?search=Sent+with+files", { token: adminToken });
	expect(body.result.requests).toHaveLength(1);
	const [stored] = body.result.requests;
	expect(stored).toMatchObject({
		name: "Brian Kamau",
		email: "brian",
		phone: "0712345678",
		institution: "Kerio Sands Secondary",
		projectCategory: "Robotics",
		deadline: "2027-03-14",
		description: "The fan is too weak.",
		serviceType: ["Prototype Development", "Mentorship Program"],
	});
	expect(stored.files.map(({ name }: { name: string }) => name).sort()).toEqual([
		"late.pdf",
		"plan.pdf",
	]);
});

test("takes dropped files", async ({ page }) => {
	await page.goto("/request-service");
	await started(page);
	const files = page.getByLabel(/^Files/);
	const drop = await page.evaluateHandle(() => {
		const data = new DataTransfer();
		data.items.add(new File(["%PDF-1.4"], "dropped.pdf", { type: "application/pdf" }));
		return data;
	});
	// What a browser does with a drop on a file input.
	await files.evaluate((input: HTMLInputElement, data) => {
		input.files = (data as DataTransfer).files;
		input.dispatchEvent(new Event("change", { bubbles: true }));
	}, drop);
	await expect(page.getByText("dropped.pdf")).toBeVisible();
});

test("keeps what was typed and says one plain sentence when it fails", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("HTTP error! status: 500", "500 (Internal Server Error)");
	const logged: string[] = [];
	page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
	await page.route("**/api/request", (route) =>
		route.fulfill({ status: 500, json: { success: false, error: "Disk on fire" } }),
	);
	await page.goto("/request-service");
	await started(page);
	await fill(page);
	await submit(page);
	await expect(page.getByRole("alert")).toContainText(
		"Your request could not be sent. Please try again.",
	);
	await expect(page.getByText("Disk on fire")).toBeHidden();
	await expect(page.getByLabel("Project title")).toHaveValue("Maize dryer");
	await expect(page.getByLabel("Mentorship Program")).toBeChecked();
	await expect(page.getByRole("button", { name: "Submit Request" })).toBeEnabled();
	expect(logged).toContain("HTTP error! status: 500");
});

test("names the files when one of them was refused", async ({ page, expectedErrors }) => {
	for (const status of [413, 415]) {
		expectedErrors.push(String(status));
		await page.route("**/api/request", (route) =>
			route.fulfill({ status, json: { success: false, error: "No" } }),
		);
		await page.goto("/request-service");
		await started(page);
		await fill(page);
		await submit(page);
		await expect(page.getByRole("alert")).toContainText(
			"One of the files was not accepted. PDF, DOCX, JPG up to 10MB.",
		);
		await page.unroute("**/api/request");
	}
});

test("sending again after a lost answer asks once", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("Network error", "ERR_FAILED");
	await page.goto("/request-service");
	await started(page);
	await fill(page, "Answer lost");
	let lost = false;
	await page.route("**/api/request", async (route) => {
		if (lost) return route.continue();
		lost = true;
		await route.fetch();
		await route.abort();
	});
	await submit(page);
	await expect(page.getByRole("alert")).toBeVisible();
	await submit(page);
	await expect(page.getByRole("dialog")).toBeVisible();
	const { body } = await api("GET", "/requests?search=Answer+lost", { token: adminToken });
	expect(body.result.requests).toHaveLength(1);
});

test("keeps a draft of what was typed over a reload", async ({ page }) => {
	await page.goto("/request-service");
	await started(page);
	await page.getByLabel("Project title").fill("Half finished");
	await page.getByLabel("Competition Strategy").check();
	await page.reload();
	await started(page);
	await expect(page.getByLabel("Project title")).toHaveValue("Half finished");
	await expect(page.getByLabel("Competition Strategy")).toBeChecked();
});

test("is usable at 320 px in both themes", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 700 });
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await page.goto("/request-service");
		await started(page);
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	}
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("the form is posted with its files and answered by a page", async ({
		page,
		api,
		adminToken,
	}) => {
		await page.goto("/request-service");
		await fill(page, "Posted plainly");
		await page.getByLabel(/^Files/).setInputFiles([pdf("plain.pdf")]);
		await submit(page);
		await expect(page).toHaveURL(/\/request-service\?sent=1$/);
		await expect(
			page.getByRole("heading", { name: "Request Submitted Successfully!" }),
		).toBeVisible();
		await expect(page.getByText("Your request has been received by our team.")).toBeVisible();
		await expect(page.getByText("We'll contact you within 24 hours.")).toBeVisible();
		const { body } = await api("GET", "/requests?search=Posted+plainly", { token: adminToken });
		expect(body.result.requests[0].files[0].name).toBe("plain.pdf");
	});

	test("a refused form comes back with its errors and what was typed", async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("422");
		await page.goto("/request-service");
		await fill(page, "Refused");
		await page.getByLabel("Full name").fill(" ");
		const answer = page.waitForResponse((response) => response.request().method() === "POST");
		await submit(page);
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
		await fill(page, "Wrong file");
		await page
			.getByLabel(/^Files/)
			.setInputFiles([
				{ name: "tool.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ\0\0") },
			]);
		await submit(page);
		await expect(page.getByRole("alert")).toContainText(
			"One of the files was not accepted. PDF, DOCX, JPG up to 10MB.",
		);
		await expect(page.getByLabel("Project title")).toHaveValue("Wrong file");
	});
});
