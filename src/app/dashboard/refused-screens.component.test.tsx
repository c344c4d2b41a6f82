import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectLoaded } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { keepSession, refused, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { ADMIN } from "../../../tests/support/components/rows.ts";

const menu = page.getByRole("navigation", { name: "Dashboard" });

test("the menu marks what is not part of the account, and its screen leads back to Overview", async () => {
	keepSession({ ...ADMIN, role: "staff" });
	const error = "You do not have permission to do this.";
	stubApi({ ...ANSWERS, "GET /users": () => refused(403, { error }) });
	await page.viewport(1280, 900);
	await openPage("/dashboard/users");
	await expectLoaded();
	// The specification shows its seven links to everyone.
	await expect
		.element(menu.getByRole("link", { name: "Users", exact: true }))
		.toHaveAttribute("title", "Not part of your account");
	await expect
		.element(menu.getByRole("link", { name: "Orders", exact: true }))
		.not.toHaveAttribute("title");
	await expect.element(page.getByText(error)).toBeVisible();
	await expect
		.element(page.getByRole("main").getByRole("link", { name: "Overview" }))
		.toHaveAttribute("href", "/dashboard");
});
