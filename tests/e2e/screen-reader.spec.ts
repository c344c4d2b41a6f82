import type { Locator, Page } from "@playwright/test";
import { fill, SLUG, submit } from "./orders.ts";
import { fillRequest, pdf } from "./requests.ts";
import { siteAddress } from "./screens.ts";
import { expect, started, withOwnServer } from "./test.ts";

/*
 * What a screen reader finds along the main journeys: headings, landmarks, names, states and what is announced. The
 * expected texts are in the folder beside this file; `playwright test screen-reader --update-snapshots` writes them again.
 */

const test = withOwnServer();

/** Compares the accessibility tree with its expected text. What differs with each run has a fixed form. */
async function expectRead(part: Locator, name: string): Promise<void> {
	const read = async () =>
		(await part.ariaSnapshot())
			.replace(/^ *- \/url:.*\n?/gm, "")
			.replace(/MR-[2-9A-Z]{6}/g, "MR-REFERENCE")
			.replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d{2} [AP]M)?/g, "DATE");
	expect(await read()).toMatchSnapshot(`${name}.txt`);
}

const main = (page: Page) => page.getByRole("main");

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await started(page);
}

test("landmarks, and a project found by its words", async ({ page }) => {
	await open(page, "/projects?search=moisture+alarm");
	await expect(page.getByRole("article")).toHaveCount(1);
	await expectRead(page.getByRole("banner"), "header");
	await expectRead(main(page), "projects");
	await expectRead(page.getByRole("contentinfo"), "footer");
});

test("an order: its form, what is wrong with it, and its confirmation", async ({ page }) => {
	await open(page, `/order/${SLUG}`);
	await submit(page).click();
	await expect(page.getByLabel("Name")).toBeFocused();
	await expectRead(main(page).locator("form"), "order-refused");
	await fill(page);
	await submit(page).click();
	await expect(page.getByRole("heading", { name: "Order Request Submitted!" })).toBeFocused();
	await expectRead(main(page), "order-confirmed");
});

test("the tracker: what it asks for, and an order that is not found", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push("404");
	await open(page, "/track");
	await page.getByLabel("Reference").fill("MR-222222");
	await page.getByLabel("Phone").fill("0712345678");
	await page.getByRole("button", { name: "Show My Order" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await expectRead(main(page).locator("form").first(), "track-not-found");
});

test("a request with a file: its form", async ({ page }) => {
	await open(page, "/request-service");
	await fillRequest(page);
	await page.getByLabel("Email").fill("brian@school.example");
	await page.locator("input[type=file]").setInputFiles(pdf("plan.pdf"));
	await expect(page.getByText("plan.pdf").first()).toBeVisible();
	await expectRead(main(page).locator("form"), "request");
});

test("a result: its categories and its table", async ({ page, api }) => {
	await open(page, await siteAddress(api, "/results/:resultId"));
	await expectRead(main(page).getByRole("tabpanel"), "result");
});
