import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	alertdialog,
	button,
	expectCount,
	expectNone,
	press,
} from "../../../tests/support/components/actions.ts";
import {
	beginWithoutWorkbooks,
	field,
	openWorkbook,
	seeSaved,
} from "../../../tests/support/components/workbook.ts";
import { newTable } from "./data-table.ts";

beginWithoutWorkbooks();

test("cells of a spreadsheet become a table with means, and a cell that can mean two numbers is marked", async () => {
	await openWorkbook({}, "data");
	await press(button("Convert to a Table"));
	await expect.element(page.getByText("Paste the cells from your spreadsheet first")).toBeVisible();
	await field("Or paste cells from a spreadsheet").fill(
		"Depth (cm)\tFluoride 1 (mg/l)\tFluoride 2 (mg/l)\n10\t0,6\t0,8\n20\t4,1\t4,3",
	);
	await press(button("Convert to a Table"));
	const cell = (name: string) => page.getByRole("textbox", { name, exact: true });
	await expect.element(cell("Fluoride (mg/l), reading 2, row 1")).toHaveValue("0.8");
	const means = () =>
		[...document.querySelectorAll(".computed")].map(({ textContent }) => textContent);
	expect(means()).toEqual(["0.7", "0.6 to 0.8", "4.2", "4.1 to 4.3"]);
	await page.getByLabelText("Spread of repeated readings").selectOptions("deviation");
	await expect.poll(means).toEqual(["0.7", "± 0.14", "4.2", "± 0.14"]);
	const unclear = cell("Fluoride (mg/l), reading 1, row 1");
	await unclear.fill("1,250");
	await expect.element(unclear).toHaveAttribute("aria-invalid", "true");
	await expect.element(page.getByText(/^A number like 1,250 can mean/)).toBeVisible();
});

test("a paste shows how it is read before it becomes a table, and asks what commas mean", async () => {
	const { stored } = await openWorkbook({}, "data");
	const paste = field("Or paste cells from a spreadsheet");
	await paste.fill("Filter,pH,pH,pH\nsand,7.1,7.2,7.0\nchar,8.1,8.0,8.2");
	await expect
		.element(
			page.getByText(
				"Read as 2 rows and 4 columns, separated by commas. Columns: Filter; pH, measured 3 times.",
			),
		)
		.toBeVisible();
	await paste.fill("12,5\n13,1");
	await press(button("Convert to a Table"));
	await expect.element(page.getByText(/^Choose below whether the commas/)).toBeVisible();
	await page.getByLabelText("Between the columns").selectOptions("Nothing: one cell per line");
	await press(button("Convert to a Table"));
	await expect
		.element(page.getByRole("textbox", { name: "Column 1, row 2", exact: true }))
		.toHaveValue("13.1");
	await seeSaved();
	expect((await stored()).tables[0]?.rows).toEqual([["12.5"], ["13.1"]]);
});

test("a paste into cells shows how it was read and can be undone; a long table is shown in parts", async () => {
	const columns = [{ name: "Day", unit: "", readings: 1 }];
	const table = { ...newTable("t", "Growth"), columns, rows: [["1"]] };
	const { stored } = await openWorkbook({ tables: [table] }, "data");
	const cell = (row: number) => page.getByRole("textbox", { name: `Day, row ${row}`, exact: true });
	const lines = Array.from({ length: 4000 }, (_, row) => `${row},0.6`);
	const clipboardData = new DataTransfer();
	clipboardData.setData("text/plain", lines.join("\n"));
	cell(1)
		.element()
		.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	await expect
		.element(page.getByText(/Read as 4000 rows and 2 columns, separated by commas\./))
		.toBeVisible();
	await expectCount(page.getByRole("textbox", { name: /^Day, row/ }), 100);
	await press(button("Later Rows"));
	await expect.element(page.getByText("Rows 101 to 200 of 4000")).toBeVisible();
	(cell(200).element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(cell(201)).toHaveFocus();
	await press(button("Add a Row"));
	await expect.element(cell(4001)).toBeVisible();
	await press(button("Remove row 4001"));
	await press(button("Earlier Rows"));
	await cell(3900).fill("x");
	await expectCount(button("Undo"), 0);
	await seeSaved();
	expect((await stored()).tables[0]?.rows[3899]).toEqual(["x", "0.6"]);
});

test("a new table starts with its columns, which stay open while they are named", async () => {
	const { stored } = await openWorkbook({}, "data");
	await press(button("Start an Empty Table"));
	const names = page.getByRole("textbox", { name: "Name" });
	await names.nth(0).fill("Depth");
	await names.nth(1).fill("Fluoride");
	await page.getByRole("textbox", { name: "Unit" }).nth(1).fill("mg/l");
	await expect
		.element(page.getByRole("textbox", { name: "Fluoride (mg/l), reading 1, row 1" }))
		.toBeVisible();
	await seeSaved();
	expect((await stored()).tables[0]?.columns).toMatchObject([
		{ name: "Depth", readings: 0 }, // a column of words
		{ name: "Fluoride", unit: "mg/l", readings: 3 },
	]);
});

test("by keyboard: Enter goes down and adds a row, arrows move, and a paste fills the cells", async () => {
	const columns = [{ name: "Day", unit: "", readings: 1 }];
	const table = { ...newTable("t", "Growth"), columns, rows: [["1"], ["2"]] };
	const { stored } = await openWorkbook({ tables: [table] }, "data");
	const cell = (row: number) => page.getByRole("textbox", { name: `Day, row ${row}`, exact: true });
	(cell(2).element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(cell(3)).toHaveFocus();
	await userEvent.keyboard("7{ArrowUp}");
	await expect.element(cell(2)).toHaveFocus();
	const clipboardData = new DataTransfer();
	clipboardData.setData("text/plain", "5\ta\n6\tb");
	cell(2)
		.element()
		.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	await press(button("Undo"));
	await expect.element(cell(2)).toHaveValue("2");
	cell(2)
		.element()
		.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	await seeSaved();
	expect((await stored()).tables[0]?.rows).toEqual([
		["1", ""],
		["5", "a"],
		["6", "b"],
	]);
	await press(button("Remove row 3"));
	await press(button("Cancel", "alertdialog"));
	await expect.element(cell(3)).toHaveValue("6");
});

test("a column with filled cells is only removed, or made narrower, after confirmation", async () => {
	const table = { ...newTable("t", ""), rows: [["a", "1", "2", "3"]] };
	const { stored } = await openWorkbook({ tables: [table] }, "data");
	const readings = page.getByLabelText("What is in it").nth(1);
	await readings.selectOptions("1");
	await expect.element(alertdialog).toMatchTextContent(/2 filled cells/);
	await press(button("Cancel", "alertdialog"));
	await expect.element(readings).toHaveValue("3");
	await readings.selectOptions("4");
	await press(button("Remove column 1"));
	await press(button("Remove", "alertdialog"));
	await seeSaved();
	expect((await stored()).tables[0]?.rows).toEqual([["1", "2", "3", ""]]);
});

test("a chart has both axes labelled with units, its number and title, and the spread", async () => {
	const columns = [
		{ name: "Depth", unit: "cm", readings: 1 },
		{ name: "Fluoride", unit: "mg/l", readings: 2 },
	];
	const rows = [
		["10", "0.6", "0.8"],
		["20", "0.2", ""],
	];
	const table = { ...newTable("t", "Fluoride by depth"), columns, rows };
	await openWorkbook({ tables: [table] }, "data");
	const kind = page.getByLabelText("Chart", { exact: true });
	for (const [chosen, marks] of [
		["bars", "rect"],
		["points", "circle"],
		["line", "polyline"],
	] as const) {
		await kind.selectOptions(chosen);
		const drawing = page.getByRole("img", { name: /Fluoride \(mg\/l\) up the side, Depth \(cm\)/ });
		await expect.element(drawing).toMatchTextContent(/Depth \(cm\)\s*Fluoride \(mg\/l\)/);
		const count = (part: string) => drawing.element().querySelectorAll(part).length;
		await expect.poll(() => count(marks)).toBeGreaterThan(0);
		expect(count(".chart-spread")).toBe(1);
	}
	await expect.element(page.getByText("Figure 1:")).toBeVisible();
});

test("a paste of two tables makes two, or one if the box is unticked", async () => {
	const { stored } = await openWorkbook({}, "data");
	const paste = field("Or paste cells from a spreadsheet");
	const text = "Depth\tF\n10\t0.6\n\t\nDay\tHeight\n1\t4.5";
	await paste.fill(text);
	await expect
		.element(page.getByText(/^Table 2: Read as 1 row and 2 columns.* Columns: Day; Height\./))
		.toBeVisible();
	await press(page.getByRole("checkbox", { name: "These are 2 tables" }));
	await press(button("Convert to a Table"));
	await seeSaved();
	expect((await stored()).tables.map(({ rows }) => rows.length)).toEqual([3]);
	await paste.fill(text);
	await press(button("Convert to Tables"));
	await seeSaved();
	expect((await stored()).tables.map(({ rows }) => rows.length)).toEqual([3, 1, 1]);
	await paste.fill("Plant\t1\t2\nA\t4\t5");
	await expect.element(page.getByText(/Columns: Column 1; Column 2; Column 3\./)).toBeVisible();
	await press(page.getByRole("checkbox", { name: /^First row is a header/ }));
	await expect.element(page.getByText(/Columns: Plant; 1; 2\./)).toBeVisible();
});

test("a pasted mean is left out with a notice, and kept if the pupil wants it", async () => {
	const { stored } = await openWorkbook({}, "data");
	const text = "Depth\tTrial 1\tTrial 2\tMean\n10\t4\t5\t4.5";
	await field("Or paste cells from a spreadsheet").fill(text);
	await expect.element(page.getByText("Left out: “Mean”.")).toBeVisible();
	await press(button("Convert to a Table"));
	await field("Or paste cells from a spreadsheet").fill(text);
	await press(page.getByRole("checkbox", { name: "Keep Mean as pasted" }));
	await expect.element(page.getByText(/measured 2 times; Mean\. First row/)).toBeVisible();
	await press(button("Convert to a Table"));
	await seeSaved();
	expect((await stored()).tables.map(({ rows }) => rows[0]?.length)).toEqual([3, 4]);
});

test("a paste says which columns are words although their cells begin with digits", async () => {
	await openWorkbook({}, "data");
	const paste = field("Or paste cells from a spreadsheet");
	await paste.fill("On\tpH\tF (mg/l)\tMass\tSoil\n12/03/2026\t7\t<0.1\t4.2 ± 0.1\tsand");
	await expect
		.element(page.getByText(/Columns: On; pH; F \(mg\/l\), as words; Mass, as words; Soil\./))
		.toBeVisible();
});

test("a paste that becomes a single column says so, and is read again with another separator", async () => {
	await openWorkbook({}, "data");
	await field("Or paste cells from a spreadsheet").fill("Mass\n12,5\n13,1");
	await expect
		.element(page.getByText(/Only one column was found: Mass\. If there are more, choose above/))
		.toBeVisible();
	await page.getByLabelText("Between the columns").selectOptions("Commas");
	await expect.element(page.getByText(/Columns: Mass; Column 2\./)).toBeVisible();
	await expectNone(page.getByText(/Only one column/));
});

test("a paste that is not a table yet survives a change of tab and a reload, and a message says that it will not be printed", async () => {
	const { stored, reload } = await openWorkbook({}, "data");
	const paste = field("Or paste cells from a spreadsheet");
	const message = page.getByText(
		"What you pasted under Data is not a table yet, so it will not be printed.",
	);
	await expectNone(message);
	await paste.fill("Day\tHeight\n1\t4.5");
	await press(page.getByRole("tab", { name: "Logbook" }));
	await expect.element(message).toBeVisible();
	await press(page.getByRole("tab", { name: "Data" }));
	await expect.element(paste).toHaveValue("Day\tHeight\n1\t4.5");
	await seeSaved();
	await reload();
	await expect.element(paste).toHaveValue("Day\tHeight\n1\t4.5");
	await press(button("Start an Empty Table"));
	await expect.element(paste).toHaveValue("Day\tHeight\n1\t4.5");
	await press(button("Convert to a Table"));
	await expect.element(paste).toHaveValue("");
	await seeSaved();
	const { paste: left, tables } = await stored();
	expect([left, tables.length]).toEqual(["", 2]);
});

const SOIL_AND_HEIGHT = [
	{ name: "Soil", unit: "", readings: 0 },
	{ name: "Height", unit: "cm", readings: 1 },
];

test.each([
	["numbers", Array.from({ length: 12 }, (_, at) => (1.37 * (at + 1)).toFixed(2))],
	["words", ["Red soil and goat manure", "Red soil and ash", "Red soil, dark ash, goat manure"]],
	["a long word first", ["Mwamba mgumu mweusi", ...Array.from("bcdefghijk")]],
	["many", Array.from({ length: 40 }, (_, at) => `Plant ${at}`)],
])("labels under bars are readable: %s", async (_, labels) => {
	const chart = { kind: "bars" as const, x: 0, y: [1] };
	const rows = labels.map((label, at) => [label, String(at + 1)]);
	const table = { ...newTable("t", "Growth"), columns: SOIL_AND_HEIGHT, rows, chart };
	await openWorkbook({ tables: [table] }, "data");
	const drawing = page.getByRole("img", { name: /Height \(cm\) up the side/ });
	await expect.element(drawing).toBeVisible();
	const svg = drawing.element() as SVGSVGElement;
	const texts = [...svg.querySelectorAll<SVGTextElement>(":scope > text:not(.chart-title)")];
	const written = texts.map(({ textContent }) => textContent);
	expect(written.length).toBeGreaterThan(2);
	expect(new Set(written).size).toBe(written.length);
	const { left, right } = svg.getBoundingClientRect();
	const unit = (right - left) / svg.viewBox.baseVal.width;
	// A rotated label is one line high, measured across; a horizontal one is as wide as its text.
	const starts = texts.map((text) => {
		const { x, y, width, height } = text.getBBox();
		const onScreen = (point: DOMPointInit) =>
			DOMPoint.fromPoint(point).matrixTransform(text.getScreenCTM() as DOMMatrix).x;
		const corners = [
			onScreen({ x, y }),
			onScreen({ x, y: y + height }),
			onScreen({ x: x + width, y }),
		];
		expect(Math.min(...corners)).toBeGreaterThanOrEqual(left);
		return text.hasAttribute("transform")
			? { from: onScreen({}), to: onScreen({}) + 13 * unit }
			: { from: corners[0] ?? 0, to: corners[2] ?? 0 };
	});
	for (const [at, { from }] of starts.entries()) {
		expect(from).toBeGreaterThanOrEqual(starts[at - 1]?.to ?? 0);
	}
});
