import type { Locator, Page } from "@playwright/test";
import { nairobiDay } from "../../src/platform/text/nairobi.ts";
import { fillOrder, PROJECT_SLUG, submitButton } from "./orders.ts";
import { fillRequest, pdf } from "./requests.ts";
import { siteAddress } from "./screens.ts";
import { expect, started, withNewServer } from "./test.ts";

/*
 * What a screen reader finds along the main journeys: headings, landmarks, names, states and what is announced. The
 * expected texts are in the folder beside this file; `playwright test screen-reader --update-snapshots`  updates them.
 */

const test = withNewServer();

/** Compares the accessibility tree with its snapshot, with placeholders for references, dates and times. */
async function expectAriaSnapshot(part: Locator, name: string): Promise<void> {
	const read = async () =>
		(await part.ariaSnapshot())
			.replace(/^ *- \/url:.*\n?/gm, "")
			.replace(/MR-[2-9A-Z]{6}/g, "MR-REFERENCE")
			.replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d{2} [AP]M)?/g, "DATE")
			.replaceAll(nairobiDay(Date.now()), "TODAY")
			.replace(/\b\d:\d\d left/g, "TIME left");
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
	await expectAriaSnapshot(page.getByRole("banner"), "header");
	await expectAriaSnapshot(main(page), "projects");
	await expectAriaSnapshot(page.getByRole("contentinfo"), "footer");
});

test("an order: its form, what is wrong with it, and its confirmation", async ({ page }) => {
	await open(page, `/order/${PROJECT_SLUG}`);
	await submitButton(page).click();
	await expect(page.getByLabel("Name")).toBeFocused();
	await expectAriaSnapshot(main(page).locator("form"), "order-refused");
	await fillOrder(page);
	await submitButton(page).click();
	await expect(page.getByRole("heading", { name: "Order Request Submitted!" })).toBeFocused();
	await expectAriaSnapshot(main(page), "order-confirmed");
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
	await expectAriaSnapshot(main(page).locator("form").first(), "track-not-found");
});

test("a request with a file: its form", async ({ page }) => {
	await open(page, "/request-service");
	await fillRequest(page);
	await page.getByLabel("Email").fill("brian@school.example");
	await page.locator("input[type=file]").setInputFiles(pdf("plan.pdf"));
	await expect(page.getByText("plan.pdf").first()).toBeVisible();
	await expectAriaSnapshot(main(page).locator("form"), "request");
});

test("a result: its categories and its table", async ({ page, api }) => {
	await open(page, await siteAddress(api, "/results/:resultId"));
	await expectAriaSnapshot(main(page).getByRole("tabpanel"), "result");
});

test("a workbook: its start, its log, a table with a chart, help and sources, and the write-up", async ({
	page,
}) => {
	const button = (name: string | RegExp) => main(page).getByRole("button", { name, exact: true });
	const panel = page.getByRole("tabpanel");
	const tab = (name: string) => page.getByRole("tab", { name, exact: true }).click();
	await open(page, "/my-work");
	await expectAriaSnapshot(main(page), "my-work-start");
	await page.getByLabel("Title of your project").fill("Bone char");
	await button("Start").click();
	await button("Add to Log").click();
	await expect(page.getByText("Write at least one line")).toBeVisible();
	await page.getByLabel("What I did").fill("Charred 500 g of bone");
	await button("Add to Log").click();
	await page.getByLabel("What I did").fill("Filled the");
	await expect(page.getByText("Saved on this device")).toBeVisible();
	await expect(page.getByText(/open without a connection too/)).toBeVisible();
	await expectAriaSnapshot(main(page), "my-work-log");
	await tab("Data");
	await page
		.getByLabel("Or paste cells from a spreadsheet")
		.fill(
			"Depth (cm)\tFluoride 1 (mg/l)\tFluoride 2 (mg/l)\n10\t0.6\t0,8\n20\tlost\t0.5\n30\t0.4\t0.3",
		);
	await expect(page.getByText(/^Read as 3 rows/)).toBeVisible();
	await expectAriaSnapshot(panel, "my-work-paste");
	await button("Convert to a Table").click();
	await page.getByLabel("Title of the table").fill("Fluoride by depth");
	await page.getByLabel("Chart", { exact: true }).selectOption("line");
	await expect(page.getByRole("img", { name: /up the side/ })).toBeVisible();
	await expectAriaSnapshot(panel, "my-work-data");
	await tab("Help and sources");
	await button("Add a Helper").click();
	await page.getByLabel("Who", { exact: true }).fill("Ms Njeri");
	await button("Add a Source").click();
	await page.getByLabel("Artificial intelligence was used", { exact: true }).check();
	await expectAriaSnapshot(panel, "my-work-help");
	await tab("Write-up");
	await button(/^Abstract/).click();
	await page.getByRole("textbox", { name: /^Abstract/ }).fill("Our village");
	await expectAriaSnapshot(panel, "my-work-write-up");
});

test("the mock judge, the drill and the board planner", async ({ page }) => {
	const button = (name: string) => main(page).getByRole("button", { name, exact: true });
	const region = (name: string) => page.getByRole("region", { name, exact: true });
	await open(page, "/judging");
	await page.getByRole("link", { name: "Judge My Project" }).click();
	await page
		.getByRole("group", { name: /^Is the report in order/ })
		.getByLabel("A little")
		.check();
	await button("Start the Drill").click();
	await button("What a Good Answer Includes").click();
	await expectAriaSnapshot(region("Judge Your Project"), "mock-judge");
	await page.getByRole("link", { name: "Plan My Board" }).click();
	await button("Add Title").click();
	await button("Add QR code").click();
	await page.getByLabel("Width (cm)").fill("2");
	await expectAriaSnapshot(region("Plan Your Board"), "board-plan");
});
