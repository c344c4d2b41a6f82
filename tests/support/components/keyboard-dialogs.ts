import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { alertdialog, button, expectNone } from "./actions.ts";
import { openScreen } from "./failing-calls.ts";
import type { List } from "./long-lists.ts";

export interface KeyboardDialog {
	title: string;
	opener: Locator;
	/** Label of the control that has the focus after opening. */
	focus: string;
	start?: () => Promise<unknown>;
	/** Has the focus after closing. Defaults to the opener. */
	focusAfter?: Locator;
}

export const UPLOADS_DIALOG: KeyboardDialog = {
	title: "Choose from Uploads",
	opener: page.getByRole("button", { name: "Choose from Uploads" }),
	focus: "Search uploads",
};

export const LEAVE_DIALOG: KeyboardDialog = {
	title: "Leave without saving?",
	async start() {
		await page.viewport(1280, 900);
		await page.getByLabelText("Title").fill("Half written");
	},
	opener: page.getByRole("link", { name: "Orders", exact: true }),
	focus: "Stay",
};

const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();

/** Enter opens the dialog, and Escape returns the focus. src/ui/dialog.component.test.tsx tests that it stays inside. */
export async function expectByKeyboard(dialog: KeyboardDialog): Promise<void> {
	const { title, opener, start, focusAfter = opener } = dialog;
	const dialogBox = page
		.getByRole("dialog", { name: title, exact: true })
		.or(page.getByRole("alertdialog", { name: title, exact: true }));
	await start?.();
	await expect.element(opener).toBeVisible();
	focus(opener);
	await userEvent.keyboard("{Enter}");
	await expect.element(dialogBox).toBeVisible();
	const focused = dialogBox
		.getByRole("button", { name: dialog.focus, exact: true })
		.or(dialogBox.getByLabelText(dialog.focus, { exact: true }))
		.or(dialogBox.getByRole("heading", { name: dialog.focus, exact: true }));
	await expect.element(focused).toHaveFocus();
	await userEvent.keyboard("{Escape}");
	await expectNone(dialogBox);
	await expect.element(focusAfter).toHaveFocus();
}

/**
 * Deletes the middle row of Ann, Ben and Cyd by keyboard. The focus must move to the same button of a neighbouring row.
 */
export async function expectFocusBesideDeleted(
	path: string,
	{ route, row, answer }: List,
	[deletion, name]: NonNullable<List["deletes"]>,
): Promise<void> {
	let remaining = ["Ann", "Ben", "Cyd"].map((text, index) => ({ ...row(index + 1), [name]: text }));
	await openScreen(path, {
		[route]: () => answer(remaining, 1),
		[deletion]: () => {
			remaining = remaining.toSpliced(1, 1);
			return {};
		},
	});
	const deleteButton = button(/^Delete Ben/);
	await expect.element(deleteButton).toBeVisible();
	focus(deleteButton);
	await userEvent.keyboard("{Enter}");
	const confirm = alertdialog.getByRole("button", { name: "Delete", exact: true });
	await expect.element(confirm).toBeVisible();
	focus(confirm);
	await userEvent.keyboard("{Enter}");
	await expectNone(alertdialog);
	await expectNone(deleteButton);
	await expect
		.poll(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
		.toMatch(/^Delete (Ann|Cyd)/);
}
