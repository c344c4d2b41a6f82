import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../tests/support/components/application.tsx";
import { NumberInput } from "./number-input.tsx";

const money = page.getByLabelText("Money");
const year = page.getByLabelText("Year");
const showBoth = () =>
	show(
		<div className="tall-page">
			<NumberInput label="Money" step="0.01" defaultValue="12500" />
			<NumberInput label="Year" defaultValue="2026" />
		</div>,
	);

test("the mouse wheel does not change a number, and the field keeps the focus", async () => {
	await showBoth();
	for (const [field, before, after] of [
		[money, 12_500, 125_007],
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
	await expect.element(money).toHaveValue(12_500);
	await year.click();
	await userEvent.keyboard("{ArrowDown}");
	await expect.element(year).toHaveValue(2_025);
});
