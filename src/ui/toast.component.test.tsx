import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { colourOf, expectNone, press } from "../../tests/support/components/actions.ts";
import { show } from "../../tests/support/components/application.tsx";
import { clearNotes, note, PageMessages } from "./note.tsx";
import { toast } from "./toast.tsx";

const WIDE = { width: 1280, height: 900 };

/** Each kind with its colour, and whether a screen reader announces it at once or when idle. */
const KINDS = [
	{ kind: "success", colour: "--green", role: "status" },
	{ kind: "error", colour: "--red", role: "alert" },
	{ kind: "warning", colour: "--amber", role: "alert" },
	{ kind: "info", colour: "--blue", role: "status" },
] as const;

const card = (text: string) => page.getByText(text).element().closest(".toast") as HTMLElement;

beforeEach(() => page.viewport(WIDE.width, WIDE.height));

test.each(KINDS.filter((row) => row.kind !== "warning"))(
	"a toast of the style $kind is at the bottom right, in its colour, for three seconds",
	async ({ kind, colour, role }) => {
		await show(<PageMessages />);
		// Live regions must exist before a toast appears, or it is not announced.
		expect(document.querySelectorAll(".toasts [aria-live]")).toHaveLength(3);
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
	await show(<PageMessages />);
	toast.success("Category created.", { placement: "top-right" });
	await expect.element(page.getByText("Category created.")).toBeVisible();
	const { right, top } = card("Category created.").getBoundingClientRect();
	expect(WIDE.width - right).toBeLessThanOrEqual(40);
	expect(top).toBeLessThanOrEqual(40);
});

test("a repeated toast is shown once, and its cross closes it", async () => {
	await show(<PageMessages />);
	toast.error("No.");
	toast.error("No.");
	await expect.element(page.getByText("No.")).toBeVisible();
	expect(page.getByText("No.").elements()).toHaveLength(1);
	await press(page.getByRole("button", { name: "Dismiss" }));
	await expectNone(page.getByText("No."));
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
			<PageMessages />
		</main>,
	);
	note.warning(LONG, { about: "projects" });
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
