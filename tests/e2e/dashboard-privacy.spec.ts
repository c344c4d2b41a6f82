import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Call, forbid } from "./dashboard.ts";
import { newPerson, type Person } from "./people.ts";
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	openDashboard,
	signIn,
	test,
} from "./test.ts";

const PATH = "/dashboard/personal-data";

async function openForm(page: Page, token: string) {
	await openDashboard(page, token, PATH);
	return page.getByRole("form", { name: "Personal data" });
}

/** A person with an account, and an order with the same phone number but another e-mail. */
async function knownPerson(api: Call, adminToken: string): Promise<Person & { phone: string }> {
	const person = await newPerson(api, adminToken, "user");
	const phone = `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
	const { body } = await api("GET", "/school-projects?page=1&limit=1&status=published");
	const [{ slug }] = body.result.articles;
	const order = { slug, name: person.username, phone, email: null, notes: "By Friday" };
	expect((await api("POST", "/orders/by-slug", { body: order })).status).toBe(201);
	return { ...person, phone };
}

test("an admin exports a person's data as a file @both", async ({ page, api, adminToken }) => {
	const person = await knownPerson(api, adminToken);
	const form = await openForm(page, adminToken);
	await form.getByRole("button", { name: "Download Their Data" }).click();
	await expect(form.getByText("Email or phone number is required")).toBeVisible();
	await form.getByLabel("Email of the person").fill(person.email.toUpperCase());
	await form.getByLabel("Or their phone number").fill(`0${person.phone.slice(4)}`);
	const coming = page.waitForEvent("download");
	await form.getByRole("button", { name: "Download Their Data" }).click();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("personal-data.json");
	const data = JSON.parse(await readFile(await download.path(), "utf8"));
	expect(data.account).toMatchObject({ email: person.email, username: person.username });
	expect(data.orders).toMatchObject([{ phone: person.phone, notes: "By Friday" }]);
});

test("an admin erases a person after confirming it @both", async ({ page, api, adminToken }) => {
	const person = await knownPerson(api, adminToken);
	const form = await openForm(page, adminToken);
	await form.getByLabel("Email of the person").fill(person.email);
	await form.getByLabel("Or their phone number").fill(person.phone);
	await form.getByRole("button", { name: "Erase Their Data" }).click();
	const question = page.getByRole("alertdialog", { name: "Erase Personal Data" });
	await expect(question).toContainText(`${person.email} or ${person.phone}`);
	await expect(question).toContainText("Orders stay as figures, without name");
	await expect(question).toContainText("This cannot be undone");

	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	const still = await api("POST", "/auth/login", { body: person });
	expect(still.status).toBe(200);

	await form.getByRole("button", { name: "Erase Their Data" }).click();
	await question.getByRole("button", { name: "Erase", exact: true }).click();
	await expect(question.getByRole("alert")).toHaveText(
		"Please confirm that this person's data is to be erased for good",
	);
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await question.getByRole("checkbox").check();
	await question.getByRole("button", { name: "Erase", exact: true }).click();
	await expect(question).toBeHidden();
	await expect(form.getByRole("status")).toHaveText(
		"Erased: the account and the person in 1 order.",
	);
	await expect(form.getByLabel("Email of the person")).toHaveValue("");

	expect((await api("POST", "/auth/login", { body: person })).status).toBe(401);
	expect((await api("GET", "/auth/verify", { token: person.token })).status).toBe(401);
	const left = await api("GET", `/orders?search=${person.username}`, { token: adminToken });
	expect(left.body.data.orders).toEqual([]);
	await page.goto(`/dashboard/users?search=${person.username}`);
	await expect(page.getByText("No users found.")).toBeVisible();
});

test("for an unknown person, an admin's account and a failure, the server's message is shown", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("404", "403", "500");
	const other = await newPerson(api, adminToken, "admin");
	const form = await openForm(page, adminToken);
	const email = form.getByLabel("Email of the person");
	await email.fill("nobody@nowhere.example");
	await form.getByRole("button", { name: "Download Their Data" }).click();
	await expect(form.getByRole("alert")).toHaveText("Nothing is stored about this person");

	const question = page.getByRole("alertdialog");
	const erase = async () => {
		await form.getByRole("button", { name: "Erase Their Data" }).click();
		await question.getByRole("checkbox").check();
		await question.getByRole("button", { name: "Erase", exact: true }).click();
	};
	await email.fill(other.email);
	await erase();
	await expect(question.getByRole("alert")).toHaveText("Admin accounts cannot be deleted");
	await question.getByRole("button", { name: "Cancel" }).click();

	await page.route("**/api/people/erase", (route) => route.fulfill({ status: 500, body: "" }));
	await erase();
	await expect(question.getByRole("alert")).toHaveText("Failed to erase data: 500");
});

test("only admins can export personal data", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("403");
	const staff = await newPerson(api, adminToken, "staff");
	const target = { email: "somebody@school.example" };
	for (const [method, path, body] of [
		["GET", `/people?email=${target.email}`, undefined],
		["POST", "/people/erase", { ...target, confirm: true }],
	] as const) {
		const refused = await api(method, path, { token: staff.token, body });
		expect([refused.status, refused.body.error]).toEqual([
			403,
			"You do not have permission to do this.",
		]);
	}
	await signIn(page, staff);
	await page.goto(PATH);
	await expect(page.getByText("You do not have permission to do this.")).toBeVisible();
	await expect(page.getByRole("form")).toHaveCount(0);
});

test("an admin who has lost the role meanwhile sees the refusal", async ({
	page,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("403");
	const form = await openForm(page, adminToken);
	await forbid(page, "**/api/people**");
	await form.getByLabel("Email of the person").fill("somebody@school.example");
	await form.getByRole("button", { name: "Download Their Data" }).click();
	await expect(form.getByRole("alert")).toHaveText("You do not have permission to do this.");
});
