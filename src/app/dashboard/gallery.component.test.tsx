import { expect } from "vitest";
import { page } from "vitest/browser";
import { button, picture, press } from "../../../tests/support/components/actions.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	deleting,
	type FailingCall,
	holds,
	reading,
	SLOW,
	saving,
} from "../../../tests/support/components/failing-calls.ts";
import { CHOOSING, LEAVING } from "../../../tests/support/components/keyboard-dialogs.ts";
import { photo, rows } from "../../../tests/support/components/rows.ts";

const title = page.getByLabelText("Title");
const file = page.getByLabelText("Image file");
const preview = page.getByRole("img", { name: "Image preview" });

const answer = (items: object[], totalPages: number) => ({
	result: { items, pagination: { totalPages } },
});

const halfWritten: Pick<FailingCall, "kept"> = { kept: holds("Title", "Half written") };

testScreen(
	"/dashboard/gallery",
	{
		list: {
			route: "GET /gallery",
			row: photo,
			answer,
			size: 50,
			more: "Load more",
			empty: "No gallery items found.",
			deletes: ["DELETE /gallery/:id", "title"],
		},
		calls: [
			reading("GET /gallery", "Failed to fetch gallery items: {status}", {
				kept: () =>
					expect.element(page.getByRole("form", { name: "Add Gallery Item" })).toBeVisible(),
			}),
			deleting(/^Delete /, "DELETE /gallery/:id", "Failed to delete gallery item"),
			saving(button("Save Gallery Item"), {
				...halfWritten,
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
				...halfWritten,
				what: "uploading a picture",
				route: "POST /assets/upload",
				start: () => title.fill("Half written"),
				act: () => file.upload(picture()),
				sentence: "Upload failed with status {status}",
				said: { offline: "Network error during upload" },
				patience: SLOW,
			},
			saving(button("Add Gallery Item"), {
				what: "adding an item",
				route: "POST /gallery",
				start: async () => {
					await title.fill("Half written");
					await page.getByLabelText("Description").fill("Seen on a table.");
					await file.upload(picture());
					await expect.element(preview).toBeVisible();
				},
				sentence: "Failed to create gallery item",
				kept: async () => {
					await holds("Title", "Half written")();
					await holds("Description", "Seen on a table.")();
					await expect.element(preview).toBeVisible();
				},
			}),
		],
		dialogs: [
			CHOOSING,
			{ title: "Delete Gallery Item", opener: button(/^Delete /), first: "Cancel" },
			{
				title: "Leave without saving?",
				start: () => title.fill("Half written"),
				opener: button(/^Edit /),
				first: "Stay",
			},
			LEAVING,
		],
	},
	{
		address: "/dashboard/gallery?more",
		answers: { "GET /gallery": () => answer(rows(photo), 2) },
		calls: [
			{
				...halfWritten,
				what: "loading more",
				route: "GET /gallery",
				when: ({ query }) => query.get("page") === "2",
				start: () => title.fill("Half written"),
				act: () => press(button("Load more")),
				sentence: "Failed to fetch gallery items: {status}",
			},
		],
		dialogs: [],
	},
);
