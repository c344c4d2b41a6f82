import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { focusable, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { storeSession, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { id, photo } from "../../../tests/support/components/rows.ts";

const MAIN_LINKS = [
	["Resources", "/resources"],
	["Projects", "/projects"],
	["Results", "/results"],
	["Gallery", "/gallery"],
	["Forums", "/forums"],
	["Contact", "/contact"],
];
const SIGNED_IN_LINKS = [["Dashboard", "/dashboard"]];
const SIGNED_OUT_LINKS = [
	["Login", "/login"],
	["Sign Up", "/signup"],
];

const banner = page.getByRole("banner");
const navigationBar = page.getByRole("navigation", { name: "Main" });
/** Its label says what a press will do. */
const menuButton = banner.getByRole("button", { name: /^(Menu|Close)$/ });
const footer = page.getByRole("contentinfo");

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
const menu = () => document.querySelector("#site-menu") as HTMLElement;

/** Names and addresses of the visible links. */
const linksIn = (part: Element | Locator) =>
	[...("element" in part ? part.element() : part).querySelectorAll("a")]
		.filter(isSeen)
		.map((link) => [link.textContent, link.getAttribute("href")]);

const expectLinks = (part: () => Element | Locator, links: string[][]) =>
	expect.poll(() => linksIn(part())).toEqual(links);

const buttonsIn = (part: Element | Locator) =>
	[...("element" in part ? part.element() : part).querySelectorAll("button")]
		.filter(isSeen)
		.map(({ textContent }) => textContent);

const logout = (part: Element) => page.elementLocator(part).getByRole("button", { name: "Logout" });

const useWideWindow = () => page.viewport(1280, 900);

beforeEach(() => {
	stubApi({});
});

function storeMember(): void {
	const id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
	storeSession({ id, email: "amina@school.example", role: "user" });
}

describe("the navigation bar", () => {
	test("has six links on a wide screen, and nothing about accounts", async () => {
		await useWideWindow();
		await openPage("/contact");
		await expectLinks(() => navigationBar, MAIN_LINKS);
		expect(buttonsIn(navigationBar)).toEqual([]);
		const names = linksIn(banner).map(([name]) => name);
		expect(names).not.toContain("Login");
		expect(names).not.toContain("Sign Up");
	});

	test("adds Dashboard and Logout when signed in", async () => {
		await useWideWindow();
		storeMember();
		await openPage("/contact");
		await expectLinks(() => navigationBar, [...MAIN_LINKS, ...SIGNED_IN_LINKS]);
		await press(logout(navigationBar.element()));
		await expectLinks(() => navigationBar, MAIN_LINKS);
	});

	test("stays at the top while the page scrolls", async () => {
		await openPage("/privacy");
		for (const width of [1280, 390]) {
			await page.viewport(width, 844);
			scrollTo(0, 1_500);
			expect(scrollY).toBeGreaterThan(500);
			expect(banner.element().getBoundingClientRect().y).toBe(0);
		}
	});

	test.each([
		["a phone in landscape", 667, 375],
		["a zoom of 400%", 320, 256],
	])("scrolls away with the page, except over the open menu: %s", async (_, width, height) => {
		await openPage("/contact");
		await page.viewport(width, height);
		scrollTo(0, 600);
		expect(banner.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(0);
		scrollTo(0, 30);
		document.querySelector<HTMLElement>("#site-menu")?.showPopover();
		expect(banner.element().getBoundingClientRect().y).toBe(0);
	});

	test("becomes a menu below 768 px", async () => {
		await openPage("/contact");
		await page.viewport(767, 900);
		await expect.element(menuButton).toBeVisible();
		expect(linksIn(banner).map(([name]) => name)).not.toContain("Projects");
		await page.viewport(768, 900);
		await expectLinks(() => navigationBar, MAIN_LINKS);
		expect(buttonsIn(banner)).not.toContain("Menu");
	});

	test("marks the current page", async () => {
		await useWideWindow();
		await openPage("/forums");
		await expectLinks(() => navigationBar, MAIN_LINKS);
		const marked = navigationBar.element().querySelectorAll("[aria-current=page]");
		expect([...marked].map(({ textContent }) => textContent)).toEqual(["Forums"]);
	});
});

/** Shown below the specified links. */
const MORE_LINKS = [
	["Track an Order", "/track"],
	["Saved", "/saved"],
	["My Own Work", "/my-work"],
];

describe("the menu on a phone", () => {
	test("has the links below it in one row", async () => {
		await openPage("/contact");
		await page.viewport(360, 740);
		await press(menuButton);
		const links = [...menu().querySelectorAll("[aria-label=More] a")];
		const boxes = links.map((link) => link.getBoundingClientRect());
		expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
		for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(44);
	});

	test("opens and closes, with Login and Sign Up when signed out", async () => {
		await openPage("/contact");
		expect(isSeen(menu())).toBe(false);
		await press(menuButton);
		await expectLinks(menu, [...MAIN_LINKS, ...SIGNED_OUT_LINKS, ...MORE_LINKS]);
		expect(buttonsIn(menu())).toEqual([]);
		await press(menuButton);
		await expect.poll(() => isSeen(menu())).toBe(false);
	});

	test("has Dashboard and Logout when signed in", async () => {
		storeMember();
		await openPage("/contact");
		await press(menuButton);
		await expectLinks(menu, [...MAIN_LINKS, ...SIGNED_IN_LINKS, ...MORE_LINKS]);
		await press(logout(menu()));
		await expectLinks(menu, [...MAIN_LINKS, ...SIGNED_OUT_LINKS, ...MORE_LINKS]);
	});

	test("closes when it has opened another page, which gets the focus", async () => {
		await openPage("/contact");
		await press(menuButton);
		await press(page.elementLocator(menu()).getByRole("link", { name: "Resources" }));
		await expect
			.element(page.getByRole("heading", { level: 1 }))
			.toHaveTextContent("Free Resources");
		await expect.poll(() => isSeen(menu())).toBe(false);
		await expect.element(page.getByRole("main")).toHaveFocus();
	});

	test("keeps the focus while it is open, and returns it on Escape", async () => {
		await openPage("/contact");
		await page.viewport(320, 512);
		(menuButton.element() as HTMLElement).focus();
		await userEvent.keyboard("{Enter}");
		await expect.poll(() => isSeen(menu())).toBe(true);
		expect(focusable().filter((element) => !element.closest("header"))).toEqual([]);
		expect(focusable()).toContain(menuButton.element());
		await userEvent.keyboard("{Tab}{Escape}");
		await expect.poll(() => isSeen(menu())).toBe(false);
		await expect.element(menuButton).toHaveFocus();
		expect(focusable().some((element) => element.closest("main"))).toBe(true);
	});

	test("hides nothing once the window is wide enough for the bar", async () => {
		await openPage("/contact");
		await press(menuButton);
		await page.viewport(844, 390);
		expect(focusable().some((element) => element.closest("main"))).toBe(true);
	});
});

test.each(["100%", "200%", "400%"])(
	"with text of %s the link that skips the header is seen only with the focus",
	async (size) => {
		const { style } = document.documentElement;
		onTestFinished(() => {
			style.fontSize = "";
		});
		await openPage("/contact");
		await page.viewport(360, 740);
		style.fontSize = size;
		const skip = page.getByRole("link", { name: "Skip to content" }).element() as HTMLElement;
		expect(skip.getBoundingClientRect().bottom).toBeLessThanOrEqual(0);
		skip.focus();
		expect(skip.getBoundingClientRect().top).toBeGreaterThan(0);
	},
);

test.each(
	["/resources", "/accessibility", "/how-it-works", "/contact", "/"].flatMap((path) =>
		[320, 360].map((width) => [path, width] as const),
	),
)("at twice the text size the heading of %s breaks no word at %d pixels", async (path, width) => {
	const { style } = document.documentElement;
	onTestFinished(() => {
		style.fontSize = "";
	});
	await page.viewport(width, 740);
	stubApi(ANSWERS);
	await openPage(path);
	style.fontSize = "200%";
	const heading = page.getByRole("heading", { level: 1 });
	await expect.element(heading).toBeVisible();
	expect(brokenWords(heading.element())).toEqual([]);
});

test.each(
	[
		"/receipt/MR-222222?key=k",
		"/help-given/MR-222222?key=k",
		"/track",
		`/results/${id(1)}`,
		"/results/search?q=kerio",
		"/schools/kerio-girls",
		"/projects/project-1",
		`/gallery/${id(1)}`,
	].flatMap((path) => [320, 340, 360].map((width) => [path, width] as const)),
)(
	"at twice the text size no line of %s begins with a separator at %d pixels",
	async (path, width) => {
		const { style } = document.documentElement;
		onTestFinished(() => {
			style.fontSize = "";
		});
		await page.viewport(width, 740);
		const sent = { reference: "MR-222222", kind: "order", title: "Maize dryer" };
		localStorage.setItem(
			"references",
			JSON.stringify([{ ...sent, placed_at: "2026-03-18T09:00:00Z" }]),
		);
		const facts = { fair: "Nakuru Fair", year: 2026, credit: "A. Kamau", licence: "CC BY 4.0" };
		stubApi({
			...ANSWERS,
			"GET /gallery/:id": () => ({ result: { ...photo(1), ...facts, previous: null, next: null } }),
		});
		await openPage(path);
		await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
		style.fontSize = "200%";
		expect(separatorsAtStart(document.body)).toEqual([]);
	},
);

/** The commas, dots and bars that stand at the start of a line, with the text before them. */
function separatorsAtStart(element: Element): string[] {
	const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	let bottom = 0;
	let before = "";
	const found: string[] = [];
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		for (const { 0: sign, index } of (node.textContent ?? "").matchAll(/\S/g)) {
			range.setStart(node, index);
			range.setEnd(node, index + 1);
			const box = range.getClientRects()[0];
			if (!box?.width) continue;
			if (/[,;.·|]/.test(sign) && box.top >= bottom - 2) found.push(before.slice(-20) + sign);
			bottom = box.bottom;
			before += sign;
		}
	}
	return found;
}

/** The words that are on more than one line. */
function brokenWords(element: Element): string[] {
	const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const broken: string[] = [];
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s-]+/g)) {
			const range = document.createRange();
			range.setStart(node, index);
			range.setEnd(node, index + word.length);
			if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
		}
	}
	return broken;
}

describe("the footer", () => {
	const part = (name: string) =>
		[...footer.element().querySelectorAll("section, nav")].find(
			(each) => each.querySelector("h2, h3")?.textContent === name,
		) as Element;

	test("says who we are, links to other pages and gives contacts", async () => {
		await openPage("/contact");
		expect(part("About").querySelector("p")?.textContent).toContain("science and engineering fair");
		expect(linksIn(part("Quick Links"))).toEqual([
			["Resources", "/resources"],
			["Projects", "/projects"],
			["Project Gallery", "/projects"],
			["Forums", "/forums"],
			["Contact Us", "/contact"],
			["How It Works", "/how-it-works"],
			["Track an Order", "/track"],
		]);
		const ways = linksIn(part("Contact"));
		expect(ways.map(([, address]) => address?.match(/^\w+:(?:info)?/)?.[0])).toEqual([
			"mailto:info",
			"mailto:info",
			"tel:",
		]);
		for (const [text, address] of ways) {
			expect(address?.replace(/^\w+:/, "")).toBe(text?.replaceAll(" ", ""));
		}
		expect(part("Contact").textContent).toContain("Nairobi and Nakuru, Kenya");
	});

	test("has a copyright line with the current year", async () => {
		await openPage("/contact");
		expect(footer.element().textContent).toMatch(new RegExp(`© ${new Date().getFullYear()} \\w+`));
	});

	test("links to the account: Login and Sign Up, or Dashboard and Logout", async () => {
		const account = footer.getByRole("navigation", { name: "Account" });
		const application = await openPage("/contact");
		expect(linksIn(account)).toEqual(SIGNED_OUT_LINKS);
		expect(buttonsIn(account)).toEqual([]);
		storeMember();
		await application.reload();
		await expectLinks(() => account, SIGNED_IN_LINKS);
		await press(logout(account.element()));
		await expectLinks(() => account, SIGNED_OUT_LINKS);
	});
});
