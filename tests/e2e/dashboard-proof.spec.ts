import type { Page } from "@playwright/test";
import { newPerson } from "./people.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, openDashboard, test } from "./test.ts";

/** Simulates a session whose password check is too old: the server refuses until the password is given again. */
async function forgetProof(page: Page): Promise<void> {
	let proved = false;
	const refusal = {
		success: false,
		error: "Please confirm first that it is you.",
		proof: "needed",
	};
	await page.route("**/api/auth/proof", async (route) => {
		if (route.request().method() === "GET") {
			return route.fulfill({ json: { success: true, result: { recent: proved } } });
		}
		const answer = await route.fetch();
		proved = answer.ok();
		return route.fulfill({ response: answer });
	});
	await page.route("**/api/people?**", (route) =>
		proved ? route.fallback() : route.fulfill({ status: 403, json: refusal }),
	);
}

test("an export asks for the password @both", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("403", "400");
	const person = await newPerson(api, adminToken, "user");
	const me = await newPerson(api, adminToken, "admin");
	const { body } = await api("POST", "/auth/login", { body: me });
	await forgetProof(page);
	await openDashboard(page, body.result.token, "/dashboard/personal-data");
	await page.getByLabel("Email of the person").fill(person.email);
	const download = page.getByRole("button", { name: "Download Their Data" });
	await download.click();

	const question = page.getByRole("dialog", { name: "Confirm It Is You" });
	await expect(question.getByLabel("Your password")).toBeFocused();
	await question.getByRole("button", { name: "Confirm" }).click();
	await expect(question.getByText("Password is required")).toBeVisible();
	await question.getByLabel("Your password").fill("not this one");
	await question.getByRole("button", { name: "Confirm" }).click();
	await expect(question.getByText("The current password is not correct")).toBeVisible();
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);

	await page.keyboard.press("Escape");
	await expect(page.getByRole("alert")).toHaveText("Please confirm first that it is you.");
	await download.click();
	await question.getByLabel("Your password").fill(me.password);
	const coming = page.waitForEvent("download");
	await question.getByRole("button", { name: "Confirm" }).click();
	expect((await coming).suggestedFilename()).toBe("personal-data.json");
	await expect(question).toBeHidden();
});

test("making an admin asks for the password", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("403", "400");
	const person = await newPerson(api, adminToken, "user");
	const me = await newPerson(api, adminToken, "admin");
	const { body } = await api("POST", "/auth/login", { body: me });
	await forgetProof(page);
	await openDashboard(page, body.result.token, `/dashboard/users?search=${person.username}`);
	await page.getByRole("button", { name: `Edit ${person.username}` }).click();
	await page.getByLabel("Role").selectOption("admin");
	await page.getByRole("button", { name: "Save User" }).click();
	const question = page.getByRole("dialog", { name: "Confirm It Is You" });
	await question.getByLabel("Your password").fill(me.password);
	await question.getByRole("button", { name: "Confirm" }).click();
	await expect(page.getByText("User saved successfully")).toBeVisible();
	const path = `/users?search=${person.username}`;
	const { body: list } = await api("GET", path, { token: adminToken });
	expect(list.result).toMatchObject([{ role: "admin" }]);
});

test("an admin ends the sessions of a person", async ({ page, api, adminToken }) => {
	const person = await newPerson(api, adminToken, "user");
	const { body } = await api("POST", "/auth/login", { body: person });
	await openDashboard(page, adminToken, `/dashboard/users?search=${person.username}`);
	await page.getByRole("button", { name: `View details of ${person.username}` }).click();
	await page.getByRole("button", { name: "End Sessions" }).click();
	const question = page.getByRole("alertdialog", { name: "End Sessions" });
	await expect(question).toContainText(person.email);
	await expectAccessible(page);
	await question.getByRole("button", { name: "End Sessions" }).click();
	await expect(page.getByText(/^\d+ sessions? ended successfully$/)).toBeVisible();
	const { status } = await api("GET", "/auth/verify", { token: body.result.token });
	expect(status).toBe(401);
});
