import type { Page } from "@playwright/test";
import type { ForeignServer } from "../foreign/foreign-server.ts";
import { content, itemForm, picture, saveProject } from "./dashboard.ts";
import { foreignServer, OWN, openForeignDashboard, PORTAL, SHOWN_REFUSALS } from "./foreign.ts";
import { expect, test } from "./test.ts";

/* Answers that are none: a screen says so in its own words, and nothing that failed is called saved. */

test.use({ viewport: { width: 1280, height: 900 } });

const ALL_BUT_SIGN_IN = /^\w+ \/(?!auth\/)/;

const READS: [screen: string, path: string, sentence: RegExp][] = [
	["Overview", "/dashboard", /Failed to fetch dashboard data|Error loading dashboard data/],
	["Projects", "/dashboard/projects", /Failed to fetch articles/],
	["Gallery", "/dashboard/gallery", /Unexpected API response format/],
	["Categories", "/dashboard/categories", /Failed to fetch categories/],
	["Orders", "/dashboard/orders", /Failed to fetch orders/],
	["Results", "/dashboard/results", /Failed to load results/],
	["Users", "/dashboard/users", /Failed to fetch users/],
];

test("the back office says in its own words that a portal's page came for an answer", async ({
	page,
}) => {
	const foreign = await foreignServer(page, OWN);
	foreign.break(PORTAL, ALL_BUT_SIGN_IN);
	await openForeignDashboard(page, "/forums");
	await page.goto("/dashboard");
	for (const [screen, path, sentence] of READS) {
		await test.step(screen, async () => {
			await page
				.getByRole("navigation", { name: "Dashboard" })
				.getByRole("link", { name: screen, exact: true })
				.click();
			await expect(page).toHaveURL(path);
			await expect(page.getByText(sentence).first()).toBeVisible();
		});
	}
	await test.step("image debugging", async () => {
		await page.goto("/dashboard/image-debug");
		await expect(page.getByText("Unexpected API response format").first()).toBeVisible();
	});
	await test.step("the form of an existing result", async () => {
		await page.goto("/dashboard/results/61/edit");
		await expect(
			page.getByText(/Failed to load result details|Result not found\./).first(),
		).toBeVisible();
	});
	await test.step("the form of an existing project", async () => {
		foreign.break(PORTAL, /^GET \/school-projects\/11/);
		await page.goto("/dashboard/projects/11/edit");
		await expect(
			page
				.getByText(
					/Failed to fetch school project|School project not found or you don't have permission to edit it\./,
				)
				.first(),
		).toBeVisible();
	});
	await test.step("the details of a user", async () => {
		foreign.break(PORTAL, /^GET \/users\/42/);
		await page.goto("/dashboard/users");
		await page.getByRole("button", { name: "View details of foreign.pupil" }).click();
		await expect(page.getByText("Failed to fetch user details").first()).toBeVisible();
	});
});

interface Write {
	name: string;
	path: string;
	start: (page: Page) => Promise<unknown>;
	act: (page: Page) => Promise<unknown>;
	call: RegExp;
	sentence: RegExp;
	/** What no refused write may show. */
	done: RegExp;
}

const press = (name: string | RegExp) => (page: Page) =>
	page.getByRole("button", { name, exact: true }).last().click();
const confirmDeletion = (page: Page) =>
	page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();

const WRITES: Write[] = [
	{
		name: "changing the status of an order",
		path: "/dashboard/orders",
		start: async () => {},
		act: (page) =>
			page
				.getByRole("row")
				.filter({ hasText: "Foreign Customer" })
				.getByRole("combobox")
				.selectOption("completed"),
		call: /^PUT \/orders/,
		sentence: /Failed to update order status/,
		done: /updated successfully/,
	},
	{
		name: "saving a user",
		path: "/dashboard/users",
		start: press("Edit foreign.pupil"),
		act: press("Save User"),
		call: /^PUT \/users/,
		sentence: /Failed to update user/,
		done: /saved successfully/,
	},
	{
		name: "deleting a user",
		path: "/dashboard/users",
		start: press("Delete foreign.pupil"),
		act: confirmDeletion,
		call: /^DELETE \/users/,
		sentence: /Failed to delete user/,
		done: /deleted successfully/,
	},
	{
		name: "creating a category",
		path: "/dashboard/categories",
		start: async (page) => {
			await press("Create Category")(page);
			await page.getByRole("dialog").getByLabel("Name").fill("Robotics");
		},
		act: press("Create Category"),
		call: /^POST \/categories/,
		sentence: /Failed to (create|save) category/,
		done: /created successfully/,
	},
	{
		name: "deleting a category",
		path: "/dashboard/categories",
		start: press("Delete Physics"),
		act: confirmDeletion,
		call: /^DELETE \/categories/,
		sentence: /Failed to delete category/,
		done: /deleted successfully/,
	},
	{
		name: "uploading a picture",
		path: "/dashboard/gallery",
		start: async () => {},
		act: async (page) => page.getByLabel("Image file").setInputFiles(await picture()),
		call: /^POST \/assets/,
		sentence: /Unexpected response format from server|Upload failed with status \d+/,
		done: /uploaded successfully/,
	},
	{
		name: "saving a photo",
		path: "/dashboard/gallery",
		start: async (page) => {
			await press("Edit Foreign Photo 21")(page);
			await expect(page.getByLabel("Title")).toHaveValue("Foreign Photo 21");
		},
		act: press("Save Gallery Item"),
		call: /^PUT \/gallery/,
		sentence: /Failed to update gallery item/,
		done: /saved successfully/,
	},
	{
		name: "creating a project",
		path: "/dashboard/projects/new",
		start: async (page) => {
			await page.getByLabel("Title").fill("New Project");
			await content(page).fill("Some text.");
		},
		act: (page) => saveProject(page).click(),
		call: /^POST \/school-projects/,
		sentence: /Failed to create school project/,
		done: /saved successfully/,
	},
	{
		name: "deleting a project",
		path: "/dashboard/projects",
		start: press("Delete Foreign Filter"),
		act: confirmDeletion,
		call: /^DELETE \/school-projects/,
		sentence: /Failed to delete project/,
		done: /deleted successfully/,
	},
	{
		name: "publishing a result",
		path: "/dashboard/results",
		start: async () => {},
		act: press("Publish"),
		call: /^PUT \/results/,
		sentence: /Failed to update result status/,
		done: /published successfully/,
	},
	{
		name: "creating a result",
		path: "/dashboard/results/create",
		start: (page) => page.getByLabel("Title").fill("Created Fair"),
		act: press("Create Result"),
		call: /^POST \/results/,
		sentence: /Failed to create result/,
		done: /created successfully/,
	},
	{
		name: "adding an item",
		path: "/dashboard/results/61/edit",
		start: async (page) => {
			await itemForm(page).getByLabel("Category").selectOption({ label: "Physics" });
			await itemForm(page).getByLabel("Participant").fill("Foreign Third");
		},
		act: (page) => itemForm(page).getByRole("button", { name: "Add item" }).click(),
		call: /^POST \/results\/61\/items/,
		sentence: /Failed to add item/,
		done: /Foreign Third saved/,
	},
];

async function expectRefusals(page: Page, foreign: ForeignServer, write: Write): Promise<void> {
	await page.goto(write.path);
	await write.start(page);
	for (const [fault, said] of SHOWN_REFUSALS) {
		await test.step(`${write.name}: ${fault}`, async () => {
			foreign.break(fault, write.call);
			const before = foreign.calls.length;
			await write.act(page);
			await expect
				.poll(() =>
					foreign.calls
						.slice(before)
						.some((call) => write.call.test(`${call.method} ${call.path}`)),
				)
				.toBe(true);
			await expect(page.getByText(said ?? write.sentence).last()).toBeVisible();
			await expect(page.getByText(write.done)).toHaveCount(0);
			// Long enough for every toast to go.
			await page.clock.fastForward(60_000);
		});
	}
	foreign.heal();
}

for (const half of [WRITES.slice(0, 6), WRITES.slice(6)]) {
	test(`what a foreign server refuses is not called done: ${half.map(({ name }) => name).join(", ")}`, async ({
		page,
		expectedErrors,
	}) => {
		expectedErrors.push("status of 500");
		await page.clock.install();
		page.on("dialog", (question) => question.accept());
		const foreign = await foreignServer(page, OWN);
		await openForeignDashboard(page, "/forums");
		for (const write of half) await expectRefusals(page, foreign, write);
	});
}
