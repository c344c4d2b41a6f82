import type { Page } from "@playwright/test";
import { PHONE, WIDE } from "./keys.ts";
import { expectWholeWords } from "./looks.ts";
import { openOrder, PROJECT_SLUG, submitButton } from "./orders.ts";
import { fillRequest, pdf, submitRequest } from "./requests.ts";
import {
	COLOUR_RULES,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	started,
	test,
} from "./test.ts";

/*
 * What visitors open on a page, and what pages show once something is chosen, searched for or sent, on a phone and a wide
 * screen, in light and dark. The pages themselves are in site-looks.spec.ts, an order and the tracker in order.spec.ts.
 */

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await started(page);
}

interface OpenedPart {
	what: string;
	show: (page: Page) => Promise<void>;
	/** Selector of the part that is checked. */
	within?: string;
	/** On a wide screen the part is always visible, so it is not opened. */
	phoneOnly?: boolean;
}

const OPENED: OpenedPart[] = [
	{
		what: "the menu",
		within: ".site-header",
		phoneOnly: true,
		show: async (page) => {
			await open(page, "/");
			await page.getByRole("button", { name: "Menu" }).click();
			await expect(page.getByRole("banner").getByRole("link", { name: "Gallery" })).toBeVisible();
		},
	},
	{
		what: "the filters of the list",
		within: ".filter-sheet",
		phoneOnly: true,
		show: async (page) => {
			await open(page, "/projects");
			await page.getByRole("button", { name: "Filter and sort" }).click();
			await expect(page.getByLabel("Level")).toBeVisible();
		},
	},
	{
		what: "a narrowed list",
		show: async (page) => {
			await open(page, "/projects?level=Senior&max_materials=4000");
			await expect(page.getByRole("article").first()).toBeVisible();
		},
	},
	{
		what: "a list without a match",
		show: async (page) => {
			await open(page, "/projects?search=zzzz&max_materials=500");
			await expect(page.getByText("No articles found.")).toBeVisible();
		},
	},
	{
		what: "saved projects side by side",
		show: async (page) => {
			for (const slug of [PROJECT_SLUG, "banana-peel-bioplastic-that-survives-a-market-day"]) {
				await open(page, `/projects/${slug}`);
				await page.getByRole("button", { name: "Save" }).click();
				await expect(page.getByRole("button", { name: "Save", pressed: true })).toBeVisible();
			}
			await open(page, "/saved");
			for (const box of [0, 1]) await page.getByRole("checkbox").nth(box).check();
			await expect(page.getByRole("table")).toBeVisible();
		},
	},
	{
		what: "an order that waits for a connection",
		show: async (page) => {
			await openOrder(page, "Amina Waiting");
			await page.context().setOffline(true);
			await submitButton(page).click();
			await expect(page.getByText("Kept on this device.").first()).toBeVisible();
		},
	},
	{
		what: "the confirmation of a request",
		within: "dialog[open]",
		show: async (page) => {
			await open(page, "/request-service");
			await fillRequest(page);
			await page.getByLabel("Email").fill("brian@school.example");
			await page.locator("input[type=file]").setInputFiles(pdf("plan.pdf"));
			await submitRequest(page);
			await expect(page.getByRole("dialog")).toContainText("Request Submitted Successfully!");
		},
	},
	{
		what: "results that were searched for",
		show: async (page) => {
			await open(page, "/results/search?q=kerio");
			await expect(page.getByRole("table")).toBeVisible();
		},
	},
	{
		what: "the mock judge and the drill",
		within: ".mock-judge",
		show: async (page) => {
			await open(page, "/judging#mock-judge");
			await page.getByRole("group").first().getByLabel("Mostly").check();
			await page.getByRole("button", { name: "Start the Drill" }).click();
			await page.getByRole("button", { name: "What a Good Answer Includes" }).click();
			await expect(page.getByText(/^A good answer includes:/)).toBeVisible();
		},
	},
	{
		what: "a photo of the gallery",
		within: "dialog[open]",
		show: async (page) => {
			await open(page, "/gallery");
			await page.getByRole("link", { name: "Titration on the table" }).click();
			await expect(page.getByRole("dialog")).toBeVisible();
		},
	},
];

for (const { what, show, within = "main", phoneOnly } of OPENED) {
	test(`${what}: readable in light and dark${phoneOnly ? "" : ", also on a wide screen"}`, async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("ERR_INTERNET_DISCONNECTED");
		await page.setViewportSize(PHONE);
		await show(page);
		await page.setViewportSize({ ...PHONE, width: 320 });
		await expectNoSidewaysScroll(page);
		await expectWholeWords(page);
		for (const viewport of phoneOnly ? [PHONE] : [PHONE, WIDE]) {
			await page.setViewportSize(viewport);
			await page.emulateMedia({ colorScheme: "light" });
			await expectNoSidewaysScroll(page);
			await expectAccessible(page, { within });
			await page.emulateMedia({ colorScheme: "dark" });
			await expectAccessible(page, { within, rules: COLOUR_RULES });
		}
	});
}
