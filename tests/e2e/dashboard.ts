import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test.ts";

/** The `api` fixture, which prepares data without the browser. */
export type Call = (
	method: string,
	path: string,
	options?: { token?: string; body?: unknown },
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
) => Promise<{ status: number; body: any }>;

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
export async function createRecord(
	api: Call,
	token: string,
	path: string,
	body: object,
): Promise<string> {
	const answer = await api("POST", path, { token, body });
	expect(answer.status, path).toBe(201);
	return answer.body.result?.id ?? answer.body.item.id;
}

/* Parts of the project form. */
export const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
export const tool = (page: Page, name: string) =>
	page.getByRole("toolbar").getByRole("button", { name, exact: true });
export const saveProject = (page: Page) => page.getByRole("button", { name: "Save Project" });

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

/** Id of the category with this name, which is created if it does not exist. */
export async function categoryId(api: Call, token: string, name: string): Promise<string> {
	const { body } = await api("GET", "/categories");
	const known = body.result.find((category: { name: string }) => category.name === name);
	return known?.id ?? (await api("POST", "/categories", { token, body: { name } })).body.result.id;
}

/**
 * Opens a dialog by the button that its title leads one to expect: "Delete …" and "Edit …" by the first of a list, "… Details"
 * by View details, any other by a button of its name.
 */
export function openByTitle(page: Page, title: string): Promise<void> {
	const [, verb] = /^(Delete|Edit)\b/.exec(title) ?? [];
	const name = verb ? new RegExp(`^${verb}`) : / Details$/.test(title) ? /^View details/i : title;
	return page.getByRole("main").getByRole("button", { name }).first().click();
}
