import { expect } from "vitest";
import { button, dialog, press } from "./actions.ts";
import { confirming, type FailingCall, openScreen } from "./failing-calls.ts";
import { DAY, forChild } from "./rows.ts";

/**
 * Checks consent in the details of a record about a minor: guardian, text shown, withdrawal.
 * @param listAnswer builds the list's answer with one row
 */
export async function expectConsentRecorded<Row extends object>(
	path: string,
	row: Row,
	[route, listAnswer]: [route: string, listAnswer: (row: Row) => object],
): Promise<void> {
	const stored = { ...row, ...forChild };
	const sent: unknown[] = [];
	await openScreen(path, {
		[`GET ${route}`]: () => listAnswer(stored),
		[`PUT ${route}/:id/consent`]: ({ body }) => {
			sent.push(body.withdrawn);
			Object.assign(stored, {
				consent_withdrawn_at: body.withdrawn ? DAY : null,
				consent_withdrawn_by: body.withdrawn ? "Njeri" : null,
			});
			return {};
		},
	});
	await press(button("View Details"));
	await expect.element(dialog).toMatchTextContent("Someone under 18");
	await expect.element(dialog).toMatchTextContent("Grace Kerubo");
	await expect.element(dialog).toMatchTextContent("Wording 1, shown");
	await press(button("Record Withdrawal", "dialog"));
	await press(button("Cancel", "alertdialog"));
	await expect.element(button("Record Withdrawal", "dialog")).toHaveFocus();
	expect(sent).toEqual([]);
	await press(button("Record Withdrawal", "dialog"));
	await press(button("Record Withdrawal", "alertdialog"));
	await expect.element(dialog).toMatchTextContent("recorded by Njeri");
	await press(button("Undo Withdrawal", "dialog"));
	await expect.element(button("Record Withdrawal", "dialog")).toBeEnabled();
	expect(sent).toEqual([true, false]);
	await expect.element(dialog).not.toMatchTextContent("recorded by");
}

export const withdrawing = (route: string): FailingCall =>
	confirming("Record Withdrawal", "Processing...", {
		what: "recording a withdrawn consent",
		route,
		start: async () => {
			await press(button("View Details"));
			await press(button("Record Withdrawal", "dialog"));
		},
		sentence: "Failed to record the withdrawn consent",
	});
