import type { Page } from "@playwright/test";
import { codeOf } from "../../src/features/accounts/auth/second-step/one-time-codes.server.ts";
import { freePort } from "../support/postgres.ts";
import { login, storedSession } from "./accounts.ts";
import { newPerson, type Person } from "./people.ts";
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	openDashboard,
	withNewServer,
} from "./test.ts";
import { goWithin } from "./visit.ts";

/** Passkeys need a host name, not an IP address, and a SITE_URL that matches it. */
const test = withNewServer(async () => {
	const PORT = String(await freePort());
	return { PORT, SITE_URL: `http://localhost:${PORT}` };
});

const ACCOUNT = "/dashboard/account";

function codeNow(secret: string, periods = 0): string {
	return codeOf(secret, Math.floor(Date.now() / 30_000) + periods);
}

/** A virtual authenticator of Chromium (part of the WebAuthn specification) that confirms every request. */
async function addAuthenticator(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

/** Simulates a session whose last confirmation is too old: the server refuses until a passkey confirms it again. */
async function simulateExpiredProof(page: Page): Promise<void> {
	let proved = false;
	const error = "Please confirm first that it is you.";
	await page.route("**/api/auth/proof/passkey", async (route) => {
		const response = await route.fetch();
		proved = response.ok();
		await route.fulfill({ response });
	});
	await page.route("**/api/auth/second-step/passkeys/*", (route) =>
		proved
			? route.fallback()
			: route.fulfill({ status: 403, json: { success: false, error, proof: "needed" } }),
	);
}

async function signOutAndIn(page: Page, person: Person): Promise<void> {
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL(/\/login$/);
	await login(page, person.email, person.password);
	await expect(page.getByText("Your password is correct.")).toBeVisible();
	expect((await storedSession(page)).token).toBeNull();
}

/** Closes the dialog with the recovery codes and returns them. */
async function saveRecoveryCodes(page: Page): Promise<string[]> {
	const dialog = page.getByRole("dialog", { name: "Recovery Codes" });
	await expect(dialog.getByRole("listitem")).toHaveCount(10);
	const codes = await dialog.getByRole("listitem").allTextContents();
	await dialog.getByRole("button", { name: "I Have Saved Them" }).click();
	await expect(dialog).toBeHidden();
	return codes;
}

test("a passkey is added, used, removed", async ({ page, api, adminToken, expectedErrors }) => {
	expectedErrors.push("401", "403");
	const person = await newPerson(api, adminToken, "staff");
	await addAuthenticator(page);
	await openDashboard(page, person.token, ACCOUNT);
	await page.getByRole("button", { name: "Add a Passkey" }).click();
	const dialog = page.getByRole("dialog", { name: "Add a Passkey" });
	await dialog.getByRole("button", { name: "Continue" }).click();
	await expect(dialog.getByText("Name is required")).toBeVisible();
	await expectAccessible(page, { within: "dialog[open]" });
	await dialog.getByLabel("Name").fill("My phone");
	await dialog.getByRole("button", { name: "Continue" }).click();
	await expect(page.getByRole("dialog", { name: "Recovery Codes" })).toBeVisible();
	await expectAccessible(page, { within: "dialog[open]" });
	await expectNoSidewaysScroll(page);
	const codes = await saveRecoveryCodes(page);
	await expect(page.getByText("Passkey, not used yet")).toBeVisible();
	await expect(page.getByText("10 left")).toBeVisible();
	await expectAccessible(page, { within: "main" });

	await signOutAndIn(page, person);
	const confirm = page.getByRole("button", { name: "Use a Passkey", exact: true });
	await expect(confirm).toBeFocused();
	await expectAccessible(page, { within: "main" });
	await expectNoSidewaysScroll(page);
	await confirm.press("Enter");
	await page.waitForURL(/\/dashboard$/);

	await signOutAndIn(page, person);
	await page.getByRole("button", { name: "Use a recovery code" }).click();
	await page.getByLabel("Recovery code").fill(codes[0]?.toLowerCase() ?? "");
	await page.getByRole("button", { name: "Confirm" }).click();
	await page.waitForURL(/\/dashboard$/);

	await goWithin(page, ACCOUNT);
	await expect(page.getByText("9 left")).toBeVisible();
	await expect(page.getByText(/^Passkey, last used/)).toBeVisible();
	await simulateExpiredProof(page);
	await page.getByRole("button", { name: "Remove My phone" }).click();
	const question = page.getByRole("alertdialog", { name: "Remove Passkey" });
	await expect(question).toContainText("My phone");
	await question.getByRole("button", { name: "Remove" }).click();
	const proof = page.getByRole("dialog", { name: "Confirm It Is You" });
	const usePasskey = proof.getByRole("button", { name: "Use a Passkey" });
	await expect(usePasskey).toBeVisible();
	await expectAccessible(page, { within: "dialog[open]" });
	await expectNoSidewaysScroll(page);
	await usePasskey.click();
	await expect(page.getByText("Nothing is set up")).toBeVisible();
	expect((await api("POST", "/auth/login", { body: person })).status).toBe(200);
});

test("an authenticator app is set up by QR code or key, and its codes sign in", async ({
	page,
	api,
	adminToken,
	expectedErrors,
}) => {
	expectedErrors.push("401", "400", "403");
	const person = await newPerson(api, adminToken, "user");
	await openDashboard(page, person.token, ACCOUNT);
	await page.getByRole("button", { name: "Set Up an App" }).click();
	const dialog = page.getByRole("dialog", { name: "Set Up an App" });
	await expect(dialog.getByRole("img", { name: "QR code for your app" })).toBeVisible();
	const text = await dialog.getByText("Or type this key into it").textContent();
	const secret = (text?.split(":")[1] ?? "").replace(/\s/g, "");
	expect(secret).toMatch(/^[A-Z2-7]{32}$/);
	await expectAccessible(page, { within: "dialog[open]" });
	await expectNoSidewaysScroll(page);
	const field = dialog.getByLabel("Code that the app shows");
	await field.fill("12345");
	await field.press("Enter");
	await expect(dialog.getByText("A code has six digits")).toBeVisible();
	await field.fill(codeNow(secret, 100));
	await field.press("Enter");
	await expect(dialog.getByText("This code is not correct.")).toBeVisible();
	await field.fill(codeNow(secret, -1));
	await field.press("Enter");
	await saveRecoveryCodes(page);
	await expect(page.getByText("Codes from an app")).toBeVisible();
	await expect(page.getByRole("button", { name: "Set Up an App" })).toBeHidden();

	await signOutAndIn(page, person);
	const code = page.getByLabel("Code from your app");
	await expect(code).toBeFocused();
	await code.fill(codeNow(secret, 50));
	await code.press("Enter");
	await expect(page.getByRole("alert")).toContainText("This code is not correct.");
	await expectAccessible(page, { within: "main" });
	await code.fill(codeNow(secret, 1));
	await code.press("Enter");
	await page.waitForURL(/\/dashboard$/);

	await goWithin(page, ACCOUNT);
	await page.getByRole("button", { name: "Make New Codes" }).click();
	await saveRecoveryCodes(page);
	await page.getByRole("button", { name: "Remove the app" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("Nothing is set up")).toBeVisible();
});
