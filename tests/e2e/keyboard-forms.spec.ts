import type { Page } from "@playwright/test";
import {
	button,
	expectFocusSeen,
	heading,
	link,
	press,
	tabTo,
	type,
	WIDE,
	ZOOMED,
} from "./keys.ts";
import { pdf } from "./requests.ts";
import { RESULT } from "./screens.ts";
import { expect, started, test } from "./test.ts";

/*
 * The forms of the public site by keyboard. Every stop of Tab on every page is examined in site-looks.spec.ts, there on a
 * phone, too; signing up by keyboard is tested in src/features/accounts/pages/signup.component.test.tsx.
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
	await expect(heading(page)).toHaveText("Order This Project");
	await expect(page.getByLabel("Name")).toBeVisible();
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

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await started(page);
}

/** Chooses these files in the browser's file dialog, one after the other. */
function chooseFiles(page: Page, names: string[]): void {
	page.on("filechooser", async (chooser) => {
		await chooser.setFiles(pdf(names.shift() ?? "no-more.pdf"));
	});
}

/* Zoomed to 400 %, where more is collapsed than on a wide screen. */
test.describe("zoomed, by keyboard", () => {
	test.use({ viewport: ZOOMED });

	test("a project is found by its level, ordered and tracked", async ({ page }) => {
		await open(page, "/projects");
		const level = page.getByLabel("Level");
		const opener = page.getByRole("button", { name: /^Filter and sort/ });
		await tabTo(page, opener);
		// The sheet lies over the button before it takes the focus.
		await page.keyboard.press("Enter");
		await expect(level).toBeVisible();
		await tabTo(page, level);
		const listed = page.waitForResponse(/level=Senior/);
		await page.keyboard.type("Senior");
		await listed;
		await expect(page).toHaveURL(/level=Senior/);
		await expectFocusSeen(page);
		await press(page, "Escape");
		await expect(level).toBeHidden();
		await expect(opener).toBeFocused();
		const title = "Maize Dryer with a Moisture Alarm";
		await type(page, page.getByRole("searchbox", { name: "Search projects" }), "moisture alarm");
		await expect(page.getByRole("article")).toHaveCount(1);
		await tabTo(page, link(page, title));
		await page.keyboard.press("Enter");
		await expect(heading(page)).toHaveText(title);
		await expectFocusSeen(page);

		await tabTo(page, link(page, "Order Now"));
		await press(page, "Enter");
		await expect(heading(page)).toHaveText("Order This Project");
		await expect(page.getByLabel("Name")).toBeVisible();
		await type(page, page.getByLabel("Name"), "Wairimu Keys");
		await type(page, page.getByLabel("Phone"), "0712345678");
		await tabTo(page, button(page, "Submit Order Request"));
		await press(page, "Enter");
		await expect(page.getByRole("heading", { name: "Order Request Submitted!" })).toBeFocused();

		await tabTo(page, link(page, "Track This Order"));
		await press(page, "Enter");
		await expect(heading(page)).toHaveText("Track an Order");
		await tabTo(page, button(page, "Show My Order"));
		await press(page, "Enter");
		await expect(page.getByRole("list", { name: "Progress" })).toBeVisible();
		const costs = page.locator("summary", { hasText: "What it costs" });
		await tabTo(page, costs);
		await press(page, "Space");
		await expect(page.getByText("Total", { exact: true })).toBeVisible();
		await tabTo(page, page.getByRole("contentinfo").getByRole("link").first());
	});

	test("help is requested with a file, which can be removed again", async ({ page }) => {
		chooseFiles(page, ["wrong.pdf", "plan.pdf"]);
		await open(page, "/request-service");
		await type(page, page.getByLabel("Full name"), "Brian Keys");
		await type(page, page.getByLabel("Email"), "brian@school.example");
		await type(page, page.getByLabel("Phone number"), "0712345678");
		await type(page, page.getByLabel("Institution"), "Kerio Sands Secondary");
		await type(page, page.getByLabel("Project title"), "By keyboard");
		await type(page, page.getByLabel("Project category"), "Robotics");
		await type(page, page.getByLabel("Deadline"), "03142031");
		await tabTo(page, page.getByLabel("Prototype Development"));
		await press(page, "Space");
		await tabTo(page, page.locator("input[type=file]"));
		await page.keyboard.press("Enter");
		const remove = button(page, "Remove wrong.pdf");
		await expect(remove).toBeVisible();
		await tabTo(page, remove);
		await press(page, "Enter");
		await expect(remove).toBeHidden();
		await tabTo(page, page.locator("input[type=file]"), "Shift+Tab");
		await page.keyboard.press("Enter");
		await expect(button(page, "Remove plan.pdf")).toBeVisible();
		await tabTo(page, button(page, "Submit Request"));
		await press(page, "Enter");
		await expect(page.getByRole("dialog")).toContainText("Request Submitted Successfully!");
		await expect(button(page, "Done")).toBeFocused();
		await press(page, "Escape");
		await expect(page.getByRole("dialog")).toBeHidden();
		await tabTo(page, page.getByRole("contentinfo").getByRole("link").first());
	});

	test("a result is found by its year and read by its categories", async ({ page }) => {
		await open(page, "/results");
		await tabTo(page, link(page, "2026"));
		await press(page, "Enter");
		await tabTo(page, link(page, new RegExp(RESULT)));
		await press(page, "Enter");
		await expect(heading(page)).toHaveText(RESULT);
		await tabTo(page, page.getByRole("tab", { name: "Agriculture" }));
		await press(page, "ArrowRight");
		const chemistry = page.getByRole("tab", { name: "Chemistry" });
		await expect(chemistry).toBeFocused();
		await expect(chemistry).toHaveAttribute("aria-selected", "true");
		await tabTo(page, page.getByRole("button", { name: /^Print/ }));
		await tabTo(page, page.getByRole("contentinfo").getByRole("link").first());
	});
});
