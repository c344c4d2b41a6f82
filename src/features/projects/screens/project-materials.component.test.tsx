import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	press,
} from "../../../../tests/support/components/actions.ts";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { id, project } from "../../../../tests/support/components/rows.ts";

const EDIT = `/dashboard/projects/${id(1)}/edit`;
const materials = page.getByRole("region", { name: "Materials" });
const lines = materials.getByRole("listitem");
const line = (place: number) =>
	materials.getByRole("listitem", { name: `Line ${place}`, exact: true });
const item = (place: number) => line(place).getByLabelText("Item");

const wire = {
	item: "Copper wire",
	quantity: "3 m",
	cost: 450.5,
	source: "Gikomba market",
	substitute: null,
	safety: "Wear gloves",
};

/** The form of a project with so many lines, and the bodies that it sends. */
async function openLines(count: number, answer: () => object = () => ({ result: project(1) })) {
	const sent: { materials?: object[]; material_cost: number }[] = [];
	const all = Array.from({ length: count }, (_, index) => ({ ...wire, item: `Item ${index + 1}` }));
	await openScreen(EDIT, {
		"GET /school-projects/:id": () => ({
			result: { ...project(1), materials: all, prices_month: count > 0 ? "2026-03" : null },
		}),
		"PUT /school-projects/:id": ({ body }) => {
			sent.push(body);
			return answer();
		},
	});
	await expect.element(materials).toBeVisible();
	return sent;
}

const items = () => lines.elements().map((each) => each.querySelector("input")?.value);

test("an empty list explains itself; a first line is added and filled in", async () => {
	const sent = await openLines(0);
	await expect.element(materials.getByText(/^What to buy, with prices/)).toBeVisible();
	await expectNone(materials.getByLabelText("Month of the prices"));
	await press(button("Add Line"));
	await expect.element(item(1)).toHaveFocus();
	await item(1).fill("Copper wire");
	await line(1).getByLabelText("How many").fill("3 m");
	await line(1).getByLabelText("Cost (KES)").fill("450.50");
	await expect.element(materials.getByRole("status")).toMatchTextContent("Sum: KES 450.50");
	await press(button("Use the Sum as Material Cost"));
	await expect.element(page.getByLabelText("Material Cost (KES)")).toHaveValue(450.5);
	await expectNone(button("Use the Sum as Material Cost"));
	await press(button("Save Project"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({
		material_cost: 450.5,
		materials: [{ ...wire, source: null, safety: null }],
	});
});

test("source, substitute and safety are collapsed to one line until they are opened", async () => {
	const sent = await openLines(1);
	const more = line(1).getByRole("button", { name: "Gikomba market · Wear gloves" });
	await expect.element(more).toHaveAttribute("aria-expanded", "false");
	await expect.element(line(1).getByLabelText("Safety")).not.toBeVisible();
	await press(more);
	await line(1).getByLabelText("Where to find it").fill("");
	await line(1).getByLabelText("Safety").fill("");
	const empty = line(1).getByRole("button", { name: "Where, Substitute, Safety" });
	await expect.element(empty).toHaveAttribute("aria-expanded", "true");
	await line(1).getByLabelText("Substitute").fill("An old fan");
	await press(line(1).getByRole("button", { name: "An old fan" }));
	await expect.element(line(1).getByLabelText("Substitute")).not.toBeVisible();
	await press(button("Save Project"));
	await expect.poll(() => sent).toHaveLength(1);
	expect(sent[0]?.materials).toEqual([
		{ ...wire, item: "Item 1", source: null, substitute: "An old fan", safety: null },
	]);
});

test("a line without an item stops saving, and its field shows an error and has the focus", async () => {
	const sent = await openLines(2);
	await item(2).fill(" ");
	await press(button("Save Project"));
	await expect.element(item(2)).toHaveAccessibleDescription("Item is required");
	await expect.element(item(2)).toHaveFocus();
	expect(sent).toEqual([]);
});

test("a field that the server refuses is shown, also in a collapsed section", async () => {
	const refusal = "Safety must be one line";
	await openLines(2, () =>
		Response.json(
			{ success: false, error: refusal, fields: { "materials.1.safety": refusal } },
			{ status: 400 },
		),
	);
	await press(button("Save Project"));
	await expect.element(line(2).getByText(refusal)).toBeVisible();
});

test("deleting a line moves the focus to Add Line and updates the sum", async () => {
	await openLines(12);
	await expectCount(lines, 12);
	await press(button("Delete line 1"));
	expect(items().slice(0, 2)).toEqual(["Item 2", "Item 3"]);
	await expect.element(button("Add Line")).toHaveFocus();
	await expect.element(materials.getByText("Sum: KES 4,955.50")).toBeVisible();
	await line(1).getByLabelText("Cost (KES)").fill("-50");
	await expect.element(materials.getByText(/^Sum: KES 4,505, 1 line has no price$/)).toBeVisible();
});

test.each([
	[390, 250],
	[1280, 120],
])(
	"at %i px twelve lines take at most %i px each and nothing reaches beyond the form",
	async (width, maxHeight) => {
		await openLines(12);
		await page.viewport(width, 900);
		const { left, right } = materials.element().getBoundingClientRect();
		for (const each of lines.elements()) {
			expect(each.getBoundingClientRect().height).toBeLessThanOrEqual(maxHeight);
			for (const control of each.querySelectorAll("input, button")) {
				const box = control.getBoundingClientRect();
				if (box.width === 0) continue;
				expect(box.left).toBeGreaterThanOrEqual(left);
				expect(box.right).toBeLessThanOrEqual(right + 1);
			}
		}
	},
);

test("spreadsheet rows are added as lines; text without an item shows an error", async () => {
	await openLines(1);
	await press(button("Paste from a Spreadsheet"));
	const box = materials.getByLabelText("Rows from a spreadsheet");
	await expect.element(box).toHaveFocus();
	await box.fill("\t\t450");
	await expect.element(box).toHaveAccessibleDescription(/No line with an item was found/);
	await expect.element(button("Add Lines")).toBeDisabled();
	await box.fill("Item\tQty\tPrice each\nBone\t2\t1250");
	await expect.element(materials.getByText(/^“Price each” is the price of one/)).toBeVisible();
	await box.fill("Bone\t6 kg\t1250,50\nWire\t2 m\t90 each\nTotal\t\t1,340");
	await expect
		.element(materials.getByText(/^No amount in KES/))
		.toMatchTextContent("Bone “1250,50”; Wire “90 each”.");
	await expect.element(materials.getByText("Left out: “Total, 1,340”.")).toBeVisible();
	await box.fill("Bucket\t1\t300\nScrews\t50\t\tHardware shop");
	await press(button("Add 2 Lines"));
	expect(items()).toEqual(["Item 1", "Bucket", "Screws"]);
	await expectNone(box);
	await expect
		.element(materials.getByRole("status"))
		.toMatchTextContent("Sum: KES 750.50, 1 line has no price");
});

/* Saving adds the pasted rows that were not added yet, or stops if they are unclear. */

const box = materials.getByLabelText("Rows from a spreadsheet");

async function pasteRows(rows: string) {
	await press(button("Paste from a Spreadsheet"));
	await box.fill(rows);
}

test.each([
	["two lines", "Bucket\t1\t300\nScrews\t50\t\tHardware shop", ["Bucket", "Screws"]],
	["lines under headings", "Item\tQty\tKES\nBone char\t6 kg\t1,250", ["Bone char"]],
	["a list with commas", "Wire, 2 m, 90\nTape, 1, 60", ["Wire", "Tape"]],
	["spaces only", " \n\t", []],
])("saving adds the pasted rows that are understood: %s", async (_, rows, names) => {
	const sent = await openLines(1);
	await pasteRows(rows);
	await press(button("Save Project"));
	await expect.poll(() => sent).toHaveLength(1);
	const all = sent[0]?.materials?.map((each) => (each as { item: string }).item);
	expect(all).toEqual(["Item 1", ...names]);
	expect(sent[0]).not.toHaveProperty("pasted_materials");
});

test.each([
	["no item", "\t\t450"],
	["a line that is left out", "Bucket\t1\t300\nTotal\t\t300"],
	["the price of one", "Item\tQty\tPrice each\nBone\t2\t1250"],
	["no amount", "Wire\t2 m\t90 each"],
	["a section of the list", "Item\tQty\tCost\nELECTRONICS\nMotor\t2\t700"],
	["a price without a quantity", "Motor\t700"],
	["a list in a message", "1. Motor - 2 - 700\n2. Wire - 5 m - 100"],
	["more than there is room for", "Screw\t1\t5\n".repeat(101)],
])("pasted rows that are not understood stop saving, and stay: %s", async (_, rows) => {
	const sent = await openLines(1);
	await pasteRows(rows);
	await press(button("Save Project"));
	await expect.element(box).toHaveFocus();
	await expect.element(box).toHaveAttribute("aria-invalid", "true");
	await expect.element(box).toHaveValue(rows);
	expect(sent).toEqual([]);
	await box.fill("");
	await press(button("Save Project"));
	await expect.poll(() => sent).toHaveLength(1);
});

test("leaving with pasted rows asks for a confirmation, and the draft restores them", async () => {
	const rows = "Bucket\t1\t300";
	const { reload } = await openScreen(EDIT, {
		"GET /school-projects/:id": () => ({ result: project(1) }),
	});
	await pasteRows(rows);
	await press(page.getByRole("link", { name: "Versions" }));
	await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Leave without saving?");
	await press(button("Leave", "alertdialog"));
	await expect.poll(() => JSON.stringify({ ...localStorage })).toContain("Bucket");
	await reload(EDIT);
	await press(button("Restore It"));
	await expect.element(box).toHaveValue(rows);
});
