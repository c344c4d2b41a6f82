import type { Page } from "@playwright/test";
import { codeOf } from "../../src/features/accounts/auth/second-step/one-time-codes.server.ts";
import { newPerson } from "./people.ts";
import { expect, openDashboard, test } from "./test.ts";

/* What is printed on paper smaller than A4. */

const MARGIN = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };

/** How many sheets of paper of this size the page takes. */
async function sheetsOf(page: Page, width: string, height: string): Promise<number> {
	const pdf = await page.pdf({ width, height, margin: MARGIN });
	return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("all recovery codes are printed on any paper, and nothing else", async ({
	page,
	api,
	adminToken,
}) => {
	const person = await newPerson(api, adminToken, "staff");
	await openDashboard(page, person.token, "/dashboard/account");
	await page.getByRole("button", { name: "Set Up an App" }).click();
	const dialog = page.getByRole("dialog");
	const text = await dialog.getByText("Or type this key into it").textContent();
	const secret = (text?.split(":")[1] ?? "").replace(/\s/g, "");
	const field = dialog.getByLabel("Code that the app shows");
	await field.fill(codeOf(secret, Math.floor(Date.now() / 30_000)));
	await field.press("Enter");
	await expect(dialog.getByRole("listitem")).toHaveCount(10);
	expect(await sheetsOf(page, "210mm", "297mm")).toBe(1);
	expect(await sheetsOf(page, "148mm", "105mm")).toBe(2);
	await page.emulateMedia({ media: "print" });
	await page.setViewportSize({ width: 483, height: 320 });
	const parts = await dialog.locator("div").all();
	expect(parts.length).toBeGreaterThan(1);
	for (const part of parts) {
		const cut = await part.evaluate((box) => box.scrollHeight - box.clientHeight);
		expect(cut).toBe(0);
	}
});
