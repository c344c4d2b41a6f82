import { nextCall } from "./dashboard.ts";
import { sendRequest } from "./requests.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/requests";

test("a request shows who asks for what, the time left, its details and its files", async ({
	page,
	server,
	adminToken,
}) => {
	await sendRequest(server.url, "Asking Person", true);
	await openDashboard(page, adminToken, `${PATH}?search=Asking+Person`);
	const row = page.getByRole("row").filter({ hasText: "Asking Person" });
	await expect(row).toContainText("Does hibiscus tea keep its colour?");
	await expect(row).toContainText(/23 h \d+ min left/);
	await row.getByRole("button", { name: "View Details" }).click();
	const dialog = page.getByRole("dialog", { name: "Request Details" });
	const facts = [
		["Request", /^[0-9a-f-]{36}$/],
		["Received", /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/],
		["Status", "New"],
		["Promise", /^23 h \d+ min left$/],
		["From", "Asking Person0700 000 201chebet@pupils.example"],
		["Institution", "Kaptarakwa Hills Girls"],
		["Project", "Does hibiscus tea keep its colour?"],
		["Category", "Chemistry"],
		["Deadline", "Dec 1, 2031"],
		["Services", "Data Analysis Help, Display Board Design"],
		["Description", "Ten jars on a window."],
		["Files", /^plan\.pdf \(\d+ bytes\)Download$/],
	] as const;
	await expect(dialog.getByRole("term")).toHaveText(facts.map(([label]) => label));
	await expect(dialog.getByRole("definition")).toHaveText(facts.map(([, value]) => value));
	await expect(dialog.getByRole("link", { name: "0700 000 201" })).toHaveAttribute(
		"href",
		"tel:0700 000 201",
	);
	await expect(dialog.getByRole("link", { name: "chebet@pupils.example" })).toHaveAttribute(
		"href",
		"mailto:chebet@pupils.example",
	);
	const download = page.waitForEvent("download");
	await dialog.getByRole("button", { name: "Download plan.pdf" }).click();
	expect((await download).suggestedFilename()).toBe("plan.pdf");
});

test("a status is saved as soon as it is chosen, and ends the 24-hour promise", async ({
	page,
	server,
	adminToken,
}) => {
	await sendRequest(server.url, "Picked Person");
	await openDashboard(page, adminToken, `${PATH}?search=Picked+Person`);
	const row = page.getByRole("row").filter({ hasText: "Picked Person" });
	await expect(row.getByRole("option")).toHaveText(["new", "contacted", "closed"]);
	const call = nextCall(page, "PUT", /\/api\/requests\/[0-9a-f-]{36}$/);
	await row.getByRole("combobox").selectOption("contacted");
	expect((await call).body).toEqual({ status: "contacted", updated_at: expect.any(String) });
	await expect(page.getByText("Request status saved")).toBeVisible();
	await expect(row).toContainText("Answered");
	const listed = nextCall(page, "GET", /\/api\/requests\?/);
	await page.getByLabel("Filter by status").selectOption("new");
	expect((await listed).path).toBe(
		"/api/requests?page=1&limit=10&status=new&search=Picked+Person&sort=waiting",
	);
	await expect(page).toHaveURL(/\?search=Picked\+Person&status=new$/);
	await expect(page.getByText("No requests found.")).toBeVisible();
	await page.getByLabel("Filter by status").selectOption("contacted");
	await expect(row.getByRole("combobox")).toHaveValue("contacted");
});

test("a request without an answer is late after 24 hours", async ({ page, server, adminToken }) => {
	await sendRequest(server.url, "Late Person");
	await page.clock.setFixedTime(Date.now() + 26 * 3_600_000 + 60_000);
	await openDashboard(page, adminToken, `${PATH}?search=Late+Person`);
	await expect(page.getByText(/Late by 2 h/)).toBeVisible();
});
