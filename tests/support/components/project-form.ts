import { expect } from "vitest";
import { page } from "vitest/browser";
import { button, dialog, picture, press } from "./actions.ts";
import { type FailingCall, failingRead, SLOW } from "./failing-calls.ts";
import { type KeyboardDialog, LEAVE_DIALOG, UPLOADS_DIALOG } from "./keyboard-dialogs.ts";

const title = page.getByLabelText("Title", { exact: true });
const content = page.getByRole("textbox", { name: "Content" });

const expectEnteredTexts = async () => {
	await expect.element(title).toHaveValue("Half written");
	await expect.element(content).toMatchTextContent("A long text.");
};
const enterTexts = async () => {
	await title.fill("Half written");
	await content.fill("A long text.");
};
const UPLOAD = {
	route: "POST /assets/upload",
	sentence: "Upload failed with status {status}",
	expectedTexts: { offline: "Network error during upload" },
	callTimeoutMs: SLOW,
};

export function projectCalls(route: string, sentence: string): FailingCall[] {
	return [
		failingRead("GET /categories", "Failed to fetch categories: {status}", {
			what: "reading the categories",
			expectedTexts: { offline: "Failed to load categories" },
			remains: () => expect.element(page.getByRole("group", { name: "Cover image" })).toBeVisible(),
		}),
		{
			...UPLOAD,
			what: "uploading the cover",
			start: enterTexts,
			act: () => page.getByLabelText("Cover image file").upload(picture()),
			remains: expectEnteredTexts,
		},
		{
			...UPLOAD,
			what: "uploading a picture into the text",
			start: async () => {
				await enterTexts();
				await press(button("Image"));
			},
			act: () => page.getByLabelText("Image file", { exact: true }).upload(picture()),
			remains: () => expect.element(dialog.filter({ hasText: "Insert Image" })).toBeVisible(),
		},
		{
			what: "saving",
			route,
			start: enterTexts,
			act: () => press(button("Save Project")),
			pendingLabel: "Processing...",
			sentence,
			remains: expectEnteredTexts,
			alsoWithEndedSession: true,
		},
	];
}

export const PROJECT_DIALOGS: KeyboardDialog[] = [
	{ title: "Link", opener: button("Link"), focus: "Link address", focusAfter: content },
	{ title: "Insert Image", opener: button("Image"), focus: "Image file", focusAfter: content },
	UPLOADS_DIALOG,
	LEAVE_DIALOG,
];
