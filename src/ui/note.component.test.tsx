import { type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectCount, expectNone, press } from "../../tests/support/components/actions.ts";
import { show } from "../../tests/support/components/application.tsx";
import { Dialog } from "./dialog.tsx";
import { CollapsedNotes } from "./folded-notes.tsx";
import { NoteSlot, note, PageNotes } from "./note.tsx";
import { preventReferenceBreaks } from "./reference-text.tsx";

const WARNING = "KES 0 of KES 1,000 has been paid.";
const row = (id: number) => page.getByTestId(`row ${id}`);
const top = page.getByTestId("top");

/** A list whose rows each have a `NoteSlot`, and a dialog if `dialog` is given. */
function List({ rows, dialog }: { rows: readonly number[]; dialog?: ReactNode }) {
	const [isOpen, setOpen] = useState(true);
	const [shown, setShown] = useState(rows);
	return (
		<>
			<div data-testid="top">
				<PageNotes list={CollapsedNotes} />
			</div>
			{shown.map((id) => (
				<div key={id} data-testid={`row ${id}`}>
					<NoteSlot about={`orders ${id}`} />
				</div>
			))}
			<button type="button" onClick={() => setShown([])}>
				Next page
			</button>
			<Dialog open={isOpen && dialog !== undefined} title="Details" onClose={() => setOpen(false)}>
				{dialog}
			</Dialog>
		</>
	);
}

test("a note is shown in the slot of its row, in full, and longer than a toast", async () => {
	await show(<List rows={[1, 2]} />);
	expect(row(2).element().querySelector("[aria-live=polite]")).not.toBeNull();
	vi.setTimerTickMode("manual");
	const text = `${WARNING} `.repeat(9).trim();
	note.warning(text, { about: "orders 2" });
	note.success("Saved.", { about: "orders 2", id: "undo", seconds: 60 });
	await expect.element(row(2).getByRole("alert")).toMatchTextContent(text);
	await expect.element(row(2).getByRole("status")).toMatchTextContent("Saved.");
	await vi.advanceTimersByTimeAsync(59_000);
	await expect.element(row(2).getByRole("status")).toBeVisible();
	await vi.advanceTimersByTimeAsync(1_000);
	await expectNone(row(2).getByRole("status"));
	await press(row(2).getByRole("button", { name: "Dismiss" }));
	await expectNone(page.getByText(WARNING));
});

test.each([
	["a row that has left the list", "orders 2"],
	["something on another screen", "projects"],
])("a note about %s is shown above the screen's content", async (_, about) => {
	await show(<List rows={[1, 2]} />);
	note.warning(WARNING, { about });
	await expect.element(page.getByText(WARNING)).toBeVisible();
	await press(page.getByRole("button", { name: "Next page" }));
	await expect.element(top.getByText(WARNING)).toBeVisible();
	await expectCount(page.getByText(WARNING), 1);
});

test("above the content only the newest note is shown, and the others on request", async () => {
	await show(<List rows={[]} />);
	note.warning("First.", { about: "orders 1" });
	note.success("Second.", { about: "projects" });
	note.warning("Third.", { about: "orders 3" });
	await expect.element(top.getByText("Third.")).toBeVisible();
	await expectCount(page.getByRole("button", { name: "Dismiss" }), 1);
	await press(page.getByText("2 more"));
	await expect.element(top.getByText("First.")).toBeVisible();
	await expectCount(page.getByRole("button", { name: "Dismiss" }), 3);
	// A newer note folds the others again.
	note.warning("Fourth.", { about: "orders 4" });
	await expect.element(page.getByText("3 more")).toBeVisible();
	await expect.element(top.getByText("First.")).not.toBeVisible();
});

test("on a phone a long note above the content takes two lines until it is expanded", async () => {
	await page.viewport(360, 640);
	// As in the dashboard.
	preventReferenceBreaks();
	await show(<List rows={[]} />);
	const text = `${WARNING} `.repeat(9).trim();
	note.warning(text, { about: "orders 1" });
	const height = () => top.getByText(text).element().getBoundingClientRect().height;
	await expect.element(page.getByText("Show all")).toBeVisible();
	expect(height()).toBeLessThan(60);
	await press(page.getByText("Show all"));
	expect(height()).toBeGreaterThan(120);
	await press(page.getByText("Show all"));
	expect(height()).toBeLessThan(60);
});

test("notes about the same subject are visible together", async () => {
	await show(<List rows={[]} />);
	note.warning(WARNING, { about: "orders" });
	note.success("3 orders changed.", { about: "orders" });
	await expect.element(top.getByText("3 orders changed.")).toBeVisible();
	await expect.element(top.getByText(WARNING)).toBeVisible();
	await expectNone(page.getByText("more"));
});

test("a note replaces the one with the same id", async () => {
	await show(<PageNotes />);
	note.warning("We do not know whether your order arrived.", { about: "order", id: "order 1" });
	note.success("Your order was sent.", { about: "order", id: "order 1" });
	await expect.element(page.getByText("Your order was sent.")).toBeVisible();
	await expectNone(page.getByText("We do not know whether your order arrived."));
});

test.each([
	["in its slot inside the dialog", "orders 2", <NoteSlot key="slot" about="orders 2" />],
	["at the dialog's end, if its row is behind the dialog", "orders 2", ""],
	["at the dialog's end, if it is about another screen", "projects", ""],
])(
	"while a modal dialog is open a note is shown %s, and afterwards in its own slot",
	async (_, about, inside) => {
		const pressed = vi.fn();
		await show(<List rows={[2]} dialog={inside} />);
		note.success(
			() => (
				<button type="button" onClick={pressed}>
					Undo
				</button>
			),
			{ about },
		);
		const undo = page.getByRole("button", { name: "Undo" });
		await expect
			.element(page.getByRole("dialog").getByRole("button", { name: "Undo" }))
			.toBeVisible();
		await undo.click();
		await expectCount(undo, 1);
		await press(page.getByRole("button", { name: "Close dialog" }));
		await expectNone(page.getByRole("dialog"));
		const ownPlace = about === "projects" ? top : row(2);
		await ownPlace.getByRole("button", { name: "Undo" }).click();
		expect(pressed).toHaveBeenCalledTimes(2);
	},
);
