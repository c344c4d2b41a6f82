import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../tests/support/components/application.tsx";
import { AmountField } from "./amount-field.tsx";

test.each([
	["1555.5", "1,555.50"],
	["1555", "1,555"],
	["1,555.00", "1,555"],
	["KES 1,500/=", "1,500"],
	[".5", "0.50"],
	["0", "0"],
	["12345678.9", "12,345,678.90"],
	["1250,50", "1250,50"],
	["1.250", "1.250"],
	["-5", "-5"],
	["five", "five"],
	["", ""],
])("an amount typed as %j reads %j after the field loses focus", async (typed, shown) => {
	const changes: string[] = [];
	await show(
		<AmountField
			label="Amount"
			onChange={({ currentTarget }) => changes.push(currentTarget.value)}
		/>,
	);
	const field = page.getByLabelText("Amount");
	(field.element() as HTMLElement).focus();
	if (typed) await userEvent.keyboard(typed);
	await expect.element(field).toHaveValue(typed);
	(field.element() as HTMLElement).blur();
	await expect.element(field).toHaveValue(shown);
	// The form stores what is shown.
	expect(changes.at(-1) ?? "").toBe(shown);
});
