import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";

beforeEach(() => localStorage.clear());

const piece = (name: RegExp) => page.getByRole("button", { name });
const problems = page.getByRole("region", { name: "What to mend" }).getByRole("listitem");

test("a piece is moved by keys, what does not fit is said, and the plan is there again and printed", async () => {
	stubApi({});
	const { reload } = await openPage("/judging");
	await press(button("Plan Your Board"));
	await press(button("Add Abstract"));
	await press(button("Add QR code"));
	await expect.element(problems).toMatchTextContent("Abstract and QR code overlap.");
	(piece(/^QR code: 2 cm/).element() as SVGElement).focus();
	for (let step = 0; step < 6; step++) await userEvent.keyboard("{ArrowDown}");
	await expectNone(problems);
	await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
	await expect
		.element(page.getByText("QR code: 3 cm from the left, 32 cm from the top", { exact: true }))
		.toBeInTheDocument();
	await reload();
	await press(button("Plan Your Board"));
	await expect.element(piece(/^QR code: 3 cm from the left, 32 cm/)).toBeVisible();
	const print = vi.spyOn(window, "print").mockImplementation(() => {});
	await press(button("Print the Plan"));
	expect(print).toHaveBeenCalledOnce();
	expect(document.querySelector(".plan-paper ol")?.textContent).toContain("QR code: 6 × 6 cm");
	print.mockRestore();
	await press(button("Start Again"));
	await press(button("Remove All Pieces", "alertdialog"));
	await expectNone(piece(/^QR code: 3/));
	dispatchEvent(new Event("afterprint"));
});
