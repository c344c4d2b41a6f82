import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectNone,
	expectTexts,
	picture,
	press,
	typeAndPress,
} from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	type FailingCall,
	failingRead,
	holds,
	openScreen,
	pressing,
	SLOW,
} from "../../../tests/support/components/failing-calls.ts";
import {
	LEAVE_DIALOG,
	UPLOADS_DIALOG,
} from "../../../tests/support/components/keyboard-dialogs.ts";
import { id, PIXEL, photo, rows } from "../../../tests/support/components/rows.ts";

const title = page.getByLabelText("Title");
const file = page.getByLabelText("Image file");
const preview = page.getByRole("img", { name: "Image preview" });

const galleryAnswer = (items: object[], totalPages: number) => ({
	result: { items, pagination: { totalPages } },
});

const titleRemains: Pick<FailingCall, "remains"> = { remains: holds("Title", "Half written") };

testScreen(
	"/dashboard/gallery",
	{
		address: "/dashboard/gallery",
		list: {
			route: "GET /gallery",
			row: photo,
			answer: galleryAnswer,
			size: 50,
			paging: "Load More",
			empty: "No gallery items found.",
			deletes: ["DELETE /gallery/:id", "title"],
		},
		calls: [
			failingRead("GET /gallery", "Failed to fetch gallery items: {status}", {
				remains: () =>
					expect.element(page.getByRole("form", { name: "Add Gallery Item" })).toBeVisible(),
			}),
			deleting(/^Delete /, "DELETE /gallery/:id", "Failed to delete gallery item"),
			pressing(button("Save Gallery Item"), {
				...titleRemains,
				what: "saving an item",
				route: "PUT /gallery/:id",
				start: async () => {
					await press(button(/^Edit /));
					await holds("Title", "Photo 1")();
					await title.fill("Half written");
				},
				sentence: "Failed to update gallery item",
			}),
			{
				...titleRemains,
				what: "uploading a picture",
				route: "POST /assets/upload",
				start: () => title.fill("Half written"),
				act: () => file.upload(picture()),
				sentence: "Upload failed with status {status}",
				expectedTexts: { offline: "Network error during upload" },
				callTimeoutMs: SLOW,
			},
			pressing(button("Add Gallery Item"), {
				what: "adding an item",
				route: "POST /gallery",
				start: async () => {
					await title.fill("Half written");
					await page.getByLabelText("Description").fill("Seen on a table.");
					await file.upload(picture());
					await expect.element(preview).toBeVisible();
				},
				sentence: "Failed to create gallery item",
				alsoWithEndedSession: true,
				remains: async () => {
					await holds("Title", "Half written")();
					await holds("Description", "Seen on a table.")();
					await expect.element(preview).toBeVisible();
				},
			}),
		],
		dialogs: [
			UPLOADS_DIALOG,
			{ title: "Delete Gallery Item", opener: button(/^Delete /), focus: "Cancel" },
			{
				title: "Leave without saving?",
				start: () => title.fill("Half written"),
				opener: button(/^Edit /),
				focus: "Stay",
			},
			LEAVE_DIALOG,
		],
	},
	{
		address: "/dashboard/gallery?more",
		answers: { "GET /gallery": () => galleryAnswer(rows(photo), 2) },
		calls: [
			{
				...titleRemains,
				what: "loading more",
				route: "GET /gallery",
				when: ({ query }) => query.get("page") === "2",
				start: () => title.fill("Half written"),
				act: () => press(button("Load More")),
				sentence: "Failed to fetch gallery items: {status}",
			},
		],
		dialogs: [],
	},
);

const PATH = "/dashboard/gallery";
const description = page.getByLabelText("Description");
const add = button("Add Gallery Item");
const missing = page.getByText("Please fill in all required fields");

/** Opens the gallery of a server that stores what is sent. */
async function openGallery(items: object[]) {
	const sent: { line: string; body: Record<string, unknown> }[] = [];
	const screen = await openScreen(PATH, {
		"GET /gallery": () => galleryAnswer(items, 1),
		"POST /assets/upload": ({ line }) => {
			sent.push({ line, body: {} });
			return { result: { id: id(7), url: PIXEL } };
		},
		"POST /gallery": ({ line, body }) => {
			sent.push({ line, body });
			items.push({ ...photo(1), ...body });
			return { result: items.at(-1)! };
		},
		"PUT /gallery/:id": ({ line, body }) => {
			sent.push({ line, body });
			Object.assign(items[0]!, body);
			return { result: items[0]! };
		},
		"DELETE /gallery/:id": ({ line, body }) => {
			sent.push({ line, body });
			items.shift();
			return {};
		},
	});
	return { ...screen, sent };
}

test("title, description and picture are all required", async () => {
	const { sent } = await openGallery([]);
	await title.fill("Only a title");
	await press(add);
	await expect.element(missing).toBeVisible();
	await description.fill("And a description");
	await press(add);
	await expect.element(missing).toBeVisible();
	expect(sent).toEqual([]);
	await file.upload(picture());
	await expect.element(preview).toBeVisible();
	for (const field of [title, description]) {
		await field.fill("   ");
		await press(add);
		await expect.element(missing).toBeVisible();
		await field.fill("Filled in");
	}
	expect(sent.map(({ line }) => line)).toEqual(["POST /assets/upload"]);
});

test("items are a table with picture, title, description and Featured", async () => {
	await page.viewport(1280, 900);
	await openGallery([
		{ ...photo(1), title: "Windmill", description: "On a table", featured: true },
		{ id: "2", title: "Sundial", description: "In the sun", image_url: "" },
	]);
	await expectTexts(page.getByRole("columnheader"), [
		"Image",
		"Title",
		"Description",
		"Featured",
		"Actions",
	]);
	const row = (text: string) => page.getByRole("row").filter({ hasText: text });
	expect(row("Windmill").element().querySelector("img")?.getAttribute("src")).toBe(PIXEL);
	await expect.element(row("Windmill")).toMatchTextContent("On a table");
	await expect.element(row("Windmill").getByText("Yes", { exact: true })).toBeVisible();
	await expect.element(row("Sundial").getByText("No", { exact: true })).toBeVisible();
	await expect.element(button("Edit Sundial")).toBeVisible();
	await expect.element(button("Delete Sundial")).toBeVisible();
});

test("an item is added, edited and deleted, and an edit can be cancelled", async () => {
	const { sent } = await openGallery([]);
	const featured = page.getByLabelText("Featured");
	const fields = [title, description, file, featured].map((field) => field.element());
	const inDocument = document.querySelectorAll("form input, form textarea");
	expect([...inDocument].filter((field) => fields.includes(field as HTMLElement))).toEqual(fields);
	await title.fill("Windmill");
	await description.fill("A board on a table.");
	await file.upload(picture());
	await expect.element(preview).toBeVisible();
	await press(featured);
	await press(add);
	await expect.element(page.getByText("Gallery item created successfully")).toBeVisible();
	const body = { title: "Windmill", description: "A board on a table.", featured: true };
	expect(sent.at(-1)).toEqual({ line: "POST /gallery", body: { ...body, image_id: id(7) } });
	await expect.element(title).toHaveValue("");
	await expect.element(description).toHaveValue("");
	await expect.element(featured).not.toBeChecked();
	await expectNone(preview);
	const row = page.getByRole("row").filter({ hasText: "Windmill" });
	await expect.element(row).toMatchTextContent("A board on a table.");
	await expect.element(row).toMatchTextContent("Yes");

	await press(button("Edit Windmill"));
	await expect.element(page.getByRole("heading", { name: "Edit Gallery Item" })).toBeVisible();
	await expect.element(title).toHaveValue("Windmill");
	await press(button("Cancel Editing"));
	await expect.element(title).toHaveValue("");
	await expectNone(button("Cancel Editing"));

	await press(button("Edit Windmill"));
	await expect.element(featured).toBeChecked();
	await press(featured);
	await press(button("Save Gallery Item"));
	await expect.element(page.getByText("Gallery item saved successfully")).toBeVisible();
	expect(sent.at(-1)).toEqual({
		line: `PUT /gallery/${id(1)}`,
		body: { ...body, featured: false, image_id: id(7), updated_at: photo(1).updated_at },
	});
	await expect.element(row).toMatchTextContent("No");
	await expect.element(page.getByRole("heading", { name: "Add Gallery Item" })).toBeVisible();

	const before = sent.length;
	await press(button("Delete Windmill"));
	await press(button("Cancel", "alertdialog"));
	await expect.element(row).toBeVisible();
	expect(sent).toHaveLength(before);
	await press(button("Delete Windmill"));
	await press(button("Delete", "alertdialog"));
	await expectNone(row);
	expect(sent.at(-1)?.line).toBe(`DELETE /gallery/${id(1)}`);
});

test("a file that is not a picture is refused before it is uploaded", async () => {
	const { sent } = await openGallery([]);
	const picker = page.getByRole("group", { name: "Image" });
	await expect.element(picker.getByRole("button", { name: "Choose Image" })).toBeVisible();
	await file.upload(new File(["a"], "a.pdf", { type: "application/pdf" }));
	await expect.element(picker).toMatchTextContent("Please select an image file");
	expect(sent).toEqual([]);
});

for (const [what, target] of [
	["another item is edited", button("Edit Photo 1")],
	["a link is followed", page.getByRole("link", { name: "Orders", exact: true })],
] as const) {
	test(`a dialog asks to stay or leave when ${what} right after typing`, async () => {
		await page.viewport(1280, 900);
		await openGallery([{ ...photo(1) }]);
		await expect.element(target).toBeVisible();
		await typeAndPress(title, "Half-typed", target);
		await press(button("Stay", "alertdialog"));
		await expect.element(title).toHaveValue("Half-typed");
	});
}

const form = page.getByRole("form", { name: "Add Gallery Item" });

for (const width of [1280, 390]) {
	test(`the form to add a photo is on the screen first, then the list, at ${width} px`, async () => {
		await page.viewport(width, 900);
		await openScreen("/dashboard/gallery");
		await expect.element(page.getByRole("row").nth(1)).toBeVisible();
		await expect.element(form).toBeVisible();
		const submit = add.element();
		for (const later of [button("Add Many Photos"), page.getByRole("table")]) {
			const order = submit.compareDocumentPosition(later.element());
			expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
		}
		await expectNone(page.getByLabelText("Many photos"));
		await expectNone(button("Cancel"));
	});
}

test("the form is in add mode and empty again after saving, and after editing", async () => {
	await openGallery([]);
	await title.fill("Photo 1");
	await description.fill("On a table.");
	await file.upload(picture());
	await expect.element(preview).toBeVisible();
	await press(add);
	await expect.element(title).toHaveValue("");
	await expect.element(description).toHaveValue("");
	await expectNone(preview);
	await expect.element(form).toBeVisible();
	await press(button("Edit Photo 1"));
	await expect.element(title).toHaveValue("Photo 1");
	await press(button("Cancel Editing"));
	await expect.element(form).toBeVisible();
	await expect.element(title).toHaveValue("");
});
