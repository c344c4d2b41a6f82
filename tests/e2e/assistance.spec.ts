import { open } from "./accounts.ts";
import { fillRequest, pdf, REQUEST, submitRequest } from "./requests.ts";
import { expect, started, test } from "./test.ts";

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

test("the assistance form has four sections, ten categories and nine services", async ({
	page,
}) => {
	await open(page, "/request-service");
	await expect(page.locator("form section").getByRole("heading", { level: 2 })).toHaveText([
		"Your Information",
		"Project Details",
		"Required Services",
		"Supporting Documents",
	]);
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
	await expect(
		page.getByRole("region", { name: "Required Services" }).getByRole("checkbox"),
	).toHaveCount(9);
	for (const service of SERVICES) {
		await expect(page.getByRole("checkbox", { name: service, exact: true })).toBeVisible();
	}
	await expect(page.getByText("PDF, DOCX, JPG up to 10MB")).toBeVisible();
	await expect(page.getByLabel(/^Files/)).toHaveAttribute("multiple");
	await expect(page.getByLabel("Deadline")).toHaveAttribute("type", "date");
	for (const help of [
		"Prototyping",
		"Technical Implementation",
		"Documentation",
		"Research Help",
		"Optimisation",
		"Deadline Help",
	]) {
		await expect(page.getByRole("heading", { name: help })).toBeVisible();
	}
});

test("the assistance form names missing fields, and removes the message once a field is edited", async ({
	page,
}) => {
	await open(page, "/request-service");
	let asked = 0;
	await page.route(REQUEST, (route) => {
		asked += 1;
		return route.abort();
	});
	await page.getByLabel("Description").fill("Something");
	// Spaces count as empty.
	for (const label of ["Full name", "Email", "Phone number", "Institution", "Project title"]) {
		await page.getByLabel(label).fill("  ");
	}
	await submitRequest(page);
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

test("a request is sent with all fields and files, shows its progress, and says what happens next", async ({
	page,
	api,
	adminToken,
}) => {
	await open(page, "/request-service");
	await fillRequest(page, "Sent with files");
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
	await page.route(REQUEST, async (route) => {
		await held;
		await route.continue();
	});
	await submitRequest(page);
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

test("a request is sent as a form, with services and files as repeated fields", async ({
	page,
}) => {
	await page.addInitScript(() => {
		const { send } = XMLHttpRequest.prototype;
		XMLHttpRequest.prototype.send = function (body) {
			if (body instanceof FormData) {
				const parts = [...body].map(([name, value]) => [
					name,
					value instanceof File ? value.name : value,
				]);
				Object.assign(window, { sent: parts });
			}
			send.call(this, body);
		};
	});
	let headers: Record<string, string> = {};
	await page.route(REQUEST, (route) => {
		headers = route.request().headers();
		return route.fulfill({ status: 201, json: { success: true, result: { id: "1" } } });
	});
	await open(page, "/request-service");
	await fillRequest(page);
	await page.getByLabel(/^Files/).setInputFiles([pdf("plan.pdf"), pdf("photo.pdf")]);
	await submitRequest(page);
	await expect(page.getByRole("dialog")).toBeVisible();
	expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
	expect(headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
	expect(headers.authorization).toBeUndefined();
	const sent = await page.evaluate(() => (window as unknown as { sent: [string, string][] }).sent);
	// The honeypot is empty because people do not see it.
	expect(sent.filter(([name]) => name !== "website").toSorted()).toEqual([
		["deadline", "2027-03-14"],
		["description", "The fan is too weak."],
		["email", "brian"],
		["files", "photo.pdf"],
		["files", "plan.pdf"],
		["institution", "Kerio Sands Secondary"],
		["name", "Brian Kamau"],
		["phone", "0712345678"],
		["projectCategory", "Robotics"],
		["projectTitle", "Maize dryer"],
		["serviceType", "Mentorship Program"],
		["serviceType", "Prototype Development"],
	]);
});

test("a request needs no files, and its deadline may be in the past", async ({
	page,
	api,
	adminToken,
}) => {
	await open(page, "/request-service");
	await fillRequest(page, "Yesterday's fair");
	await page.getByLabel("Deadline").fill("2020-01-31");
	await submitRequest(page);
	await expect(page.getByRole("dialog", { name: "Request Submitted Successfully!" })).toBeVisible();
	const { body } = await api("GET", "/requests?search=Yesterday", { token: adminToken });
	expect(body.result.requests[0]).toMatchObject({ deadline: "2020-01-31", files: [] });
});

test("the assistance form takes dropped files", async ({ page }) => {
	await open(page, "/request-service");
	const files = page.getByLabel(/^Files/);
	const drop = await page.evaluateHandle(() => {
		const data = new DataTransfer();
		data.items.add(new File(["%PDF-1.4"], "dropped.pdf", { type: "application/pdf" }));
		return data;
	});
	// What a browser does when files are dropped on a file input.
	await files.evaluate((input: HTMLInputElement, data) => {
		input.files = (data as DataTransfer).files;
		input.dispatchEvent(new Event("change", { bubbles: true }));
	}, drop);
	await expect(page.getByText("dropped.pdf")).toBeVisible();
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("the form is posted with its files, and a page confirms it", async ({
		page,
		api,
		adminToken,
	}) => {
		await page.goto("/request-service");
		await fillRequest(page, "Posted plainly");
		await page.getByLabel(/^Files/).setInputFiles([pdf("plain.pdf")]);
		await submitRequest(page);
		await expect(page).toHaveURL(/\/request-service\?sent=MR-/);
		await expect(
			page.getByRole("heading", { name: "Request Submitted Successfully!" }),
		).toBeVisible();
		await expect(page.getByText("Your request has been received by our team.")).toBeVisible();
		await expect(page.getByText("We'll contact you within 24 hours.")).toBeVisible();
		const { body } = await api("GET", "/requests?search=Posted+plainly", { token: adminToken });
		expect(body.result.requests[0].files[0].name).toBe("plain.pdf");
	});
});
