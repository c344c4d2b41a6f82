import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { SLUG } from "./orders.ts";
import { newPerson } from "./people.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, openDashboard, test } from "./test.ts";

/** Simulates a session whose password check is too old: the server refuses until the password is given again. */
async function simulateExpiredProof(page: Page): Promise<void> {
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

test("an admin exports a person's data after giving the password, and erases it after confirming", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("403", "400");
	const me = await newPerson(api, adminToken, "admin");
	const person = await newPerson(api, adminToken, "user");
	// An order with the same phone number and no e-mail address.
	const phone = `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
	const order = { slug: SLUG, name: person.username, phone, notes: "By Friday" };
	expect((await api("POST", "/orders/by-slug", { body: order })).status).toBe(201);

	await simulateExpiredProof(page);
	await openDashboard(page, me.token, "/dashboard/personal-data");
	const form = page.getByRole("form", { name: "Personal data" });
	const download = form.getByRole("button", { name: "Download Their Data" });
	await download.click();
	await expect(form.getByText("Email or phone number is required")).toBeVisible();
	await form.getByLabel("Email of the person").fill(person.email.toUpperCase());
	await form.getByLabel("Or their phone number").fill(`0${phone.slice(4)}`);
	await download.click();
	const proof = page.getByRole("dialog", { name: "Confirm It Is You" });
	await proof.getByLabel("Your password").fill("not this one");
	await proof.getByRole("button", { name: "Confirm" }).click();
	await expect(proof.getByText("The current password is not correct")).toBeVisible();
	await expectAccessible(page, { within: "dialog[open]" });
	await expectNoSidewaysScroll(page);
	await proof.getByLabel("Your password").fill(me.password);
	const coming = page.waitForEvent("download");
	await proof.getByRole("button", { name: "Confirm" }).click();
	const file = await coming;
	expect(file.suggestedFilename()).toBe("personal-data.json");
	const data = JSON.parse(await readFile(await file.path(), "utf8"));
	expect(data.account).toMatchObject({ email: person.email, username: person.username });
	expect(data.orders).toMatchObject([{ phone, notes: "By Friday" }]);

	await form.getByRole("button", { name: "Erase Their Data" }).click();
	const question = page.getByRole("alertdialog", { name: "Erase Personal Data" });
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	expect((await api("GET", "/auth/verify", { token: person.token })).status).toBe(200);
	await form.getByRole("button", { name: "Erase Their Data" }).click();
	await question.getByRole("button", { name: "Erase", exact: true }).click();
	await expect(question.getByRole("alert")).toHaveText(
		"Please confirm that this person's data is to be erased for good",
	);
	await expectAccessible(page, { within: "dialog[open]" });
	await expectNoSidewaysScroll(page);
	await question.getByRole("checkbox").check();
	await question.getByRole("button", { name: "Erase", exact: true }).click();
	await expect(form.getByRole("status")).toHaveText(
		"Erased: the account and the person in 1 order.",
	);
	expect((await api("GET", "/auth/verify", { token: person.token })).status).toBe(401);
	const find = (list: string) =>
		api("GET", `/${list}?search=${person.username}`, { token: adminToken });
	expect((await find("orders")).body.data.orders).toEqual([]);
	expect((await find("users")).body.result).toEqual([]);
});
