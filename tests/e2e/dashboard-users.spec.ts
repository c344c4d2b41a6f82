import { readFile } from "node:fs/promises";
import { type Call, changesOf, columns, nextCall } from "./dashboard.ts";
import { ADMIN, expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/users";
const PASSWORD = "a good password";

async function newUser(api: Call, username: string): Promise<void> {
	const { status } = await api("POST", "/auth/register", {
		body: { username, email: `${username}@school.example`, password: PASSWORD },
	});
	expect(status).toBe(201);
}

test("users are a table with name, email, role, joining date and actions", async ({
	page,
	adminToken,
}) => {
	const result = [
		{
			id: "1",
			username: "wanjiku",
			email: "w@school.example",
			role: "admin",
			createdAt: "2026-03-05T22:30:00Z",
		},
		{ id: "2", username: "otieno", email: "o@school.example", role: "guest", createdAt: "soon" },
		{ id: "3", username: "akinyi", email: "a@school.example", role: "user" },
	];
	await page.setViewportSize({ width: 1280, height: 900 });
	const call = nextCall(page, "GET", /\/api\/users/);
	await page.route("**/api/users", (route) => route.fulfill({ json: { success: true, result } }));
	await openDashboard(page, adminToken, PATH);
	expect(await call).toMatchObject({
		path: "/api/users",
		headers: { authorization: `Bearer ${adminToken}` },
	});
	await expect(columns(page)).toHaveText(["Username", "Email", "Role", "Joined", "Actions"]);
	const cells = (name: string) => page.getByRole("row").filter({ hasText: name }).getByRole("cell");
	await expect(cells("wanjiku")).toHaveText(["w@school.example", "Admin", "Mar 6, 2026", ""]);
	await expect(cells("otieno")).toHaveText(["o@school.example", "Guest", "Invalid date", ""]);
	await expect(cells("akinyi")).toHaveText(["a@school.example", "User", "N/A", ""]);
	for (const [role, tone] of [
		["Admin", "accent"],
		["Guest", "grey"],
		["User", "blue"],
	] as const) {
		const badge = page.getByRole("cell").getByText(role, { exact: true });
		await expect(badge).toHaveAttribute("data-tone", tone);
	}
	for (const name of ["wanjiku", "otieno", "akinyi"]) {
		await expect(page.getByRole("button", { name: `View details of ${name}` })).toBeVisible();
		await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
	}
	await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(2);
});

test("details tell everything about a user, with the number of articles, and lead to editing", async ({
	page,
	api,
	adminToken,
}) => {
	await newUser(api, "wanjiku");
	await openDashboard(page, adminToken, `${PATH}?search=wanjiku`);
	const call = nextCall(page, "GET", /\/api\/users\/[0-9a-f-]{36}$/);
	await page.getByRole("button", { name: "View details of wanjiku" }).click();
	await call;
	const dialog = page.getByRole("dialog", { name: "User Details" });
	await expect(dialog.getByRole("definition")).toHaveText([
		"wanjiku",
		"wanjiku@school.example",
		"User",
		/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
		"0",
		"None",
	]);
	await expect(dialog.getByRole("term")).toHaveText([
		"Username",
		"Email",
		"Role",
		"Joined",
		"Articles count",
		"Second step",
	]);
	await dialog.getByRole("button", { name: "Edit" }).click();
	await expect(page.getByRole("dialog", { name: "Edit User" })).toBeVisible();
	await page.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "View details of wanjiku" }).click();
	await dialog.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByRole("alertdialog", { name: "Delete User" })).toContainText("wanjiku");
});

test("a user is edited and deleted", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
	await newUser(api, "chirchir");
	await newUser(api, "taken");
	await openDashboard(page, adminToken, PATH);
	await page.getByRole("button", { name: "Edit chirchir" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Username").fill("");
	await dialog.getByLabel("Email").fill("");
	await dialog.getByRole("button", { name: "Save User" }).click();
	await expect(dialog.getByText("Email is required")).toBeVisible();
	await dialog.getByLabel("Email").fill("no address");
	await dialog.getByRole("button", { name: "Save User" }).click();
	await expect(dialog.getByText("Username is required")).toBeVisible();
	await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
	await dialog.getByLabel("Username").fill("taken");
	await dialog.getByLabel("Email").fill("chirchir@school.example");
	await dialog.getByRole("button", { name: "Save User" }).click();
	await expect(dialog.getByText("What you typed is still here.")).toBeVisible();
	await dialog.getByLabel("Username").fill("chirchir.k");
	await dialog.getByLabel("Role").selectOption("staff");
	const saved = nextCall(page, "PUT", /\/api\/users\/[0-9a-f-]{36}$/);
	await dialog.getByRole("button", { name: "Save User" }).click();
	expect((await saved).body).toEqual({
		username: "chirchir.k",
		email: "chirchir@school.example",
		role: "staff",
		updated_at: expect.any(String),
	});
	await expect(page.getByText("User saved successfully")).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "chirchir.k" });
	await expect(row).toContainText("Staff");

	const changes = changesOf(page);
	const question = page.getByRole("alertdialog", { name: "Delete User" });
	await page.getByRole("button", { name: "Delete chirchir.k" }).click();
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	expect(changes).toEqual([]);
	await page.getByRole("button", { name: "Delete chirchir.k" }).click();
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("User deleted successfully")).toBeVisible();
	await expect(row).toBeHidden();
	expect(changes).toEqual([expect.stringMatching(/^DELETE \/api\/users\/[0-9a-f-]{36}$/)]);
});

test("a stale edit of a user is refused", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("409");
	await newUser(api, "jepkosgei");
	const { body } = await api("GET", "/users?search=jepkosgei", { token: adminToken });
	const [{ id }] = body.result;
	await openDashboard(page, adminToken, `${PATH}?search=jepkosgei`);
	await page.getByRole("button", { name: "Edit jepkosgei" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit User" });
	const email = "theirs@school.example";
	await api("PUT", `/users/${id}`, { token: adminToken, body: { email } });
	await dialog.getByLabel("Username").fill("jepkosgei.mine");
	await dialog.getByRole("button", { name: "Save User" }).click();
	await expect(dialog.getByText("What you typed is still here.")).toBeVisible();
	await expect(dialog.getByLabel("Username")).toHaveValue("jepkosgei.mine");
	await dialog.getByRole("button", { name: "Save Mine Anyway" }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("rowheader")).toHaveText(["jepkosgei.mine"]);
});

test("an admin account has no Delete, neither in its row nor in its details", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, `${PATH}?search=${ADMIN.email}`);
	const row = page.getByRole("row").filter({ hasText: ADMIN.email });
	await expect(row.getByRole("button", { name: /^Edit/ })).toBeVisible();
	await row.getByRole("button", { name: /^View details/ }).click();
	await expect(page.getByRole("dialog").getByRole("button", { name: "Edit" })).toBeVisible();
	await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
});

test("users are searched from page 1 on, and who was found is exported", async ({
	page,
	api,
	adminToken,
}) => {
	await newUser(api, "searched");
	await openDashboard(page, adminToken, `${PATH}?page=2`);
	await expect(page.getByText("No users found.")).toBeVisible();
	const call = nextCall(page, "GET", /\/api\/users\?/);
	await page.getByLabel("Search users").fill("SEARCHED");
	expect((await call).path).toBe("/api/users?search=SEARCHED");
	await expect(page.getByRole("rowheader")).toHaveText(["searched"]);
	await expect(page).toHaveURL(/\?search=SEARCHED$/);
	const coming = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export CSV" }).click();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("users.csv");
	const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
	expect(lines).toHaveLength(2);
	expect(lines[1]).toContain("searched@school.example,user,");
	await page.getByLabel("Search users").fill("nobody at all");
	await expect(page.getByText("No users found.")).toBeVisible();
});
