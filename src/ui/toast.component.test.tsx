import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { colourOf, expectNone, press } from "../../tests/support/components/actions.ts";
import { show } from "../../tests/support/components/application.tsx";
import { Dialog } from "./dialog.tsx";
import { clearNotes, note, PageNotes, Toaster, toast } from "./toast.tsx";

const WIDE = { width: 1280, height: 900 };

/** Each kind with its colour, and whether a screen reader announces it at once or when idle. */
const KINDS = [
	{ kind: "success", colour: "--green", role: "status" },
	{ kind: "error", colour: "--red", role: "alert" },
	{ kind: "warning", colour: "--amber", role: "alert" },
	{ kind: "info", colour: "--blue", role: "status" },
] as const;

const card = (text: string) => page.getByText(text).element().closest(".toast") as HTMLElement;

function PageWithDialog() {
	const [open, setOpen] = useState(true);
	return (
		<>
			<PageNotes />
			<Dialog open={open} title="Details" onClose={() => setOpen(false)} />
			<Toaster />
		</>
	);
}

beforeEach(() => page.viewport(WIDE.width, WIDE.height));

test.each(KINDS.filter((row) => row.kind !== "warning"))(
	"a toast of the style $kind is at the bottom right, in its colour, for three seconds",
	async ({ kind, colour, role }) => {
		await show(<Toaster />);
		// Live regions must exist before a toast appears, or it is not announced.
		expect(document.querySelectorAll(".toasts [role]")).toHaveLength(4);
		vi.setTimerTickMode("manual");
		toast[kind as keyof typeof toast]("Something happened.");
		const said = page.getByRole(role).getByText("Something happened.");
		await expect.element(said).toBeVisible();
		const { right, bottom } = card("Something happened.").getBoundingClientRect();
		expect(WIDE.width - right).toBeLessThanOrEqual(40);
		expect(WIDE.height - bottom).toBeLessThanOrEqual(40);
		expect(getComputedStyle(card("Something happened.")).borderTopColor).toBe(colourOf(colour));
		expect(card("Something happened.").querySelector("svg")).not.toBeNull();
		await vi.advanceTimersByTimeAsync(2_900);
		await expect.element(said).toBeVisible();
		await vi.advanceTimersByTimeAsync(100);
		await expectNone(said);
	},
);

test("a notice is at the top right", async () => {
	await show(<Toaster />);
	toast.success("Category created.", { placement: "top-right" });
	await expect.element(page.getByText("Category created.")).toBeVisible();
	const { right, top } = card("Category created.").getBoundingClientRect();
	expect(WIDE.width - right).toBeLessThanOrEqual(40);
	expect(top).toBeLessThanOrEqual(40);
});

test("a repeated toast is shown once, and its cross closes it", async () => {
	await show(<Toaster />);
	toast.error("No.");
	toast.error("No.");
	await expect.element(page.getByText("No.")).toBeVisible();
	expect(page.getByText("No.").elements()).toHaveLength(1);
	await press(page.getByRole("button", { name: "Dismiss" }));
	await expectNone(page.getByText("No."));
});

test("a note stays in the page for longer than a toast, and is announced", async () => {
	await show(<PageNotes />);
	expect(document.querySelectorAll(".toasts [role]")).toHaveLength(4);
	vi.setTimerTickMode("manual");
	note.warning("Two names are hidden.");
	note.success("3 orders changed.", { id: "bulk", seconds: 60 });
	const warning = page.getByRole("alert").getByText("Two names are hidden.");
	const done = page.getByRole("status").getByText("3 orders changed.");
	await vi.advanceTimersByTimeAsync(59_000);
	await expect.element(warning).toBeVisible();
	await expect.element(done).toBeVisible();
	await vi.advanceTimersByTimeAsync(60_000);
	await expectNone(done);
	await expect.element(warning).toBeVisible();
	expect(getComputedStyle(card("Two names")).borderTopColor).toBe(colourOf("--amber"));
	await press(page.getByRole("button", { name: "Dismiss" }));
	await expectNone(warning);
});

const LONG = "Full material cost payment is required before project work begins. ".repeat(5);

/** The page is shorter and longer than the window, and has a bar at its lower edge. */
test.each([
	["on a phone", 360, 1_200, ""],
	["on a phone, on a short page", 360, 420, ""],
	["on a computer", 1280, 1_200, ""],
	["over the actions for chosen rows", 360, 1_200, "bulk-bar"],
])("a toast is above a note, however long both are, %s", async (_, width, height, bar) => {
	await page.viewport(width, 640);
	await show(
		<main id="main">
			<div className={bar} style={{ height }} />
			<PageNotes />
			<Toaster />
		</main>,
	);
	note.warning(LONG);
	toast.success(`Saved. ${LONG}`);
	await expect.element(page.getByText("Saved.")).toBeVisible();
	const toasted = card("Saved.").getBoundingClientRect();
	const noted = document.querySelector("[data-tone=amber]")?.getBoundingClientRect();
	expect(toasted.bottom).toBeLessThan(noted?.top ?? 0);
	expect(noted?.bottom).toBeLessThanOrEqual(bar ? 640 - 170 : 640);
	expect(toasted.right).toBe(noted?.right);
	clearNotes();
	await expect.element(page.getByText("Saved.")).toBeVisible();
});

test("a note replaces the one with the same id", async () => {
	await show(<PageNotes />);
	note.warning("No answer came to your order.", { id: "order 1" });
	note.success("Your order was sent.", { id: "order 1" });
	await expect.element(page.getByText("Your order was sent.")).toBeVisible();
	await expectNone(page.getByText("No answer came to your order."));
	await press(page.getByRole("button", { name: "Dismiss" }));
});

test("a note over a modal dialog can be pressed, and stays when the dialog closes", async () => {
	const pressed = vi.fn();
	await show(<PageWithDialog />);
	note.success(() => (
		<button type="button" onClick={pressed}>
			Undo
		</button>
	));
	const undo = page.getByRole("button", { name: "Undo" });
	await undo.click();
	expect(pressed).toHaveBeenCalledOnce();
	expect(undo.elements()).toHaveLength(1);
	await press(page.getByRole("button", { name: "Close dialog" }));
	await expectNone(page.getByRole("dialog"));
	await undo.click();
	expect(pressed).toHaveBeenCalledTimes(2);
});

describe.each(["light", "dark"])("in the %s theme", (value) => {
	const emulate = (scheme: string) =>
		cdp().send("Emulation.setEmulatedMedia", {
			features: [{ name: "prefers-color-scheme", value: scheme }],
		});
	afterEach(() => emulate(""));

	test("the four styles of toasts have four colours", async () => {
		await emulate(value);
		expect(matchMedia(`(prefers-color-scheme: ${value})`).matches).toBe(true);
		expect(new Set(KINDS.map(({ colour }) => colourOf(colour))).size).toBe(4);
	});
});
