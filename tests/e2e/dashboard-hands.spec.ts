import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, openDashboard, test } from "./test.ts";

/* What the hands do all day: the keyboard keeps its place, and nothing jumps under the eye. */

const NEW = "/dashboard/projects/new";
const text = (page: Page) => page.getByRole("textbox", { name: "Content" });

async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
	const plain = { width: 900, height: 600, channels: 3 as const, background: "#2C7A4D" };
	const buffer = await sharp({ create: plain }).png().toBuffer();
	return { name: "board.png", mimeType: "image/png", buffer };
}

test("a picture is put into a text by its file, its description and Enter", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, NEW);
	await text(page).click();
	await page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "Insert Image" });
	const file = dialog.getByLabel("Image file");
	await expect(file).toBeFocused();
	await file.setInputFiles(await picture());
	await expect(dialog.getByLabel(/^Description/)).toBeFocused();
	await expect(dialog.locator("img")).toHaveAttribute("src", /^\/media\//);
	await page.keyboard.type("A filter of bone char");
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await expect(text(page).getByAltText("A filter of bone char")).toBeVisible();
	await expect(text(page)).toBeFocused();
});

test("closing the preview of a long article keeps the scroll position", async ({
	page,
	adminToken,
}) => {
	await page.setViewportSize({ width: 1280, height: 700 });
	await openDashboard(page, adminToken, NEW);
	await text(page).click();
	for (let line = 0; line < 60; line += 1) await page.keyboard.press("Enter");
	await page.evaluate(() => scrollTo(0, 500));
	const place = () => page.evaluate(() => Math.round(scrollY));
	await expect.poll(place).toBe(500);
	await page.getByRole("button", { name: "Preview" }).click();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
	expect(await place()).toBe(500);
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
	expect(await place()).toBe(500);
});

test("beside a long article its status and its amounts stay in sight", async ({
	page,
	adminToken,
}) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await openDashboard(page, adminToken, NEW);
	await text(page).click();
	for (let line = 0; line < 80; line += 1) await page.keyboard.press("Enter");
	await page.evaluate(() => scrollTo(0, 1_000));
	await expect(page.getByLabel("Status")).toBeInViewport();
	await expect(page.getByLabel("Price (KES)")).toBeInViewport();
	await page.getByLabel("Status").selectOption("published");
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("the tools of a text take one row", async ({ page, adminToken }) => {
		await openDashboard(page, adminToken, NEW);
		const box = await page.getByRole("toolbar").boundingBox();
		expect(box?.height).toBeLessThan(70);
		const clean = page.getByRole("toolbar").getByRole("button", { name: "Clean" });
		await clean.focus();
		await expect(clean).toBeInViewport();
	});

	test("an item is edited over the whole width of its row", async ({ page, api, adminToken }) => {
		const { id, category_id } = await newResult(api, adminToken);
		await addItem(api, adminToken, id, { category_id, participant_name: "Asha" });
		await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
		await page.getByRole("button", { name: "Edit Asha" }).click();
		const form = await page.getByRole("form", { name: "Edit Asha" }).boundingBox();
		const table = await page.getByRole("table").boundingBox();
		expect(form?.width).toBeGreaterThan((table?.width ?? 0) - 60);
	});
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
type Call = (method: string, path: string, options?: object) => Promise<{ body: any }>;

async function newResult(api: Call, token: string): Promise<{ id: string; category_id: string }> {
	const { body } = await api("POST", "/results", { token, body: { title: "A Fair", year: 2026 } });
	const { body: categories } = await api("GET", "/categories");
	return { id: body.result.id, category_id: categories.result[0].id };
}

async function addItem(api: Call, token: string, id: string, item: object): Promise<void> {
	await api("POST", `/results/${id}/items`, { token, body: item });
}

test("a new result is typed from its title to its first item without a pointer", async ({
	page,
	adminToken,
}) => {
	await openDashboard(page, adminToken, "/dashboard/results/create");
	await expect(page.getByLabel("Title")).toBeFocused();
	await page.keyboard.type("Typed Fair");
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/results\/[^/]+\/edit$/);
	await expect(page.getByLabel("Category")).toBeFocused();
});

test("a button that was pressed by the keyboard has the focus again when its work is done", async ({
	page,
	api,
	adminToken,
}) => {
	const { id } = await newResult(api, adminToken);
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await page.getByLabel("Title").fill("Another Title");
	let answer = () => {};
	const answered = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route(`**/api/results/${id}`, async (route) => {
		await answered;
		await route.continue();
	});
	const save = page.getByRole("button", { name: "Save details" });
	await save.focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
	await expect(page.locator("body")).toBeFocused();
	answer();
	await expect(save).toBeFocused();
});

test("pasted rows with errors come first; after storing, more can be pasted", async ({
	page,
	api,
	adminToken,
}) => {
	const { id } = await newResult(api, adminToken);
	const { body } = await api("GET", "/categories");
	const { name } = body.result[0];
	await openDashboard(page, adminToken, `/dashboard/results/${id}/edit`);
	await page.getByText("Paste a list").click();
	const box = page.getByLabel("Rows from a spreadsheet");
	await box.fill(`${name}\t1\tAsha\n${name}\t2\tBrian\nNo such\t3\tChebet`);
	await expect(page.getByText("They stand first.")).toHaveCount(0);
	await expect(page.getByText("It stands first.")).toBeVisible();
	const rows = page.getByRole("table", { name: "Rows to store" }).getByRole("rowheader");
	await expect(rows).toHaveText(["Chebet", "Asha", "Brian"]);
	await box.fill(`${name}\t1\tAsha\n${name}\t2\tBrian`);
	await expect(rows).toHaveText(["Asha", "Brian"]);
	const store = page.getByRole("button", { name: "Store All Rows" });
	await store.focus();
	await page.keyboard.press("Enter");
	await expect(page.getByText("2 items imported successfully")).toBeVisible();
	await expect(box).toBeFocused();
	await expect(box).toHaveValue("");
});
