import { readFile } from "node:fs/promises";
import { type Call, changesOf, nextCall } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

const PATH = "/dashboard/users";
const PASSWORD = "a good password";

async function newUser(api: Call, username: string): Promise<void> {
	const { status } = await api("POST", "/auth/register", {
		body: { username, email: `${username}@school.example`, password: PASSWORD },
	});
	expect(status).toBe(201);
}

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

test("a search of users starts at page 1, and its results can be exported", async ({
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
