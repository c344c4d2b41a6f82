import type { Locator, Page } from "@playwright/test";
import { ADMIN, expect, started, test } from "./test.ts";

/*
 * The public site by keyboard alone: nothing here clicks, hovers or gives the focus from a script. After
 * every key the focused element must be seen, with its ring, and not under the header (WCAG 2.4.7, 2.4.11).
 */

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const PROJECT = "maize-dryer-with-a-moisture-alarm";

test.use({ viewport: DESK });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/**
 * Whether one of these has the focus, and what is wrong with how the focused element is shown (empty when
 * nothing is). Runs in the page.
 */
function lookAtFocus(wanted: Element[]): { there: boolean; wrong: string } {
	const element = document.activeElement;
	// The calendar button within a date field is the browser's own, and so is its ring.
	if (element?.matches("input[type=date]:not(:focus)")) return { there: false, wrong: "" };
	// Nothing, or a place to read from, which is no control.
	if (!element || element === document.body || element.getAttribute("tabindex") === "-1") {
		return { there: false, wrong: "" };
	}
	return { there: wanted.includes(element), wrong: whatIsWrong(element) };

	function whatIsWrong(element: Element): string {
		const name = `${element.tagName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;

		// The ring may stand on the element, on the card it makes a target of, or on the sheet around an input.
		const around = element.closest(".drop");
		const candidates: [Element, string | null][] = [
			[around ?? element, null],
			[element, "::after"],
		];
		const ring = candidates.find(([each, pseudo]) => {
			const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each, pseudo);
			return (
				outlineStyle !== "none" &&
				Number.parseFloat(outlineWidth) >= 2 &&
				!/(?:,|\/) ?0\)$/.test(outlineColor)
			);
		});
		if (!ring) return `${name} has no ring`;
		const [owner, pseudo] = ring;
		let box: Element = owner;
		if (pseudo) {
			while (box.parentElement && getComputedStyle(box).position === "static")
				box = box.parentElement;
		}
		const rect = box.getBoundingClientRect();
		if (rect.width === 0 || rect.height === 0) return `${name} has no size`;

		// Clipped at one side it may be (a strip that scrolls sideways), at two or more it is not seen.
		const { outlineOffset, outlineWidth } = getComputedStyle(owner, pseudo);
		const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
		for (
			let clip: Element | null = pseudo ? box : box.parentElement;
			clip;
			clip = clip.parentElement
		) {
			const { overflowX, overflowY, position } = getComputedStyle(clip);
			if (clip === document.body || clip === document.documentElement) break;
			if (overflowX !== "visible" || overflowY !== "visible") {
				const edge = clip.getBoundingClientRect();
				const cut = [
					edge.left > rect.left - out + 0.5,
					edge.top > rect.top - out + 0.5,
					edge.right < rect.right + out - 0.5,
					edge.bottom < rect.bottom + out - 0.5,
				].filter(Boolean).length;
				if (cut > 1) return `${name}: its ring is cut off by ${clip.className}`;
			}
			if (position === "fixed") break;
		}

		// Nothing lies over it, the header least of all.
		const own = element.getBoundingClientRect();
		if (own.bottom <= 0 || own.top >= innerHeight) return `${name} is outside the screen`;
		if (own.right <= 0 || own.left >= innerWidth) return `${name} is beside the screen`;
		const header = document.querySelector(".site-header");
		// Of these the browser shows the part where one types or reads.
		const tall = own.height > innerHeight / 2 || element.tagName === "TEXTAREA";
		if (header && !header.contains(element) && !element.closest("dialog, .skip-link")) {
			const under = header.getBoundingClientRect().bottom > own.top + 1;
			if (under && !tall) return `${name} is under the header`;
		}
		if (own.bottom > innerHeight + 1 && !tall) return `${name} reaches below the screen`;
		const found = document.elementFromPoint(
			(Math.max(own.left, 0) + Math.min(own.right, innerWidth)) / 2,
			(Math.max(own.top, 0) + Math.min(own.bottom, innerHeight)) / 2,
		);
		const seen =
			found && (box.contains(found) || found.contains(element) || element.contains(found));
		return seen ? "" : `${name} lies under ${found?.tagName} ${found?.className}`;
	}
}

async function expectFocusSeen(page: Page) {
	expect((await page.evaluate(lookAtFocus, [])).wrong).toBe("");
}

async function press(page: Page, key: string) {
	await page.keyboard.press(key);
	await expectFocusSeen(page);
}

/** Goes on with Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, key = "Tab") {
	for (let presses = 0; presses < 90; presses += 1) {
		await page.keyboard.press(key);
		const { there, wrong } = await target.evaluateAll(lookAtFocus);
		expect(wrong).toBe("");
		if (there) return;
	}
	await expect(target).toBeFocused({ timeout: 1 });
}

/** Types into the field that has the focus. */
async function type(page: Page, label: Locator, text: string) {
	await tabTo(page, label);
	await page.keyboard.type(text);
}

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const EVERYWHERE = [
	"/",
	"/projects",
	`/projects/${PROJECT}`,
	"/results",
	"/gallery",
	"/resources?tab=categories",
	"/request-service",
];
const ON_A_PHONE = [
	`/order/${PROJECT}`,
	"/categories",
	"/resources",
	"/resources?tab=writeup",
	"/contact",
	"/login",
	"/signup",
	"/privacy",
	"/no/such/page",
];

for (const [screen, viewport, pages] of [
	["a phone", PHONE, [...EVERYWHERE, ...ON_A_PHONE]],
	["a desk", DESK, EVERYWHERE],
] as const) {
	test.describe(`on ${screen}`, () => {
		test.use({ viewport });

		for (const path of pages) {
			test(`whoever tabs through ${path}, there and back, sees where they are`, async ({
				page,
				expectedErrors,
			}) => {
				expectedErrors.push("404");
				await page.goto(path);
				await started(page);
				await tabTo(page, page.locator(".site-footer-end a"));
				await tabTo(page, page.locator(".skip-link"), "Shift+Tab");
			});
		}
	});
}

test("the first key leads past the header, and a page change leads into the new page", async ({
	page,
}) => {
	await page.goto("/");
	await started(page);
	await press(page, "Tab");
	await expect(link(page, "Skip to content")).toBeFocused();
	await press(page, "Enter");
	await press(page, "Tab");
	await expect(link(page, "Request a Project")).toBeFocused();

	const main = page.getByRole("navigation", { name: "Main" });
	await tabTo(page, main.getByRole("link", { name: "Contact" }), "Shift+Tab");
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Contact");
	await press(page, "Tab");
	await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test.describe("the menu on a phone", () => {
	test.use({ viewport: PHONE });

	test("opens, leads on, and closes with Escape, which gives the focus back", async ({ page }) => {
		await page.goto("/");
		await started(page);
		const menu = page.getByRole("navigation", { name: "Menu" });
		await tabTo(page, button(page, "Menu"));
		await press(page, "Enter");
		await expect(menu).toBeVisible();
		await tabTo(page, menu.getByRole("link", { name: "Gallery" }));
		await press(page, "Escape");
		await expect(menu).toBeHidden();
		await expect(button(page, "Menu")).toBeFocused();

		await press(page, "Space");
		await tabTo(page, menu.getByRole("link", { name: "Results" }));
		await press(page, "Enter");
		await expect(link(page, "All Years")).toBeVisible();
		await expect(menu).toBeHidden();
		await press(page, "Tab");
		await expect(link(page, "All Years")).toBeFocused();
	});

	test("the project list: a category from the drawer", async ({ page }) => {
		await page.goto("/projects");
		await started(page);
		await tabTo(page, page.locator("summary"));
		await press(page, "Enter");
		await tabTo(page, link(page, "Robotics"));
		await press(page, "Enter");
		await expect(page).toHaveURL(/category=/);
		await expect(page.locator("summary")).toHaveText("Robotics");
	});
});

test("from the home page to an order: list, search, category, pages, project, form", async ({
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
	// The pressed link went with its list: the keyboard goes on at the top of the new one.
	await press(page, "Tab");
	await expect(link(page, "All Categories")).toBeFocused();
	await tabTo(page, link(page, "Previous"));
	await press(page, "Enter");
	await expect(page.getByText("Page 1 of 3")).toBeVisible();

	const categories = page.getByRole("navigation", { name: "Categories" });
	await tabTo(page, categories.getByRole("link", { name: "Agriculture" }), "Shift+Tab");
	await press(page, "Enter");
	await expect(categories.getByRole("link", { name: "Agriculture" })).toHaveAttribute(
		"aria-current",
		"true",
	);
	await expect(categories.getByRole("link", { name: "Agriculture" })).toBeFocused();
	await type(page, page.getByRole("searchbox", { name: "Search projects" }), "moisture alarm");
	await expect(page.getByRole("article")).toHaveCount(1);
	await tabTo(page, link(page, "Maize Dryer with a Moisture Alarm"));
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Maize Dryer with a Moisture Alarm");

	await tabTo(page, link(page, "Order Now"));
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Order this project");
	await tabTo(page, button(page, "Submit Order Request"));
	await press(page, "Enter");
	await expect(page.getByText("Name is required")).toBeVisible();
	await expect(page.getByLabel("Name")).toBeFocused();
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

test("the gallery: a picture opens large, is zoomed, and gives the focus back", async ({
	page,
}) => {
	await page.goto("/gallery");
	await started(page);
	const frame = page.getByRole("main").getByRole("link").nth(2);
	await tabTo(page, frame);
	await press(page, "Enter");
	const box = page.getByRole("dialog");
	await expect(box).toBeVisible();
	const picture = box.getByRole("img");
	const scale = () =>
		picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
	await tabTo(page, button(page, "Zoom in"));
	await press(page, "Enter");
	await press(page, "Space");
	await expect.poll(scale).toBe(2);
	await press(page, "-");
	await expect.poll(scale).toBe(1.5);
	await tabTo(page, button(page, "Reset zoom to 100%"), "Shift+Tab");
	await press(page, "Enter");
	await expect.poll(scale).toBe(1);
	await press(page, "Escape");
	await expect(box).toBeHidden();
	await expect(frame).toBeFocused();
	await expectFocusSeen(page);

	await press(page, "Enter");
	await tabTo(page, button(page, "Close"));
	await press(page, "Enter");
	await expect(box).toBeHidden();
	await expect(frame).toBeFocused();
});

test("the resources: arrow keys change the tab, its panel is the next stop", async ({ page }) => {
	await page.goto("/resources");
	await started(page);
	const tab = (name: string) => page.getByRole("tab", { name, exact: true });
	await tabTo(page, tab("Sample Projects"));
	await press(page, "ArrowRight");
	await expect(tab("Categories")).toBeFocused();
	await expect(tab("Categories")).toHaveAttribute("aria-selected", "true");
	await press(page, "End");
	await expect(tab("Display Board")).toBeFocused();
	await expect(page.getByRole("heading", { name: "Your display board" })).toBeVisible();
	await press(page, "ArrowRight");
	await expect(tab("Sample Projects")).toBeFocused();
	await press(page, "ArrowLeft");
	await expect(tab("Display Board")).toBeFocused();
	await press(page, "Home");
	await press(page, "ArrowRight");
	await expect(tab("Categories")).toHaveAttribute("aria-selected", "true");
	// One stop for all four of them.
	await press(page, "Tab");
	await expect(page.getByRole("tabpanel", { name: "Categories" })).toBeFocused();
	await type(page, page.getByRole("searchbox"), "zzz");
	await expect(page.getByText('No categories found for "zzz"')).toBeVisible();
	await tabTo(page, button(page, "Clear search"));
	await press(page, "Enter");
	await expect(page.getByRole("heading", { name: "Robotics" })).toBeVisible();
	await expect(page.getByRole("searchbox")).toBeFocused();

	await tabTo(page, button(page, "Download Category Handbook"));
	await expect(page.getByText("coming soon").first()).toBeVisible();
});

test("the request for help: fields, services, files, sending, and on after the dialog", async ({
	page,
}) => {
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
	// The same whether the day or the month comes first.
	await type(page, field("Deadline"), "04042027");
	await expect(field("Deadline")).toHaveValue("2027-04-04");
	await type(page, page.getByLabel("Description"), "Typed, not clicked.");
	await tabTo(page, field("Prototype Development"));
	await press(page, "Space");
	await expect(field("Prototype Development")).toBeChecked();

	const files = page.getByLabel(/^Files/);
	await tabTo(page, files);
	const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Enter")]);
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

test("the results: years, a result, its categories with the arrow keys, and back", async ({
	page,
}) => {
	await page.goto("/results");
	await started(page);
	await tabTo(page, link(page, "2025"));
	await press(page, "Enter");
	await expect(page).toHaveURL(/year=2025/);
	await expect(link(page, "2025")).toBeFocused();
	await tabTo(page, page.getByRole("heading", { level: 2 }).getByRole("link").first());
	await press(page, "Enter");
	const tabs = page.getByRole("tab");
	await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
	await tabTo(page, tabs.first());
	await press(page, "ArrowRight");
	await expect(tabs.nth(1)).toBeFocused();
	await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
	await tabTo(page, link(page, "Back to Results"), "Shift+Tab");
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Results");
});

test("signing up, signing in, and out again", async ({ page }) => {
	await page.goto("/");
	await started(page);
	await tabTo(page, link(page, "Sign Up"));
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Sign Up");
	await type(page, page.getByLabel("Username"), "key_walker");
	await type(page, page.getByLabel("Email"), "keys@school.example");
	await type(page, page.getByLabel("Password", { exact: true }), "correct horse");
	await type(page, page.getByLabel("Confirm password"), "correct house");
	await press(page, "Enter");
	await expect(page.getByText("Passwords do not match")).toBeVisible();
	await page.keyboard.press("Control+A");
	await page.keyboard.type("correct horse");
	await press(page, "Enter");
	await expect(heading(page)).toHaveText("Login");

	await type(page, page.getByLabel("Email"), ADMIN.email);
	await type(page, page.getByLabel("Password", { exact: true }), ADMIN.password);
	await press(page, "Enter");
	await page.waitForURL(/\/dashboard$/);

	await page.goto("/contact");
	await started(page);
	const main = page.getByRole("navigation", { name: "Main" });
	await tabTo(page, main.getByRole("button", { name: "Logout" }));
	await press(page, "Enter");
	await expect(page.getByText("Signed out. See you at the fair.")).toBeVisible();
});
