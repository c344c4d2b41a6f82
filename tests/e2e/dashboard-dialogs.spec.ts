import type { Locator, Page } from "@playwright/test";
import { type DashboardPath, dashboardScreens } from "../../src/app/screens.ts";
import { type Call, content, made } from "./dashboard.ts";
import { expect, openDashboard, test } from "./test.ts";

/* Every dialog of the back office, by keyboard alone. */

interface KeyboardDialog {
	title: string;
	opener: (page: Page) => Locator;
	/** What has the focus when it is open. */
	first: string;
	/** Before it can be opened. */
	start?: (page: Page) => Promise<unknown>;
	/** What has the focus when it is closed; the opener unless told. */
	after?: (page: Page) => Locator;
	/** A link is followed by Enter only. */
	link?: true;
}

interface Screen {
	path: DashboardPath;
	name: string;
	/** Makes what the screen needs to show, and resolves to its address; the path unless told. */
	open?: (world: { api: Call; token: string }) => Promise<string>;
	dialogs: KeyboardDialog[];
}

const TITLE = "Sundial of the Dialogs";
const button = (name: string | RegExp) => (page: Page) =>
	page.getByRole("main").getByRole("button", { name }).first();

async function newResult(api: Call, token: string): Promise<string> {
	const id = await made(api, token, "/results", { title: TITLE, year: 2100 });
	const { body } = await api("GET", "/categories");
	for (const [place, participant_name] of ["Ann", "Ben", "Cyd"].entries()) {
		const item = { category_id: body.result[0].id, position: place + 1, participant_name };
		await made(api, token, `/results/${id}/items`, item);
	}
	return id;
}

/** By a link out of a form. */
const LEAVING: KeyboardDialog = {
	title: "Leave without saving?",
	start: (page) => page.getByLabel("Title").fill("Half written"),
	opener: (page) => page.getByRole("link", { name: "Orders", exact: true }),
	first: "Stay",
	link: true,
};

const PROJECT_FORM: KeyboardDialog[] = [
	{ title: "Preview", opener: button("Preview"), first: "Close dialog" },
	{ title: "Link", opener: button("Link"), first: "Link address", after: content },
	{ title: "Insert Image", opener: button("Image"), first: "Image file", after: content },
	LEAVING,
];

const SCREENS: Screen[] = [
	{
		path: "/dashboard/projects",
		name: "the list of projects",
		dialogs: [{ title: "Delete Project", opener: button(/^Delete /), first: "Cancel" }],
	},
	{
		path: "/dashboard/projects/new",
		name: "the project form",
		dialogs: PROJECT_FORM,
	},
	{
		path: "/dashboard/projects/:id/edit",
		name: "the form of a project that exists",
		open: async ({ api, token }) => {
			const project = { title: TITLE, content: "<p>Shadows</p>" };
			return `/dashboard/projects/${await made(api, token, "/school-projects", project)}/edit`;
		},
		dialogs: PROJECT_FORM,
	},
	{
		path: "/dashboard/gallery",
		name: "the gallery",
		dialogs: [
			{ title: "Delete Gallery Item", opener: button(/^Delete /), first: "Cancel" },
			{
				title: "Leave without saving?",
				start: (page) => page.getByLabel("Title").fill("Half written"),
				opener: button(/^Edit /),
				first: "Stay",
			},
			LEAVING,
		],
	},
	{
		path: "/dashboard/categories",
		name: "the categories",
		dialogs: [
			{ title: "Create Category", opener: button("Create Category"), first: "Name" },
			{ title: "Edit Category", opener: button(/^Edit /), first: "Name" },
			{ title: "Delete Category", opener: button(/^Delete /), first: "Cancel" },
		],
	},
	{
		path: "/dashboard/orders",
		name: "the orders",
		dialogs: [{ title: "Order Details", opener: button("View Details"), first: "Close" }],
	},
	{
		path: "/dashboard/requests",
		name: "the requests",
		dialogs: [{ title: "Request Details", opener: button("View Details"), first: "Close" }],
	},
	{
		path: "/dashboard/results",
		name: "the list of results",
		dialogs: [{ title: "Delete Result", opener: button(/^Delete /), first: "Cancel" }],
	},
	{
		path: "/dashboard/results/create",
		name: "the form of a new result",
		dialogs: [LEAVING],
	},
	{
		path: "/dashboard/results/:resultId/edit",
		name: "the form of a result",
		open: async ({ api, token }) => `/dashboard/results/${await newResult(api, token)}/edit`,
		dialogs: [{ title: "Delete Item", opener: button("Delete Ben"), first: "Cancel" }, LEAVING],
	},
	{
		path: "/dashboard/users",
		name: "the users",
		open: async ({ api }) => {
			const username = "dialog.user";
			await api("POST", "/auth/register", {
				body: { username, email: `${username}@school.example`, password: "a good password" },
			});
			return "/dashboard/users?search=dialog.user";
		},
		dialogs: [
			{ title: "User Details", opener: button(/^View details/), first: "Close" },
			{ title: "Edit User", opener: button(/^Edit /), first: "Username" },
			{
				title: "End Sessions",
				start: (page) => button(/^View details/)(page).press("Enter"),
				opener: (page) => page.getByRole("dialog").getByRole("button", { name: "End Sessions" }),
				first: "Cancel",
				after: button(/^View details/),
			},
			{ title: "Delete User", opener: button(/^Delete /), first: "Cancel" },
			{
				title: "Erase Personal Data",
				start: async (page) => {
					await page.getByText("Personal data of one person").click();
					await page.getByLabel("Email of the person").fill("nobody@school.example");
				},
				opener: button("Erase Their Data"),
				first: "Cancel",
			},
		],
	},
	{
		path: "/dashboard/account",
		name: "the account",
		dialogs: [
			{ title: "Add a Passkey", opener: button("Add a Passkey"), first: "Name" },
			{
				title: "Set Up an App",
				opener: button("Set Up an App"),
				first: "Code that the app shows",
			},
			{ title: "Sign out everywhere", opener: button("Sign out everywhere"), first: "Cancel" },
		],
	},
];

/** Where the focus is: inside the open dialog, outside of it, or nowhere. */
const focused = (page: Page) =>
	page.evaluate(() => {
		const here = document.activeElement;
		if (!here || here === document.body) return "nowhere";
		return here.closest("dialog[open]") ? "inside" : "outside";
	});

async function expectByKeyboard(page: Page, dialog: KeyboardDialog): Promise<void> {
	const box = page
		.getByRole("dialog", { name: dialog.title, exact: true })
		.or(page.getByRole("alertdialog", { name: dialog.title, exact: true }));
	const opener = dialog.opener(page);
	await dialog.start?.(page);
	for (const key of dialog.link ? ["Enter"] : ["Enter", "Space"]) {
		await opener.focus();
		await page.keyboard.press(key);
		await expect(box).toBeVisible();
		await expect(
			box
				.getByRole("button", { name: dialog.first, exact: true })
				.or(box.getByLabel(dialog.first, { exact: true })),
		).toBeFocused();
		const stops = await box.locator("a[href], button:enabled, input, select, textarea").count();
		for (const step of ["Tab", "Shift+Tab"]) {
			const places: string[] = [];
			for (let press = 0; press <= stops + 1; press += 1) {
				await page.keyboard.press(step);
				places.push(await focused(page));
			}
			expect(places, `${dialog.title}: ${step}`).not.toContain("outside");
			expect(places, `${dialog.title}: ${step}`).toContain("inside");
		}
		await page.keyboard.press("Escape");
		await expect(box).toBeHidden();
		await expect((dialog.after ?? dialog.opener)(page)).toBeFocused();
	}
}

test("every dialog of the list of screens is in this table", () => {
	for (const { path, dialogs } of dashboardScreens) {
		const here = SCREENS.filter((screen) => screen.path === path).flatMap((screen) =>
			screen.dialogs.map(({ title }) => title),
		);
		expect([...new Set(here)].toSorted(), path).toEqual(dialogs.toSorted());
	}
});

for (const { path, name, open, dialogs } of SCREENS) {
	const titles = dialogs.map(({ title }) => title).join(", ");
	test(`${name}: ${titles} open by a key, hold the focus, and give it back when Escape closes them`, async ({
		page,
		api,
		adminToken,
	}) => {
		const address = (await open?.({ api, token: adminToken })) ?? path;
		await openDashboard(page, adminToken, address);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
		for (const dialog of dialogs) {
			await test.step(dialog.title, () => expectByKeyboard(page, dialog));
		}
	});
}

/** Rows that are deleted: the same button of the row beside has the focus then. */
const DELETED: [what: string, prepare: (api: Call, token: string) => Promise<string>][] = [
	[
		"project",
		async (api, token) => {
			for (const name of ["Ann", "Ben", "Cyd"]) {
				await made(api, token, "/school-projects", {
					title: `${name} deletes`,
					content: "<p>x</p>",
				});
			}
			return "/dashboard/projects?search=deletes";
		},
	],
	[
		"gallery item",
		async (api, token) => {
			const { body } = await api("GET", "/gallery?limit=50");
			const [{ image_id }] = body.result.items;
			for (const title of ["Ann deletes", "Ben deletes", "Cyd deletes"]) {
				await made(api, token, "/gallery", { title, description: "x", image_id });
			}
			return "/dashboard/gallery";
		},
	],
	[
		"category",
		async (api, token) => {
			for (const name of ["Ann", "Ben", "Cyd"]) {
				await made(api, token, "/categories", { name: `${name} deletes` });
			}
			return "/dashboard/categories";
		},
	],
	[
		"user",
		async (api) => {
			for (const name of ["Ann", "Ben", "Cyd"]) {
				await api("POST", "/auth/register", {
					body: {
						username: `${name} deletes`,
						email: `${name}.deletes@school.example`,
						password: "a good password",
					},
				});
			}
			return "/dashboard/users?search=deletes";
		},
	],
	[
		"result",
		async (api, token) => {
			for (const name of ["Ann", "Ben", "Cyd"]) {
				await made(api, token, "/results", { title: `${name} deletes`, year: 2099 });
			}
			return "/dashboard/results";
		},
	],
	["result item", async (api, token) => `/dashboard/results/${await newResult(api, token)}/edit`],
];

for (const [what, prepare] of DELETED) {
	test(`when a ${what} has been deleted by keyboard the focus is on a row beside it`, async ({
		page,
		api,
		adminToken,
	}) => {
		await openDashboard(page, adminToken, await prepare(api, adminToken));
		const doomed = page.getByRole("button", { name: /^Delete Ben/ });
		await doomed.press("Enter");
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
		await expect(page.getByRole("alertdialog")).toBeHidden();
		await expect(doomed).toBeHidden();
		await expect(
			page.getByRole("button", { name: /^Delete /, exact: false }).and(page.locator(":focus")),
		).toHaveCount(1);
	});
}
