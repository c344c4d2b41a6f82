import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, picture, press } from "../../../tests/support/components/actions.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import {
	keepForeignSession,
	OWN,
	PORTAL,
	SHOWN_REFUSALS,
	stubForeignServer,
} from "../../../tests/support/components/foreign.ts";

/* Malformed answers: a screen shows its own message, and never reports a failed write as saved. */

const title = page.getByLabelText("Title", { exact: true });
const addItem = page.getByRole("form", { name: "Add item" });

const ANY = /^\w+ \/(?!auth\/)/;

test.each([
	["/dashboard", ANY, /Failed to fetch dashboard data|Error loading dashboard data/],
	["/dashboard/projects", ANY, /Failed to fetch articles/],
	["/dashboard/gallery", ANY, /Unexpected API response format/],
	["/dashboard/categories", ANY, /Failed to fetch categories/],
	["/dashboard/orders", ANY, /Failed to fetch orders/],
	["/dashboard/results", ANY, /Failed to load results/],
	["/dashboard/users", ANY, /Failed to fetch users/],
	["/dashboard/image-debug", ANY, /Unexpected API response format/],
	["/dashboard/results/61/edit", ANY, /Failed to load result details|Result not found\./],
	[
		"/dashboard/projects/11/edit",
		/^GET \/school-projects\/11/,
		/Failed to fetch school project|School project not found or you don't have permission to edit it\./,
	],
])(
	"%s shows its own message if a portal's page arrives instead of a response",
	async (path, calls, sentence) => {
		stubForeignServer(OWN).break(PORTAL, calls);
		keepForeignSession();
		await openPage(path);
		await expect.element(page.getByText(sentence).first()).toBeVisible();
	},
);

test("the details of a user show their own message if a portal's page arrives instead of a response", async () => {
	stubForeignServer(OWN).break(PORTAL, /^GET \/users\/42/);
	keepForeignSession();
	await openPage("/dashboard/users");
	await press(button("View details of foreign.pupil"));
	await expect.element(page.getByText("Failed to fetch user details")).toBeVisible();
});

interface Write {
	name: string;
	path: string;
	start?: () => Promise<unknown>;
	act: () => Promise<unknown>;
	call: RegExp;
	sentence: RegExp;
	/** The success message, which must not appear after a refused write. */
	done: RegExp;
}

const deleting = (thing: string, path: string, name: string, call: RegExp): Write => ({
	name: `deleting a ${thing}`,
	path,
	start: () => press(button(`Delete ${name}`)),
	act: () => press(button("Delete", "alertdialog")),
	call,
	sentence: new RegExp(`Failed to delete ${thing}`),
	done: /deleted successfully/,
});

const WRITES: Write[] = [
	{
		name: "changing the status of an order",
		path: "/dashboard/orders",
		act: () =>
			page
				.getByRole("row")
				.filter({ hasText: "Foreign Customer" })
				.getByRole("combobox")
				.selectOptions("completed"),
		call: /^PUT \/orders/,
		sentence: /Failed to update order status/,
		done: /updated successfully/,
	},
	{
		name: "saving a user",
		path: "/dashboard/users",
		start: () => press(button("Edit foreign.pupil")),
		act: () => press(button("Save User", "dialog")),
		call: /^PUT \/users/,
		sentence: /Failed to update user/,
		done: /saved successfully/,
	},
	deleting("user", "/dashboard/users", "foreign.pupil", /^DELETE \/users/),
	{
		name: "creating a category",
		path: "/dashboard/categories",
		start: async () => {
			await press(button("Create Category"));
			await page.getByRole("dialog").getByLabelText("Name").fill("Robotics");
		},
		act: () => press(button("Create Category", "dialog")),
		call: /^POST \/categories/,
		sentence: /Failed to (create|save) category/,
		done: /created successfully/,
	},
	deleting("category", "/dashboard/categories", "Physics", /^DELETE \/categories/),
	{
		name: "uploading a picture",
		path: "/dashboard/gallery",
		act: () => page.getByLabelText("Image file").upload(picture()),
		call: /^POST \/assets/,
		sentence: /Unexpected response format from server|Upload failed with status \d+/,
		done: /uploaded successfully/,
	},
	{
		name: "saving a photo",
		path: "/dashboard/gallery",
		start: async () => {
			await press(button("Edit Foreign Photo 21"));
			await expect.element(title).toHaveValue("Foreign Photo 21");
		},
		act: () => press(button("Save Gallery Item")),
		call: /^PUT \/gallery/,
		sentence: /Failed to update gallery item/,
		done: /saved successfully/,
	},
	{
		name: "creating a project",
		path: "/dashboard/projects/new",
		start: async () => {
			await title.fill("New Project");
			await page.getByRole("textbox", { name: "Content" }).fill("Some text.");
		},
		act: () => press(button("Save Project")),
		call: /^POST \/school-projects/,
		sentence: /Failed to create school project/,
		done: /saved successfully/,
	},
	deleting("project", "/dashboard/projects", "Foreign Filter", /^DELETE \/school-projects/),
	{
		name: "publishing a result",
		path: "/dashboard/results",
		act: () => press(button("Publish")),
		call: /^PUT \/results/,
		sentence: /Failed to update result status/,
		done: /published successfully/,
	},
	{
		name: "creating a result",
		path: "/dashboard/results/create",
		start: () => title.fill("Created Fair"),
		act: () => press(button("Create Result")),
		call: /^POST \/results/,
		sentence: /Failed to create result/,
		done: /created successfully/,
	},
	{
		name: "adding an item",
		path: "/dashboard/results/61/edit",
		start: async () => {
			await addItem.getByLabelText("Category").selectOptions("Physics");
			await addItem.getByLabelText("Participant").fill("Foreign Third");
		},
		act: () => press(addItem.getByRole("button", { name: "Add item" })),
		call: /^POST \/results\/61\/items/,
		sentence: /Failed to add item/,
		done: /Foreign Third saved/,
	},
];

test.each(WRITES)("$name is not called done when a foreign server refuses it", async (write) => {
	const { path, start, act, call, sentence, done } = write;
	const foreign = stubForeignServer(OWN);
	keepForeignSession();
	await openPage(path);
	await start?.();
	for (const [fault, said] of SHOWN_REFUSALS) {
		foreign.break(fault, call);
		const made = () =>
			foreign.calls.filter(({ method, path }) => call.test(`${method} ${path}`)).length;
		const before = made();
		await act();
		await expect.poll(made, { message: fault }).toBe(before + 1);
		await expect.element(page.getByText(said ?? sentence).last()).toBeVisible();
		await expectNone(page.getByText(done));
		// Long enough for every toast to disappear.
		await vi.advanceTimersByTimeAsync(60_000);
	}
});
