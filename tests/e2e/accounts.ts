import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN, expect, started } from "./test.ts";

export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await started(page);
}

export async function login(page: Page, email = ADMIN.email, password = ADMIN.password) {
	const submit = page.getByRole("button", { name: "Login" });
	// The address changes a moment before the page does, and the sign-up form has the same fields.
	await expect(submit).toBeVisible();
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await submit.click();
}

/** Fills in and submits the sign-up form. Returns what was typed. */
export async function signUp(page: Page, values: Record<string, string> = {}) {
	const name = `pupil-${randomUUID().slice(0, 8)}`;
	const input = {
		Username: name,
		Email: `${name}@school.example`,
		Password: "beans and maize",
		"Confirm password": "beans and maize",
		...values,
	};
	for (const [label, value] of Object.entries(input)) {
		await page.getByLabel(label, { exact: true }).fill(value);
	}
	await page.getByRole("button", { name: "Sign Up" }).click();
	return input;
}

/** Expects that different passwords are reported above the form and at the second field. */
export async function expectMismatch(page: Page) {
	await expect(page.getByRole("alert")).toHaveText("Passwords do not match");
	const field = page.getByLabel("Confirm password");
	await expect(field).toHaveAccessibleDescription("Passwords do not match");
}

/** What the browser's storage holds about the session. */
export function storedSession(page: Page) {
	return page.evaluate(() => ({
		token: localStorage.getItem("authToken"),
		user: JSON.parse(localStorage.getItem("authUser") ?? "null"),
	}));
}
