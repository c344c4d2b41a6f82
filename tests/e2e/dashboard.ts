import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test.ts";

/** The `api` fixture, which prepares data without the browser. */
export type Call = (
	method: string,
	path: string,
	options?: { token?: string; body?: unknown },
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
) => Promise<{ status: number; body: any }>;

/** Answers calls with 403, as the server does for a role without access. */
export async function forbid(page: Page, address: string | RegExp): Promise<void> {
	await page.route(address, (route) =>
		route.fulfill({
			status: 403,
			json: { success: false, error: "You do not have permission to do this." },
		}),
	);
}

/** A picture file for an upload. */
export async function picture(
	width = 900,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
	const buffer = await sharp({
		create: { width, height: 600, channels: 3, background: "#2C7A4D" },
	})
		.png()
		.toBuffer();
	return { name: "board.png", mimeType: "image/png", buffer };
}

/** Creates a record below `path` and returns its id. */
export async function made(api: Call, token: string, path: string, body: object): Promise<string> {
	const answer = await api("POST", path, { token, body });
	expect(answer.status, path).toBe(201);
	return answer.body.result?.id ?? answer.body.item.id;
}

/** The dashboard's menu. On a phone a press opens it first. */
export async function openMenu(page: Page): Promise<Locator> {
	const menu = page.getByRole("navigation", { name: "Dashboard" });
	const button = page.getByRole("banner").getByRole("button", { name: /^Menu/ });
	await expect(menu.or(button)).toBeVisible();
	if (await button.isVisible()) await button.click();
	return menu;
}

export const NEW_PROJECT = "/dashboard/projects/new";

/* Parts of the project form. */
export const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
export const tool = (page: Page, name: string) =>
	page.getByRole("toolbar").getByRole("button", { name, exact: true });
export const header = (page: Page) =>
	page.getByRole("toolbar").getByRole("combobox", { name: "Header" });
export const align = (page: Page) =>
	page.getByRole("toolbar").getByRole("combobox", { name: "Align" });

/** Expects that the form has the title as its name and as a visible second heading. */
export async function expectFormTitle(page: Page, title: string): Promise<void> {
	const heading = page.getByRole("heading", { level: 2, name: title, exact: true });
	await expect(page.getByRole("form", { name: title, exact: true })).toContainText(title);
	const box = await heading.boundingBox();
	expect(box?.height).toBeGreaterThan(16);
	expect(box?.width).toBeGreaterThan(100);
}

export const saveProject = (page: Page) => page.getByRole("button", { name: "Save Project" });

/** Chooses an option of the toolbar. The editor gets the focus back one frame later. */
export async function choose(page: Page, list: Locator, option: string): Promise<void> {
	await list.selectOption(option);
	await expect(content(page)).toBeFocused();
}

/** Uploads a picture at the cursor. */
export async function insertPicture(page: Page, description: string): Promise<void> {
	await tool(page, "Image").click();
	const dialog = page.getByRole("dialog", { name: "Insert Image" });
	await dialog.getByLabel("Image file").setInputFiles(await picture());
	await expect(dialog.getByLabel("Image address")).toHaveValue(/^\/media\//);
	await dialog.getByLabel(/^Description/).fill(description);
	await dialog.getByRole("button", { name: "Insert Image" }).click();
	await expect(dialog).toBeHidden();
	await expect(content(page)).toBeFocused();
}

interface StoredProject {
	id: string;
	slug: string;
	updated_at: string;
}

/** Creates a project, by default a draft with a short text. */
export async function newProject(
	api: Call,
	token: string,
	fields: { title: string } & Record<string, unknown>,
): Promise<StoredProject> {
	const { status, body } = await api("POST", "/school-projects", {
		token,
		body: { content: "<p>Some text</p>", ...fields },
	});
	expect(status).toBe(201);
	return body.result;
}

/** Creates a result of 2026 and returns its id. */
export async function newResult(api: Call, token: string, title: string): Promise<string> {
	const { status, body } = await api("POST", "/results", { token, body: { title, year: 2026 } });
	expect(status).toBe(201);
	return body.result.id;
}

export async function newItem(
	api: Call,
	token: string,
	resultId: string,
	item: { category_id: string; participant_name: string; position?: number | null },
): Promise<void> {
	expect((await api("POST", `/results/${resultId}/items`, { token, body: item })).status).toBe(201);
}

/** Names of a result's items, in the order of the answer. */
export async function itemNames(api: Call, token: string, resultId: string): Promise<string[]> {
	const { body } = await api("GET", `/results/${resultId}/items`, { token });
	return body.items.map((item: { participant_name: string }) => item.participant_name);
}

/** Id of the category with this name, which is created if it does not exist. */
export async function categoryId(api: Call, token: string, name: string): Promise<string> {
	const { body } = await api("GET", "/categories");
	const known = body.result.find((category: { name: string }) => category.name === name);
	return known?.id ?? (await api("POST", "/categories", { token, body: { name } })).body.result.id;
}

export const itemForm = (page: Page) => page.getByRole("form", { name: "Add item" });
export const itemRows = (page: Page) => page.getByRole("rowheader");

/** The column headings of the table. */
export const columns = (page: Page) => page.getByRole("columnheader");

/** Resolves to the headers and body of the next matching call. */
export async function nextCall(
	page: Page,
	method: string,
	address: RegExp,
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was sent
): Promise<{ path: string; body: any; headers: Record<string, string> }> {
	const request = await page.waitForRequest(
		(each) => each.method() === method && address.test(each.url()),
	);
	const { pathname, search } = new URL(request.url());
	const json = request.headers()["content-type"] === "application/json";
	return {
		path: `${pathname}${search}`,
		body: json ? request.postDataJSON() : null,
		headers: await request.allHeaders(),
	};
}

/** Collects every call that changes something. */
export function changesOf(page: Page): string[] {
	const made: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (request.method() !== "GET" && pathname.startsWith("/api/")) {
			made.push(`${request.method()} ${pathname}`);
		}
	});
	return made;
}
