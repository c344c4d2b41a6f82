import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";

/* What each part of the workbook does is tested in src/features/my-work/. */

const TABS = ["Logbook", "Data", "Help and sources", "Write-up"];
const MARK = "zanzibar";
const CELLS = "Depth (cm)\tFluoride 1 (mg/l)\tFluoride 2 (mg/l)\n10\t0.6\t0.8\n20\t0.4\t0.5";

const button = (page: Page, name: string | RegExp) =>
	page.getByRole("main").getByRole("button", { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const expectSaved = (page: Page) => expect(page.getByText("Saved on this phone")).toBeVisible();

async function startWorkbook(page: Page, title: string) {
	await page.getByLabel("Title of your project").fill(title);
	await button(page, "Start").click();
	await expect(page.getByLabel("Title of the project")).toHaveValue(title);
}

async function writeEntry(page: Page, text: string) {
	await page.getByLabel("What I did").first().fill(text);
	await button(page, "Write it into the log").click();
}

/** Writes into every part of the workbook. */
async function writeAll(page: Page, text: string) {
	await writeEntry(page, text);
	await openTab(page, "Data");
	await page.getByLabel("Or paste cells of a spreadsheet").fill(CELLS);
	await button(page, "Make a Table of It").click();
	await page.getByLabel("Title of the table").fill(text);
	await page.getByLabel("Chart", { exact: true }).selectOption("line");
	await openTab(page, "Help and sources");
	await button(page, "Add a Line").click();
	await page.getByLabel("Who", { exact: true }).fill(text);
	await button(page, "Add a Source").click();
	await page.getByLabel("Author").last().fill(text);
	await page.getByLabel("Some was used").check();
	await page.getByLabel("What was used").fill(text);
	await openTab(page, "Write-up");
	await button(page, /^Cover page/).click();
	await page.getByLabel("Names of the participants").fill(text);
	await button(page, /^Abstract/).click();
	await page.getByRole("textbox", { name: /^Abstract/ }).fill(text);
	await expectSaved(page);
}

test("a log started from a project looks right at every width and in both colours, in all its parts", async ({
	page,
	api,
}) => {
	const { result } = (await api("GET", "/school-projects?limit=1&status=published")).body;
	const [{ slug, title }] = result.articles;
	await page.goto(`/projects/${slug}`);
	await started(page);
	await page.getByRole("link", { name: "Start your own log of this project" }).click();
	await expect(page.getByLabel("Title of your project")).toHaveValue(title);
	await startWorkbook(page, `${title} ${"Mkono".repeat(20)}`);
	await writeAll(page, "A long day at the borehole with a verylongwordwithoutanygaps".repeat(3));
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		for (const width of [320, 360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			for (const tab of TABS) {
				await openTab(page, tab);
				await expect(page.getByRole("tabpanel")).toHaveCount(1);
				if (tab === "Data") await expect(page.getByRole("img", { name: /upwards/ })).toBeVisible();
				if (tab === "Write-up") await expect(button(page, /^Abstract/)).toBeVisible();
				await expectNoSidewaysScroll(page);
				if (width !== 320) await expectAccessible(page, { within: "main" });
			}
		}
	}
	await page.goto("/resources");
	await page.getByRole("main").getByRole("link", { name: "My Own Work" }).click();
	await expect(page.getByRole("heading", { name: "On this phone" })).toBeVisible();
	await expectAccessible(page, { within: "main" });
});

test("nothing that is written in a workbook is sent to the server, whatever is opened, saved or printed", async ({
	page,
}) => {
	const sent: string[] = [];
	page.on("request", (request) => {
		sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`);
	});
	await page.addInitScript(() => {
		window.print = () => {};
	});
	await page.goto(`/my-work#${MARK}=${MARK}`);
	await started(page);
	await startWorkbook(page, MARK);
	await writeAll(page, MARK);
	const download = page.waitForEvent("download");
	await button(page, "Save to a File").click();
	expect((await download).suggestedFilename()).toContain(MARK);
	await button(page, "Print Everything").click();
	await expect(page.locator(".printed-workbook")).toContainText(MARK);
	await page.reload();
	await expect(page.getByRole("tab", { name: "Write-up" })).toBeVisible();
	await page.getByRole("link", { name: "My workbooks" }).click();
	await page.getByRole("link", { name: MARK }).click();
	await button(page, "Delete").click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByRole("heading", { name: "Start a workbook" })).toBeVisible();

	expect(sent.length).toBeGreaterThan(5);
	expect(sent.filter((line) => line.includes(MARK))).toEqual([]);
	// Nor any call about a project that the workbook is about.
	expect(sent.filter((line) => line.includes("/api/"))).toEqual([]);
});

test("a workbook opens and is written in without a connection, also after a restart of the browser", async ({
	server,
}) => {
	const folder = await mkdtemp(join(tmpdir(), "my-work-"));
	const launch = (): Promise<BrowserContext> =>
		chromium.launchPersistentContext(folder, {
			...config.use?.launchOptions,
			baseURL: server.url,
			serviceWorkers: "allow",
		});
	let context = await launch();
	try {
		let page = await context.newPage();
		await page.goto("/my-work");
		await startWorkbook(page, "Bone char");
		await writeEntry(page, "Charred 500 g bone");
		await expectSaved(page);
		await expect(page.getByText("This page opens without a connection too.")).toBeVisible();
		const address = page.url();
		await context.close();

		context = await launch();
		await context.setOffline(true);
		page = await context.newPage();
		await page.goto(address);
		await expect(page.getByText("Charred 500 g bone")).toBeVisible();
		await writeEntry(page, "Filled the filter");
		await openTab(page, "Data");
		await button(page, "Start an Empty Table").click();
		await expect(page.getByLabel("Title of the table")).toBeVisible();
		await openTab(page, "Help and sources");
		await page.getByLabel("Reference").fill("MR-222222");
		await page.getByLabel("Phone of the order").fill("0712345678");
		await button(page, "Add the Lines").click();
		await expect(page.getByText("There is no connection.")).toBeVisible();
		await openTab(page, "Write-up");
		await expect(button(page, /^Abstract/)).toBeVisible();
		await page.emulateMedia({ media: "print" });
		await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
		await expect(page.getByRole("heading", { name: "Logbook", level: 3 })).toBeVisible();
		await page.emulateMedia({ media: "screen" });
		await expectSaved(page);
		await page.reload();
		await openTab(page, "Logbook");
		await expect(page.getByText("Filled the filter")).toBeVisible();
	} finally {
		await context.close();
		await rm(folder, { recursive: true, force: true });
	}
});
