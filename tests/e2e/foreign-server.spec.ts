import type { Page } from "@playwright/test";
import type { ForeignServer } from "../foreign/foreign-server.ts";
import { EMAIL, PASSWORD, TOKEN } from "../foreign/rows.ts";
import { ROLE } from "../foreign/shapes.ts";
import { login, open, signUp, stored } from "./accounts.ts";
import { foreignServer, OWN, PORTAL, SHOWN, SHOWN_REFUSALS } from "./foreign.ts";
import { confirmation, fill, REFUSED, refusal, submit } from "./orders.ts";
import { fillRequest, submitRequest } from "./requests.ts";
import { expect, test } from "./test.ts";
import { follow, visit } from "./visit.ts";

/* Visitors' screens before a server that was written from the specification alone. */

const main = (page: Page) => page.getByRole("main");
const DATES = { iso: "2026", null: "N/A", unreadable: "Invalid date" };

const lastCall = (foreign: ForeignServer, call: string) =>
	foreign.calls.findLast(({ method, path }) => `${method} ${path}` === call);

async function openFirstProject(page: Page): Promise<void> {
	await follow(page, "Projects");
	await main(page).getByRole("article").filter({ hasText: "Foreign Windmill" }).click();
}

for (const [name, shapes] of SHOWN) {
	test(`visitors' screens show what a foreign server sends: ${name}`, async ({ page }) => {
		const foreign = await foreignServer(page, shapes);
		await visit(page, "Mradi");
		const cards = main(page).getByRole("article");
		await expect(cards.getByRole("heading")).toHaveText(["Foreign Windmill", "Foreign Filter"]);
		await expect(cards.first()).toContainText(DATES[shapes.dates]);

		await follow(page, "Projects");
		await expect(cards.getByRole("heading")).toHaveText(["Foreign Windmill", "Foreign Filter"]);
		await page.locator("summary").click();
		await expect(main(page).getByRole("link", { name: /^Physics/ })).toBeVisible();
		await page.getByRole("link", { name: "About the categories" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
		await expect(main(page).getByText("Chemistry", { exact: true })).toBeVisible();

		await showsProject(page, foreign);
		await showsPhotosAndResults(page);

		await page.goto("/request-service");
		await fillRequest(page);
		await submitRequest(page);
		await expect(page.getByRole("dialog")).toContainText("Request Submitted Successfully!");
		expect(lastCall(foreign, "POST /request")?.body).toContain('name="serviceType"');
	});
}

async function showsProject(page: Page, foreign: ForeignServer): Promise<void> {
	await openFirstProject(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Foreign Windmill");
	await expect(main(page).getByText("All about the Foreign Windmill.")).toBeVisible();
	await expect(main(page).getByText("KES 1,500", { exact: true })).toBeVisible();
	await expect(main(page).getByText("Foreign Filter")).toBeVisible();
	await page.getByRole("link", { name: "Order Now" }).click();
	await fill(page);
	await submit(page).click();
	await expect(confirmation(page)).toBeVisible();
	const { slug, name, phone, email, notes } = JSON.parse(
		lastCall(foreign, "POST /orders/by-slug")?.body ?? "{}",
	);
	expect({ slug, name, phone, email, notes }).toEqual({
		slug: "foreign-windmill",
		name: "Brian Kamau",
		phone: "0712345678",
		email: null,
		notes: null,
	});
}

async function showsPhotosAndResults(page: Page): Promise<void> {
	await follow(page, "Gallery");
	await main(page).getByRole("link", { name: "Foreign Photo 22" }).click();
	await expect(page.getByRole("dialog")).toContainText("Foreign Photo 22");
	await page.keyboard.press("Escape");

	await follow(page, "Results");
	await expect(main(page).getByText("Foreign Draft")).toHaveCount(0);
	await main(page).getByRole("link", { name: "Foreign Fair" }).click();
	const table = page.getByRole("table", { name: "Physics" });
	if (!(await page.getByRole("tab", { name: "Physics", selected: true }).isVisible())) {
		await page.getByRole("tab", { name: "Physics" }).click();
	}
	await expect(table.getByRole("rowheader")).toHaveText(["Foreign First", "Foreign Second"]);
	await page.getByRole("tab", { name: "Chemistry" }).click();
	await expect(page.getByRole("rowheader")).toHaveText(["Foreign Nobody"]);
}

const ARTICLES = /^Failed to fetch (recent )?articles|^An error occurred while fetching articles/;

/** What a screen may say of an answer that it cannot read; the specification leaves some a choice. */
const READS: {
	name: string;
	calls: RegExp;
	come: (page: Page) => Promise<void>;
	sentence: RegExp;
}[] = [
	{
		name: "the home page",
		calls: /^GET \/school-projects\?/,
		come: (page) => follow(page, "Mradi"),
		sentence: ARTICLES,
	},
	{
		name: "the list of projects",
		calls: /^GET \/school-projects\?/,
		come: (page) => follow(page, "Projects"),
		sentence: ARTICLES,
	},
	{
		name: "the categories beside the projects",
		calls: /^GET \/categories/,
		come: (page) => follow(page, "Projects"),
		sentence: /^Failed to (fetch|load) categories/,
	},
	{
		name: "a project",
		calls: /^GET .*by-slug/,
		come: openFirstProject,
		sentence: /^(Article not found|Failed to fetch article|An error occurred while fetching)/,
	},
	{
		name: "the gallery",
		calls: /^GET \/gallery/,
		come: (page) => follow(page, "Gallery"),
		sentence: /^Unexpected API response format$/,
	},
	{
		name: "the list of results",
		calls: /^GET \/results/,
		come: (page) => follow(page, "Results"),
		sentence: /^Failed to load results$/,
	},
	{
		name: "a result",
		calls: /^GET \/results\//,
		come: async (page) => {
			await follow(page, "Results");
			await main(page).getByRole("link", { name: "Foreign Fair" }).click();
		},
		sentence: /^(Failed to load result details|Result not found\.)$/,
	},
];

test("visitors' screens say in their own words that a portal's page came for an answer", async ({
	page,
}) => {
	const foreign = await foreignServer(page, OWN);
	await open(page, "/forums");
	for (const { name, calls, come, sentence } of READS) {
		await test.step(name, async () => {
			foreign.break(PORTAL, calls);
			await come(page);
			await expect(main(page).getByText(sentence).first()).toBeVisible();
			foreign.heal();
			await follow(page, "Forums");
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forums");
		});
	}
	await openFirstProject(page);
	foreign.break(PORTAL, /by-slug/);
	await page.getByRole("link", { name: "Order Now" }).click();
	await expect(
		main(page)
			.getByText(/^(Project not found|Failed to fetch article|An error occurred while fetching)/)
			.first(),
	).toBeVisible();
	await expect(submit(page)).toHaveCount(0);
});

/** What a browser prints of an answer that is no success, and what the assistance form logs. */
const PRINTED = [/status of 500/, /^(HTTP error! status: |Unexpected )/];

test("an order counts as sent only when the answer says so", async ({ page, expectedErrors }) => {
	expectedErrors.push(...PRINTED);
	const foreign = await foreignServer(page, OWN);
	await open(page, "/order/maize-dryer-with-a-moisture-alarm");
	await fill(page, { Notes: "Two buckets" });
	for (const [fault, said] of SHOWN_REFUSALS) {
		await test.step(fault, async () => {
			foreign.break(fault);
			const before = foreign.calls.length;
			await submit(page).click();
			await expect.poll(() => foreign.calls.length).toBe(before + 1);
			await expect(submit(page)).toBeEnabled();
			await expect(refusal(page)).toContainText(said ?? REFUSED);
			await expect(confirmation(page)).toHaveCount(0);
			await expect(page.getByLabel("Notes")).toHaveValue("Two buckets");
		});
	}
});

test("a request counts as sent only when the answer says so", async ({ page, expectedErrors }) => {
	expectedErrors.push(...PRINTED);
	const foreign = await foreignServer(page, OWN);
	await open(page, "/request-service");
	await fillRequest(page);
	for (const [fault] of SHOWN_REFUSALS) {
		await test.step(fault, async () => {
			foreign.break(fault);
			const before = foreign.calls.length;
			await submitRequest(page);
			await expect.poll(() => foreign.calls.length).toBe(before + 1);
			await expect(page.getByRole("button", { name: "Submit Request" })).toBeEnabled();
			await expect(page.getByRole("alert")).toContainText(
				"Your request could not be sent. Please try again.",
			);
			await expect(page.getByText("Request Submitted Successfully!")).toHaveCount(0);
			await expect(page.getByLabel("Project title")).toHaveValue("Maize dryer");
		});
	}
});

test("only an answer with a token signs in or up, and none of these calls carries the old one", async ({
	page,
	expectedErrors,
}) => {
	expectedErrors.push(...PRINTED);
	const foreign = await foreignServer(page, OWN);
	const box = main(page).getByRole("alert");
	const insist = async (path: string, send: () => Promise<unknown>) => {
		for (const [fault, said] of SHOWN_REFUSALS) {
			await test.step(`${path}: ${fault}`, async () => {
				foreign.break(fault, /^POST/);
				await send();
				await expect(box).toHaveText(said ?? "Invalid response from server");
				await expect(page).toHaveURL(path);
			});
		}
		foreign.heal();
		await send();
	};
	await open(page, "/signup");
	await page.evaluate(() => localStorage.setItem("authToken", "Bearer of-old"));
	await insist("/signup", () => signUp(page));
	await expect(page).toHaveURL("/login");
	expect(await stored(page)).toEqual({ token: `Bearer ${TOKEN}`, user: null });
	await insist("/login", () => login(page, EMAIL, PASSWORD));
	await expect(page).toHaveURL("/dashboard");
	expect((await stored(page)).user).toMatchObject({ role: ROLE });
	const sent = foreign.calls.filter(({ path }) => /^\/auth\/(register|login)$/.test(path));
	expect(sent.length).toBeGreaterThan(2);
	expect(sent.filter(({ headers }) => headers.authorization)).toEqual([]);
});
