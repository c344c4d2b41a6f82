import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { watchApplicationStart } from "../support/application-start.ts";
import { expectWholeWords } from "./looks.ts";
import { PROJECT_SLUG } from "./orders.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";
import { holdBack } from "./visit.ts";

/* The tests in src/features/my-work/ cover what each part of the workbook does. */

const TABS = ["Logbook", "Data", "Help and sources", "Write-up"];
const MARK = "zanzibar";
const OFFLINE_PAGES_NOTE = "This page and How Projects Are Judged open without a connection too.";
const CELLS = "Depth (cm)\tFluoride 1 (mg/l)\tFluoride 2 (mg/l)\n10\t0.6\t0.8\n20\t0.4\t0.5";

const button = (page: Page, name: string | RegExp) =>
	page.getByRole("main").getByRole("button", { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const expectSaved = (page: Page) => expect(page.getByText("Saved on this device")).toBeVisible();

const expectTitle = (page: Page, title: string) =>
	expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();

async function startWorkbook(page: Page, title: string) {
	await page.getByLabel("Title of your project").fill(title);
	await button(page, "Start").click();
	await expectTitle(page, title);
}

async function writeEntry(page: Page, text: string) {
	await page.getByLabel("What I did").first().fill(text);
	await button(page, "Add to Log").click();
}

/** Writes into every part of the workbook. */
async function writeAll(page: Page, text: string) {
	await writeEntry(page, text);
	await openTab(page, "Data");
	await page.getByLabel("Or paste cells from a spreadsheet").fill(CELLS);
	await button(page, "Convert to a Table").click();
	await page.getByLabel("Title of the table").fill(text);
	await page.getByLabel("Chart", { exact: true }).selectOption("line");
	await openTab(page, "Help and sources");
	await button(page, "Add a Helper").click();
	await page.getByLabel("Who", { exact: true }).fill(text);
	await button(page, "Add a Source").click();
	await page.getByLabel("Author").last().fill(text);
	await page
		.getByLabel("Publisher or address")
		.last()
		.fill(`https://mradi.example/${text}`.repeat(3));
	await page.getByLabel("Artificial intelligence was used", { exact: true }).check();
	await page.getByLabel("What was used").fill(text);
	await openTab(page, "Write-up");
	await button(page, /^Cover page/).click();
	await page.getByLabel("Names of the participants").fill(text);
	await button(page, /^Abstract/).click();
	await page.getByRole("textbox", { name: /^Abstract/ }).fill(text);
	await expectSaved(page);
}

const BEFORE_SCRIPTS: [
	address: string,
	hasWorkbooks: boolean,
	shown: "list" | "opening" | "nothing",
][] = [
	["/my-work", false, "list"],
	["/my-work#clay-filter=Water", false, "list"],
	["/my-work#main", false, "list"],
	["/my-work#k3v9x2", true, "opening"],
	["/my-work#k3v9x2/data", true, "opening"],
	// The list of what is stored comes above the form.
	["/my-work", true, "nothing"],
];

for (const [address, hasWorkbooks, shown] of BEFORE_SCRIPTS) {
	const who = hasWorkbooks ? "with" : "without";
	test(`before scripts, ${address} shows ${shown} on a device ${who} workbooks`, async ({
		page,
	}) => {
		// The scripts never arrive.
		await page.route("**/assets/*.js", () => {});
		if (hasWorkbooks) await page.addInitScript(() => localStorage.setItem("my-work-count", "1"));
		await page.goto(address, { waitUntil: "commit" });
		await expect(page.getByText("Skip to content")).toBeAttached();
		const list = page.getByRole("heading", { name: "Start a workbook" });
		await expect(list).toBeVisible({ visible: shown === "list" });
		const opening = page.getByText("Opening your workbook...");
		await expect(opening).toBeVisible({ visible: shown === "opening" });
	});
}

for (const hasWorkbooks of [false, true]) {
	const who = hasWorkbooks
		? "leaves the focus to somebody with"
		: "asks for the title of somebody without";
	test(`before scripts, the link that starts a workbook ${who} workbooks`, async ({ page }) => {
		await page.route("**/assets/*.js", () => {});
		if (hasWorkbooks) await page.addInitScript(() => localStorage.setItem("my-work-count", "1"));
		await page.goto("/my-work#start-workbook", { waitUntil: "commit" });
		const field = page.getByLabel("Title of your project");
		if (hasWorkbooks) await expect(field).not.toBeFocused();
		else await expect(field).toBeFocused();
	});
}

test("the link to the content leaves an open workbook open", async ({ page }) => {
	await page.goto("/my-work");
	await started(page);
	await startWorkbook(page, "Water");
	await page.getByRole("link", { name: "Skip to content" }).press("Enter");
	await expect(page).toHaveURL(/#main$/);
	await expectTitle(page, "Water");
});

test("a workbook started from a project looks right in all its parts, at every width, in light and dark", async ({
	page,
	api,
}) => {
	const { result } = (await api("GET", "/school-projects?limit=1&status=published")).body;
	const [{ slug, title }] = result.articles;
	await page.goto(`/projects/${slug}`);
	await started(page);
	await page.getByRole("link", { name: "Start It in “My Own Work”" }).click();
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
				if (tab === "Data")
					await expect(page.getByRole("img", { name: /up the side/ })).toBeVisible();
				if (tab === "Write-up") await expect(button(page, /^Abstract/)).toBeVisible();
				await expectNoSidewaysScroll(page);
				if (width !== 320) await expectAccessible(page, { within: "main" });
				if (width === 360) await expectWholeWords(page);
			}
		}
	}
	await page.goto("/resources");
	await page.getByRole("main").getByRole("link", { name: "My Own Work" }).click();
	await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
	await expectAccessible(page, { within: "main" });
});

test("a workbook can be started before the scripts have loaded, and merely opening the page fetches no workbook code", async ({
	page,
}) => {
	const requested: string[] = [];
	page.on("request", (request) => requested.push(request.url()));
	const releaseScripts = await holdBack(page, "**/assets/entry.client-*.js");
	await page.goto("/my-work");
	await page.getByLabel("Title of your project").fill(MARK);
	await button(page, "Start").click();
	await expect(button(page, "Start")).toHaveAttribute("aria-busy", "true");
	expect(requested.filter((url) => /\/parts-|\/judging/.test(url))).toEqual([]);
	releaseScripts();
	await expectTitle(page, MARK);
	expect(requested.filter((url) => url.includes(MARK))).toEqual([]);
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
	// Nor does any call name the project of the workbook.
	expect(sent.filter((line) => line.includes("/api/"))).toEqual([]);
});

/** Numbers and short words of printed tables that are broken over two lines. */
const brokenWords = (page: Page) =>
	page.locator(".printed-table :is(th, td)").evaluateAll((cells) =>
		cells.flatMap((cell) => {
			const text = cell.firstChild;
			return [...(text?.textContent ?? "").matchAll(/[\d.]+|[\p{L}\u00ad]+/gu)].flatMap(
				({ 0: word, index }) => {
					const range = document.createRange();
					range.setStart(text as Node, index);
					range.setEnd(text as Node, index + word.length);
					const isShort = /\d/.test(word) || word.length < 8;
					return isShort && range.getClientRects().length > 1 ? [word] : [];
				},
			);
		}),
	);

async function fillStorage(page: Page) {
	await page.evaluate(() => {
		IDBObjectStore.prototype.put = () => {
			throw new DOMException("No", "QuotaExceededError");
		};
	});
}

test("the warning about full storage stays in view on a wide screen", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto("/my-work");
	await started(page);
	await startWorkbook(page, MARK);
	await expectSaved(page);
	await fillStorage(page);
	await page.getByLabel("What I did").fill(MARK);
	const problem = page.getByRole("alert").filter({ hasText: "The storage of this device is full" });
	await expect(problem).toBeVisible();
	await button(page, "Delete").scrollIntoViewIfNeeded();
	await expect(problem).toBeInViewport({ ratio: 1 });
});

test("a table of many columns is printed whole, in light colours from a dark phone, and without empty parts", async ({
	page,
}) => {
	await page.emulateMedia({ colorScheme: "dark" });
	await page.goto("/my-work");
	await started(page);
	await startWorkbook(page, MARK);
	await openTab(page, "Data");
	const heads = [1, 2, 3, 4, 5, 6].flatMap((at) => [
		`Fluoride ${at} (mg/l)`,
		`Fluoride ${at} (mg/l)`,
	]);
	const cells = heads.map((_, at) => 1000.5 + at);
	const paste = page.getByLabel("Or paste cells from a spreadsheet");
	await paste.fill(`${heads.join("\t")}\n${cells.join("\t")}`);
	await button(page, "Convert to a Table").click();
	await expectSaved(page);
	const remarks =
		"Yellowish throughout, and some of its leaves had fallen on the day before the reading";
	const names = "Plant Day Temperature pH Humidity Photosynthesis A B C D Remarks".split(" ");
	const others = [..."Mchicha 1 12.13 6.85 85 10.96 1.37 16.44 12345 0.5".split(" "), remarks];
	const plants = [...Array(12).fill("Height (cm)"), "Remarks"];
	const heights = [...Array(12).fill("12.13"), remarks];
	for (const rows of [
		[names, others],
		[plants, heights],
		[
			[...names.slice(0, 5), ...Array(10).fill("Height (cm)"), "Remarks"],
			[...others.slice(0, 5), ...heights.slice(2)],
		],
	]) {
		await paste.fill(rows.map((row) => row.join("\t")).join("\n"));
		await button(page, "Convert to a Table").click();
		await expectSaved(page);
	}
	// A4 without its margins.
	await page.setViewportSize({ width: 602, height: 931 });
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
	const tables = page.locator(".printed-table");
	await expect(tables).toHaveCount(4);
	for (const table of await tables.all()) {
		expect((await table.boundingBox())?.width).toBeLessThanOrEqual(602);
	}
	expect(await brokenWords(page)).toEqual([]);
	// Headings without content are not printed.
	const headings = page.locator(".printed-part > h2").filter({ visible: true });
	await expect(headings).toHaveText(["Declaration page", /^Chapter 4/]);
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
		"light",
	);
});

test("a long paste does not push the button below its field far away", async ({ page }) => {
	await page.goto("/my-work");
	await started(page);
	await startWorkbook(page, MARK);
	const field = page.getByLabel("What I did");
	await field.fill("4.5\n".repeat(1000));
	expect((await field.boundingBox())?.height).toBeLessThan(844);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true });

	test("the parts of a workbook begin in the upper half, and their tabs stay in view", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 360, height: 740 });
		await page.goto("/my-work");
		await started(page);
		await startWorkbook(page, "Bone char");
		expect((await page.getByRole("tabpanel").boundingBox())?.y).toBeLessThan(330);
		await button(page, "Save to a File").scrollIntoViewIfNeeded();
		await expect(page.getByRole("tab", { name: "Logbook" })).toBeInViewport({ ratio: 1 });
		await openTab(page, "Data");
		await expect(button(page, "Start an Empty Table")).toBeInViewport();
	});

	test("a message above the keyboard says that nothing is saved, and links to what to do", async ({
		page,
	}) => {
		await page.goto("/my-work");
		await started(page);
		await startWorkbook(page, MARK);
		for (let at = 0; at < 4; at++) await writeEntry(page, `${MARK} ${at}`);
		await expectSaved(page);
		await fillStorage(page);
		await page.getByLabel("What I did").fill(MARK);
		const line = button(page, "Not Saved: What to Do");
		await expect(line).toBeVisible();
		await button(page, "Change").last().click();
		const field = page.getByRole("listitem").getByLabel("What I will change next");
		// With the screen keyboard open, half of the screen is visible.
		for (const height of [640, 340]) {
			await page.setViewportSize({ width: 360, height });
			await field.blur();
			await field.focus();
			await page.keyboard.type("a");
			await expect(line).toBeInViewport({ ratio: 1 });
			await expect(field).toBeInViewport({ ratio: 1 });
			const [input, message] = await Promise.all([field.boundingBox(), line.boundingBox()]);
			expect(message?.height).toBeLessThanOrEqual(48);
			expect(input?.y).toBeGreaterThanOrEqual((message?.y ?? 0) + (message?.height ?? 0));
			await expectAccessible(page, { within: "main" });
		}
		await line.press("Enter");
		// The screen keyboard closes when the focus leaves the field.
		await page.setViewportSize({ width: 360, height: 640 });
		await expect(button(page, "Try Again")).toBeInViewport({ ratio: 1 });
		await page.keyboard.press("Tab");
		await expect(button(page, "Try Again")).toBeFocused();

		// Other keyboards cover the page: only a part of it is visible, as after zooming in.
		const session = await page.context().newCDPSession(page);
		await session.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 });
		await field.evaluate((element) => element.scrollIntoView({ block: "end" }));
		const isSeen = (element: Element) => {
			const { offsetTop, height } = window.visualViewport as VisualViewport;
			const { top, bottom } = element.getBoundingClientRect();
			return offsetTop > 100 && top >= offsetTop && bottom <= offsetTop + height;
		};
		await expect.poll(() => line.evaluate(isSeen)).toBe(true);
	});
});

/** Runs with a browser that can be started again with the same storage. */
async function withRestarts(
	baseURL: string,
	run: (restart: () => Promise<BrowserContext>) => Promise<void>,
): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "my-work-"));
	let context: BrowserContext | undefined;
	try {
		await run(async () => {
			await context?.close();
			context = await chromium.launchPersistentContext(folder, {
				...config.use?.launchOptions,
				baseURL,
				serviceWorkers: "allow",
			});
			await watchApplicationStart(context);
			return context;
		});
	} finally {
		await context?.close();
		await rm(folder, { recursive: true, force: true });
	}
}

test("a workbook opens and is written in without a connection, also after a restart of the browser", async ({
	server,
}) => {
	await withRestarts(server.url, async (restart) => {
		let context = await restart();
		let page = await context.newPage();
		await page.goto("/my-work");
		await startWorkbook(page, "Bone char");
		await writeEntry(page, "Charred 500 g bone");
		await expectSaved(page);
		await expect(page.getByText(OFFLINE_PAGES_NOTE)).toBeVisible();
		const address = page.url();

		context = await restart();
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
		await page.getByLabel("Phone number on the order").fill("0712345678");
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
	});
});

test("after one visit that starts a workbook, the mock judge, the drill and the board planner open offline too", async ({
	server,
}) => {
	await withRestarts(server.url, async (restart) => {
		let page = await (await restart()).newPage();
		await page.goto("/my-work");
		await startWorkbook(page, "Bone char");
		await expect(page.getByText(OFFLINE_PAGES_NOTE)).toBeVisible();

		const context = await restart();
		await context.setOffline(true);
		page = await context.newPage();
		await page.goto("/judging");
		await page.getByRole("link", { name: "Judge My Project" }).click();
		await button(page, "Start the Drill").click();
		await expect(button(page, "What a Good Answer Includes")).toBeVisible();
		await page.getByRole("link", { name: "Plan My Board" }).click();
		await button(page, "Add Table").click();
		await expect(page.getByRole("button", { name: /^Table: / })).toBeVisible();
	});
});

test("a pupil's way from a project to the judges' table, offline from the middle on and across a restart", async ({
	server,
	api,
	adminToken,
}) => {
	const phone = "0712345699";
	const ordered = await api("POST", "/orders/by-slug", {
		body: { slug: PROJECT_SLUG, name: "Wambui Path", phone, email: null, notes: null },
	});
	const { id, reference } = ordered.body.data.order;
	const entries = [{ on: "2026-03-02", text: "Showed how to solder; the pupil soldered" }];
	await api("PUT", `/orders/${id}/help`, { token: adminToken, body: { entries } });

	await withRestarts(server.url, async (restart) => {
		let context = await restart();
		let page = await context.newPage();

		// Reads a project and ticks a material that is at hand.
		await page.goto(`/projects/${PROJECT_SLUG}`);
		await started(page);
		await page.getByRole("region", { name: "What to Buy" }).getByRole("checkbox").first().check();
		await expect(page.getByText(/^Still to buy: /)).toBeVisible();
		await page.getByRole("link", { name: "Start It in “My Own Work”" }).click();

		// The workbook: five entries, and the lines of an order's help sheet.
		await button(page, "Start").click();
		await expect(page.getByRole("tab", { name: "Logbook" })).toBeVisible();
		const title = (await page.getByRole("heading", { level: 1 }).textContent())?.trim() ?? "";
		for (let day = 1; day <= 5; day++) await writeEntry(page, `Reading ${day}`);
		await openTab(page, "Help and sources");
		await page.getByLabel("Reference").fill(reference);
		await page.getByLabel("Phone number on the order").fill(phone);
		await button(page, "Add the Lines").click();
		await expect(page.getByText("One line added.")).toBeVisible();
		await expectSaved(page);
		await expect(page.getByText(OFFLINE_PAGES_NOTE)).toBeVisible();

		await page.goto("/judging");
		await page.getByRole("link", { name: "Judge My Project" }).click();
		await expect(button(page, "Start the Drill")).toBeVisible();

		// Without a connection from here on.
		await context.setOffline(true);
		const control = /^Is there a control/;
		// Wide enough for all questions at once.
		await page.setViewportSize({ width: 800, height: 844 });
		await page.getByRole("group", { name: control }).getByLabel("A little").check();
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole("region", { name: "What would help most" }).getByRole("link").click();
		await page.getByRole("link", { name: title, exact: true }).click();
		await openTab(page, "Logbook");
		for (let day = 6; day <= 10; day++) await writeEntry(page, `Reading ${day}`);
		await expect(page.getByRole("heading", { name: "Entries (10)" })).toBeVisible();
		await openTab(page, "Data");
		await page.getByLabel("Or paste cells from a spreadsheet").fill(CELLS);
		await button(page, "Convert to a Table").click();
		await page.getByLabel("Title of the table").fill("Fluoride by depth");
		await page.getByLabel("Chart", { exact: true }).selectOption("line");
		await expect(page.getByRole("img", { name: /up the side/ })).toBeVisible();
		await openTab(page, "Write-up");
		await button(page, /^Abstract/).click();
		await page.getByRole("textbox", { name: /^Abstract/ }).fill("Our village drinks it.");
		await expectSaved(page);

		// The browser is started again with what it has stored, still without a connection.
		context = await restart();
		await context.setOffline(true);
		page = await context.newPage();
		await page.goto(`/projects/${PROJECT_SLUG}`);
		await expect(page.getByText(/^Still to buy: /)).toBeVisible();
		await page.goto("/judging");
		await page.getByRole("link", { name: "Judge My Project" }).click();
		await page.setViewportSize({ width: 800, height: 844 });
		await expect(page.getByRole("group", { name: control }).getByLabel("A little")).toBeChecked();
		await page.setViewportSize({ width: 390, height: 844 });
		await button(page, "Start the Drill").click();
		await button(page, "What a Good Answer Includes").click();
		await expect(page.getByText(/^A good answer includes:/)).toBeVisible();

		await page.goto("/my-work");
		await page.getByRole("link", { name: title, exact: true }).click();
		await expectTitle(page, title);
		await page.evaluate(() => {
			window.print = () => {};
		});
		await button(page, "Print Everything").click();
		await page.emulateMedia({ media: "print" });
		const paper = page.locator(".printed-workbook");
		await expect(paper.getByText("Reading 10", { exact: true })).toBeVisible();
		await expect(paper.getByText("Reading 1", { exact: true })).toBeVisible();
		const readings = paper.getByRole("table", { name: /Fluoride by depth/ });
		await expect(readings).toBeVisible();
		await expect(readings).toHaveCSS("break-inside", "avoid");
		await expect(paper.getByRole("img", { name: /up the side/ })).toBeVisible();
		await expect(paper.getByText(/Showed how to solder; the pupil soldered/)).toBeVisible();
		await expect(paper.getByText(reference)).toBeVisible();
		// Cover, declarations and abstract are pages of their own, before chapters and appendices.
		const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
		expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(4);
	});
});
