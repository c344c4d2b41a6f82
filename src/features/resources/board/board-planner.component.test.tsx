import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import {
	button,
	dragFingers,
	expectNone,
	press,
} from "../../../../tests/support/components/actions.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";

beforeEach(() => localStorage.clear());

const piece = (name: RegExp) => page.getByRole("button", { name });
const problems = page.getByRole("region", { name: "What to fix" }).getByRole("listitem");

test("a piece is moved by keys, problems are listed, and the plan survives a reload and is printed", async () => {
	stubApi({});
	const { reload } = await openPage("/judging");
	await press(page.getByRole("link", { name: "Plan My Board" }));
	await expect.element(page.getByRole("heading", { name: "Plan Your Board" })).toHaveFocus();
	await expect.element(page.getByText(/^Drag a piece/)).toMatchTextContent("On a keyboard");
	await press(button("Add Abstract"));
	await press(button("Add QR code"));
	await expect.element(page.getByText("Nothing: all pieces fit.")).toBeVisible();
	(piece(/^QR code: 32 cm/).element() as SVGElement).focus();
	for (let step = 0; step < 6; step++) await userEvent.keyboard("{ArrowLeft}");
	await expect.element(problems).toMatchTextContent("Abstract and QR code overlap.");
	for (let step = 0; step < 6; step++) await userEvent.keyboard("{ArrowDown}");
	await expectNone(problems);
	await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
	await expect
		.element(page.getByText("QR code: 3 cm from the left, 32 cm from the top", { exact: true }))
		.toBeInTheDocument();
	// The fragment reopens the planner. A phone shows no keyboard help.
	const touch = (enabled: boolean) => cdp().send("Emulation.setTouchEmulationEnabled", { enabled });
	onTestFinished(() => void touch(false));
	await touch(true);
	await reload();
	await expect.element(piece(/^QR code: 3 cm from the left, 32 cm/)).toBeVisible();
	await expectNone(page.getByText("On a keyboard"));
	const print = vi.spyOn(window, "print").mockImplementation(() => {});
	await press(button("Print the Plan"));
	expect(print).toHaveBeenCalledOnce();
	expect(document.querySelector(".plan-paper ol")?.textContent).toContain("QR code: 6 × 6 cm");
	print.mockRestore();
	await press(button("Start Again"));
	await press(button("Remove All Pieces", "alertdialog"));
	await expectNone(piece(/^QR code: 3/));
	await expect.element(button("Add Title")).toHaveFocus();
	dispatchEvent(new Event("afterprint"));
});

test("the fields of one piece are open: of the added one, or of the one that has the focus", async () => {
	stubApi({});
	await openPage("/judging");
	await press(page.getByRole("link", { name: "Plan My Board" }));
	await press(button("Add Abstract"));
	await press(button("Add Photo"));
	const width = page.getByLabelText("Width (cm)");
	await expect.element(width).toHaveValue(15);
	(piece(/^Abstract/).element() as SVGElement).focus();
	await expect.element(width).toHaveValue(21);
	await width.fill("28");
	await expect.element(page.getByText("Abstract, 28 × 30 cm")).toBeVisible();
	for (const [input, corrected] of [
		["", "28"],
		["-5", "1"],
		["12.5", "13"],
		["999", "200"],
	] as const) {
		await width.fill(input);
		(width.element() as HTMLElement).blur();
		await expect.element(width).toHaveValue(Number(corrected));
	}
	(piece(/^Photo/).element() as SVGElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByLabelText("Name")).toHaveFocus();
	await expect.element(page.getByLabelText("Name")).toHaveValue("Photo");
	(piece(/^Abstract/).element() as SVGElement).focus();
	await press(button("Remove Abstract"));
	await expectNone(piece(/^Abstract/));
	await expect.element(button("Add Title")).toHaveFocus();
});

test("a dragged piece follows the pointer, however fast its events come", async () => {
	stubApi({});
	await openPage("/judging");
	await press(page.getByRole("link", { name: "Plan My Board" }));
	await press(button("Add Photo"));
	const photo = piece(/^Photo: 32 cm from the left, 2 cm/).element();
	const cm = (photo.closest("svg") as SVGElement).getBoundingClientRect().width / 102;
	const at = (type: string, x: number, y: number) =>
		photo.dispatchEvent(
			new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: x * cm, clientY: y * cm }),
		);
	vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => {});
	at("pointerdown", 40, 5);
	for (let step = 1; step <= 20; step++) at("pointermove", 40 - step, 5 + step);
	at("pointerup", 20, 25);
	await expect.element(piece(/^Photo: 12 cm from the left, 22 cm from the top/)).toBeVisible();
});

test("a finger drags a piece to its place, and the page is not scrolled instead", async () => {
	stubApi({});
	await openPage("/judging");
	await press(page.getByRole("link", { name: "Plan My Board" }));
	await press(button("Add Photo"));
	const photo = piece(/^Photo: 32 cm from the left, 2 cm/).element();
	await expect.poll(() => getComputedStyle(photo).touchAction).toBe("none");
	photo.scrollIntoView({ block: "center" });
	const { left, top } = photo.getBoundingClientRect();
	const cm = (photo.closest("svg") as SVGElement).getBoundingClientRect().width / 102;
	const scrolled = scrollY;
	const path = [0, 5, 10, 15, 20].map((step) => [
		[left + cm * (5 - step), top + cm * (5 + step)] as const,
	]);
	await dragFingers(...path);
	await expect.element(piece(/^Photo: 12 cm from the left, 22 cm from the top/)).toBeVisible();
	expect(scrollY).toBe(scrolled);
});
