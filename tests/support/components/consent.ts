import { expect } from "vitest";
import { button, dialog, press } from "./actions.ts";
import { type FailingCall, openScreen, shows } from "./failing-calls.ts";
import { DAY, forChild } from "./rows.ts";

/**
 * Checks the details of a record about a minor: the guardian, the text that was shown, and a withdrawn consent.
 * | @param list Builds the list's answer with one row.
 */
export async function expectConsentRecorded<Row extends object>(
	path: string,
	row: Row,
	[route, list]: [route: string, list: (row: Row) => object],
): Promise<void> {
	const stored = { ...row, ...forChild };
	await openScreen(path, {
		[`GET ${route}`]: () => list(stored),
		[`PUT ${route}/:id/consent`]: ({ body }) => {
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
	await expect.element(dialog).toMatchTextContent("Text 1, shown");
	await press(button("Consent withdrawn", "dialog"));
	await expect.element(dialog).toMatchTextContent("recorded by Njeri");
	await press(button("Undo withdrawal", "dialog"));
	await expect.element(button("Consent withdrawn", "dialog")).toBeEnabled();
	await expect.element(dialog).not.toMatchTextContent("recorded by");
}

/** Records a withdrawn consent in the details of the list's first row, which shows `row`. */
export const withdrawing = (route: string, row: string): FailingCall => ({
	what: "recording a withdrawn consent",
	route,
	start: () => press(button("View Details")),
	act: () => press(button("Consent withdrawn", "dialog")),
	sentence: "Failed to record the withdrawal",
	kept: shows("Grace Kerubo"),
	signedIn: shows(row),
});
