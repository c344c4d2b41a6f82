import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { alertdialog, button, expectNone } from "./actions.ts";
import { openScreen } from "./failing-calls.ts";
import type { List } from "./long-lists.ts";

/* Tests of dialogs by keyboard only. */

export interface KeyboardDialog {
	title: string;
	opener: Locator;
	/** Label of what has the focus after opening. */
	first: string;
	/** Runs before the dialog is opened. */
	start?: () => Promise<unknown>;
	/** What has the focus after closing. The default is the opener. */
	after?: Locator;
}

export const CHOOSING: KeyboardDialog = {
	title: "Choose from Uploads",
	opener: page.getByRole("button", { name: "Choose from Uploads" }),
	first: "Search uploads",
};

/** The question before a link leads away from a form with typed text. */
export const LEAVING: KeyboardDialog = {
	title: "Leave without saving?",
	async start() {
		// Wide enough that the menu is beside the form.
		await page.viewport(1280, 900);
		await page.getByLabelText("Title").fill("Half written");
	},
	opener: page.getByRole("link", { name: "Orders", exact: true }),
	first: "Stay",
};

const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();

/** Where the focus is after each press of the key: inside the open dialog, outside it, or nowhere. */
async function focusAfter(key: string, times: number): Promise<string[]> {
	const places: string[] = [];
	const look = () => {
		const { activeElement } = document;
		if (!activeElement || activeElement === document.body) places.push("nowhere");
		else places.push(activeElement.closest("dialog[open]") ? "inside" : "outside");
	};
	addEventListener("keyup", look);
	addEventListener("focusin", look);
	await userEvent.keyboard(key.repeat(times));
	removeEventListener("keyup", look);
	removeEventListener("focusin", look);
	return places;
}

/** Tabs through everything in the dialog and past its end, then back past its beginning. */
async function expectFocusHeld(box: Element, title: string): Promise<void> {
	const stops = [
		...box.querySelectorAll<HTMLElement>("a[href], button:enabled, input, select, textarea"),
	];
	const forwards = await focusAfter("{Tab}", stops.length + 2);
	stops.find((stop) => {
		stop.focus();
		return document.activeElement === stop;
	});
	const backwards = await focusAfter("{Shift>}{Tab}{/Shift}", 3);
	for (const [way, places] of Object.entries({ forwards, backwards })) {
		expect(places, `${title}: ${way}`).not.toContain("outside");
		expect(places, `${title}: ${way}`).toContain("inside");
	}
}

/** Expects that Enter opens the dialog, that the dialog traps the focus, and that Escape returns it. */
export async function expectByKeyboard(dialog: KeyboardDialog): Promise<void> {
	const { title, opener, start, after = opener } = dialog;
	const box = page
		.getByRole("dialog", { name: title, exact: true })
		.or(page.getByRole("alertdialog", { name: title, exact: true }));
	await start?.();
	await expect.element(opener).toBeVisible();
	focus(opener);
	await userEvent.keyboard("{Enter}");
	await expect.element(box).toBeVisible();
	const first = box
		.getByRole("button", { name: dialog.first, exact: true })
		.or(box.getByLabelText(dialog.first, { exact: true }))
		.or(box.getByRole("heading", { name: dialog.first, exact: true }));
	await expect.element(first).toHaveFocus();
	await expectFocusHeld(box.element(), title);
	// If the focus is on the browser's own controls, it first has to return to the page.
	focus(first);
	await userEvent.keyboard("{Escape}");
	await expectNone(box);
	await expect.element(after).toHaveFocus();
}

/**
 * Opens a list of Ann, Ben and Cyd, and deletes Ben's row by keyboard. The focus must then be on the same button of a
 * neighbouring row.
 */
export async function expectFocusBesideDeleted(
	path: string,
	{ route, row, answer }: List,
	[deletion, name]: NonNullable<List["deletes"]>,
): Promise<void> {
	let left = ["Ann", "Ben", "Cyd"].map((text, index) => ({ ...row(index + 1), [name]: text }));
	await openScreen(path, {
		[route]: () => answer(left, 1),
		[deletion]: () => {
			left = left.toSpliced(1, 1);
			return {};
		},
	});
	const doomed = button(/^Delete Ben/);
	await expect.element(doomed).toBeVisible();
	focus(doomed);
	await userEvent.keyboard("{Enter}");
	const confirm = alertdialog.getByRole("button", { name: "Delete", exact: true });
	await expect.element(confirm).toBeVisible();
	focus(confirm);
	await userEvent.keyboard("{Enter}");
	await expectNone(alertdialog);
	await expectNone(doomed);
	await expect
		.poll(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
		.toMatch(/^Delete (Ann|Cyd)/);
}
