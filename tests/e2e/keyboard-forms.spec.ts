import { button, expectFocusSeen, heading, link, press, tabTo, type, WIDE } from "./keys.ts";
import { expect, started, test } from "./test.ts";

/*
 * The forms of the public site by keyboard. Every stop of Tab on every page is examined in site-looks.spec.ts;
 * signing up by keyboard is tested in src/features/accounts/pages/signup.component.test.tsx.
 */

test.use({ viewport: WIDE });

test("a visitor gets from the home page to an order by keyboard: list, pages, category, search, project, form", async ({
	page,
}) => {
	await page.goto("/");
	await started(page);
	await tabTo(page, link(page, "View More Projects"));
	await press(page, "Enter");
	await expect(page.getByText("Page 1 of 3")).toBeVisible();

	await tabTo(page, link(page, "Next"));
	await press(page, "Enter");
	await expect(page.getByText("Page 2 of 3")).toBeVisible();
	// The pressed link was removed with its list, so the focus continues at the top of the new one.
	await press(page, "Tab");
	await expect(page.getByRole("searchbox", { name: "Search projects" })).toBeFocused();
	const agriculture = page
		.getByRole("navigation", { name: "Categories" })
		.getByRole("link", { name: "Agriculture" });
	await tabTo(page, agriculture);
	await press(page, "Enter");
	await expect(agriculture).toHaveAttribute("aria-current", "true");
	await expect(agriculture).toBeFocused();
	await type(page, page.getByRole("searchbox", { name: "Search projects" }), "moisture alarm");
	await expect(page.getByRole("article")).toHaveCount(1);
	await tabTo(page, link(page, "Maize Dryer with a Moisture Alarm"));
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Maize Dryer with a Moisture Alarm");

	await tabTo(page, link(page, "Order Now"));
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Order this project");
	await tabTo(page, button(page, "Submit Order Request"));
	// The error messages push the button down just before the focus leaves it.
	await page.keyboard.press("Enter");
	await expect(page.getByText("Name is required")).toBeVisible();
	await expect(page.getByLabel("Name")).toBeFocused();
	await expectFocusSeen(page);
	await page.keyboard.type("Wairimu Keys");
	await type(page, page.getByLabel("Phone"), "0712345678");
	await type(page, page.getByLabel("Email"), "wairimu@school.example");
	await type(page, page.getByLabel("Notes"), "By keyboard");
	await page.keyboard.press("Tab");
	await expect(button(page, "Submit Order Request")).toBeFocused();
	await press(page, "Space");
	const confirmed = page.getByRole("heading", { name: "Order Request Submitted!" });
	await expect(confirmed).toBeFocused();
	await tabTo(page, link(page, "Browse More Projects"));
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("School Projects");
});
