import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	expectCount,
	expectLoaded,
	expectNone,
} from "../../../tests/support/components/actions.ts";
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

test.each([
	["/dashboard/orders", "GET /orders"],
	["/dashboard/users", "GET /users"],
	["/dashboard/requests", "GET /requests"],
	["/dashboard/payments", "GET /payments"],
	["/dashboard/media", "GET /assets"],
])(
	"%s shows a refusal without filters and buttons that would be refused too",
	async (path, call) => {
		keepSession({ ...ADMIN, role: "user" });
		const error = "You do not have permission to do this.";
		stubApi({ ...ANSWERS, [call]: () => refused(403, { error }) });
		await openPage(path);
		await expectLoaded();
		const main = page.getByRole("main");
		await expect.element(main.getByText(error)).toBeVisible();
		await expectCount(main.getByRole("heading", { level: 1 }), 1);
		for (const role of ["button", "searchbox", "combobox"] as const) {
			await expectNone(main.getByRole(role));
		}
	},
);
