import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

export const pdf = (name: string) => ({
	name,
	mimeType: "application/pdf",
	buffer: Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
});

/** Fills in the assistance form, without files. */
export async function fillRequest(page: Page, title = "Maize dryer") {
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

export const submitRequest = (page: Page) =>
	page.getByRole("button", { name: "Submit Request" }).click();

/** Sends a request for help without the browser. */
export async function sendRequest(url: string, name: string, file = false): Promise<void> {
	const form = new FormData();
	const fields = {
		name,
		email: "chebet@pupils.example",
		phone: "0700 000 201",
		institution: "Kaptarakwa Hills Girls",
		projectTitle: "Does hibiscus tea keep its colour?",
		projectCategory: "Chemistry",
		deadline: "2031-12-01",
		description: "Ten jars on a window.",
	};
	for (const [field, value] of Object.entries(fields)) form.append(field, value);
	form.append("serviceType", "Data Analysis Help");
	form.append("serviceType", "Display Board Design");
	if (file) form.append("files", new Blob(["%PDF-1.4\n%%EOF\n"]), "plan.pdf");
	const answer = await fetch(`${url}/api/request`, { method: "POST", body: form });
	expect(answer.status).toBe(201);
}
