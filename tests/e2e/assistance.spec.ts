import { open } from "./accounts.ts";
import { fillRequest, pdf, submitRequest } from "./requests.ts";
import { expect, test } from "./test.ts";

/* What the form checks and sends is tested in src/app/site/request-service.component.test.tsx. */

test("a request is stored with all fields and the chosen files", async ({
	page,
	api,
	adminToken,
}) => {
	await open(page, "/request-service");
	await fillRequest(page, "Sent with files");
	await page.getByLabel(/^Files/).setInputFiles([pdf("plan.pdf"), pdf("photo.pdf")]);
	await page.getByLabel(/^Files/).setInputFiles([pdf("late.pdf")]);
	await page.getByRole("button", { name: "Remove photo.pdf" }).click();
	await submitRequest(page);
	const dialog = page.getByRole("dialog", { name: "Request Submitted Successfully!" });
	await expect(dialog).toBeVisible();
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

test("on a phone the form comes before its explanations", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/request-service");
	const top = async (name: string) =>
		(await page.getByRole("heading", { name }).boundingBox())?.y ?? Number.NaN;
	expect(await top("Your Information")).toBeLessThan(await top("What we help with"));
	expect(await top("Supporting Documents")).toBeLessThan(await top("What we help with"));
});
