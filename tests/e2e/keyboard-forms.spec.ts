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
	await expect(link(page, "All Categories")).toBeFocused();
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

test("a request for help is sent by keyboard: fields, services, files, sending, and the dialog after it", async ({
	page,
}) => {
	// Wait for the chooser before the key is pressed, or the browser may open its own dialog.
	const chooserOpens = page.waitForEvent("filechooser");
	await page.goto("/request-service");
	await started(page);
	const field = (name: string) => page.getByLabel(name, { exact: true });
	await type(page, field("Full name"), "Brian Kamau");
	await type(page, field("Email"), "brian@school.example");
	await type(page, field("Phone number"), "0712345678");
	await type(page, field("Institution"), "Kerio Sands Secondary");
	await type(page, field("Project title"), "By keyboard");
	await type(page, field("Project category"), "Robotics");
	await expect(field("Project category")).toHaveValue("Robotics");
	// The same date whether the day or the month comes first.
	await type(page, field("Deadline"), "04042027");
	await expect(field("Deadline")).toHaveValue("2027-04-04");
	await type(page, page.getByLabel("Description"), "Typed, not clicked.");
	await tabTo(page, field("Prototype Development"));
	await press(page, "Space");
	await expect(field("Prototype Development")).toBeChecked();

	const files = page.getByLabel(/^Files/);
	await tabTo(page, files);
	await press(page, "Enter");
	const chooser = await chooserOpens;
	const plan = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
	await chooser.setFiles([plan, { ...plan, name: "photo.pdf" }]);
	await tabTo(page, button(page, "Remove photo.pdf"));
	await press(page, "Enter");
	await expect(page.getByRole("list", { name: "Chosen files" })).toHaveText(/plan\.pdf/);
	await expect(files).toBeFocused();

	await tabTo(page, button(page, "Submit Request"));
	await press(page, "Enter");
	const dialog = page.getByRole("dialog", { name: "Request Submitted Successfully!" });
	await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
	await expectFocusSeen(page);
	await press(page, "Escape");
	await expect(dialog).toBeHidden();
	await expect(button(page, "Submit Request")).toBeFocused();
	await expect(field("Full name")).toHaveValue("");
});
