import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../tests/support/components/application.tsx";
import { MoneyInput, NumberInput } from "./number-input.tsx";

const money = page.getByLabelText("Money");
const year = page.getByLabelText("Year");

function Money({ initial = "12500" }: { initial?: string }) {
	const [value, setValue] = useState(initial);
	return <MoneyInput label="Money" value={value} onChange={setValue} />;
}

const showBoth = () =>
	show(
		<div className="min-h-screen">
			<Money />
			<NumberInput label="Year" defaultValue="2026" />
		</div>,
	);

test("the mouse wheel does not change a number, and the field keeps the focus", async () => {
	await showBoth();
	for (const [field, before, after] of [
		[money, "12500", "125007"],
		[year, 2_026, 20_267],
	] as const) {
		await field.click();
		await userEvent.wheel(field, { delta: { y: 50 }, times: 3 });
		await userEvent.wheel(field, { delta: { y: -50 } });
		await expect.element(field).toHaveValue(before);
		await expect.element(field).toHaveFocus();
		await userEvent.keyboard("{End}7");
		await expect.element(field).toHaveValue(after);
	}
});

test("arrow keys change whole numbers and never an amount of money", async () => {
	await showBoth();
	await money.click();
	await userEvent.keyboard("{ArrowUp}{ArrowDown}{ArrowDown}");
	await expect.element(money).toHaveValue("12500");
	await year.click();
	await userEvent.keyboard("{ArrowDown}");
	await expect.element(year).toHaveValue(2_025);
});

test.each([
	// More notations are tested in src/platform/text/kes.test.ts.
	["1250,50", "1250,50"],
	["1,250.50", 1_250.5],
])("an amount typed or pasted as %j becomes %j on blur", async (input, left) => {
	await show(
		<>
			<Money initial="0" />
			<textarea aria-label="Clipboard" defaultValue={input} />
		</>,
	);
	await expect.element(money).toHaveAttribute("type", "number");
	const enter = {
		type: () => userEvent.keyboard(input),
		paste: async () => {
			await page.getByLabelText("Clipboard").click();
			await userEvent.keyboard("{Control>}a{/Control}");
			await userEvent.copy();
			await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
			await userEvent.paste();
		},
	};
	await userEvent.keyboard("{Tab}");
	await enter.type();
	await expect.element(money).toHaveValue(input);
	await userEvent.keyboard("{Tab}");
	await expect.element(money).toHaveValue(left);
	await enter.paste();
	await expect.element(money).toHaveValue(input);
	await userEvent.keyboard("{Tab}");
	await expect.element(money).toHaveValue(left);
});
