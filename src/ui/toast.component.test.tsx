import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { colourOf, expectNone, press } from "../../tests/support/components/actions.ts";
import { show } from "../../tests/support/components/application.tsx";
import { note, PageNotes, PageToasts } from "./note.tsx";
import { toast } from "./toast.tsx";

const Messages = () => (
	<>
		<PageNotes />
		<PageToasts />
	</>
);

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
		await show(<Messages />);
		// Live regions must exist before a toast appears, or it is not announced.
		expect(document.querySelectorAll(".toasts[aria-live]")).toHaveLength(2);
		vi.setTimerTickMode("manual");
		toast[kind as keyof typeof toast]("Something happened.");
		const message = page.getByRole(role).getByText("Something happened.");
		await expect.element(message).toBeVisible();
		const { right, bottom } = card("Something happened.").getBoundingClientRect();
		expect(WIDE.width - right).toBeLessThanOrEqual(40);
		expect(WIDE.height - bottom).toBeLessThanOrEqual(40);
		expect(getComputedStyle(card("Something happened.")).borderTopColor).toBe(colourOf(colour));
		expect(card("Something happened.").querySelector("svg")).not.toBeNull();
		await vi.advanceTimersByTimeAsync(2_900);
		await expect.element(message).toBeVisible();
		await vi.advanceTimersByTimeAsync(100);
		await expectNone(message);
	},
);

test("a toast with the placement top-right is at the top right", async () => {
	await show(<Messages />);
	toast.success("Category created.", { placement: "top-right" });
	await expect.element(page.getByText("Category created.")).toBeVisible();
	const { right, top } = card("Category created.").getBoundingClientRect();
	expect(WIDE.width - right).toBeLessThanOrEqual(40);
	expect(top).toBeLessThanOrEqual(40);
});

test("a repeated toast is shown once, and its cross closes it", async () => {
	await show(<Messages />);
	toast.error("No.");
	toast.error("No.");
	await expect.element(page.getByText("No.")).toBeVisible();
	expect(page.getByText("No.").elements()).toHaveLength(1);
	await press(page.getByRole("button", { name: "Dismiss" }));
	await expectNone(page.getByText("No."));
});

const LONG = "Full material cost payment is required before project work begins. ".repeat(5);

test.each([360, 1280])(
	"at %i px a note pushes the content below it down, and only toasts cover the page, for three seconds",
	async (width) => {
		await page.viewport(width, 640);
		await show(
			<main id="main">
				<PageNotes />
				<div data-testid="below" style={{ height: 1_200 }} />
				<PageToasts />
			</main>,
		);
		vi.setTimerTickMode("manual");
		const below = page.getByTestId("below").element();
		note.warning(LONG, { about: "projects" });
		await expect.element(page.getByText(LONG.trim())).toBeVisible();
		const noted = card(LONG.trim());
		for (let parent: Element | null = noted; parent; parent = parent.parentElement) {
			expect(getComputedStyle(parent).position).not.toMatch(/fixed|sticky/);
		}
		expect(noted.getBoundingClientRect().bottom).toBeLessThanOrEqual(
			below.getBoundingClientRect().top,
		);
		toast.success("Saved.");
		await expect.element(page.getByText("Saved.")).toBeVisible();
		await vi.advanceTimersByTimeAsync(3_000);
		await expectNone(page.getByText("Saved."));
		await expect.element(page.getByText(LONG.trim())).toBeVisible();
	},
);

test("a button below a toast can be pressed, and so can the toast's own", async () => {
	await page.viewport(390, 640);
	await show(
		<main id="main">
			<button type="button" style={{ position: "fixed", inset: 0 }}>
				Save
			</button>
			<Messages />
		</main>,
	);
	toast.success("Saved.");
	await expect.element(page.getByText("Saved.")).toBeVisible();
	const pressedAt = (element: Element) => {
		const { left, top, width, height } = element.getBoundingClientRect();
		return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button");
	};
	const dismiss = page.getByRole("button", { name: "Dismiss" }).element();
	expect(pressedAt(page.getByText("Saved.").element())?.textContent).toBe("Save");
	expect(pressedAt(dismiss)).toBe(dismiss);
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
