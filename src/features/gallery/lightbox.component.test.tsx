import { useState } from "react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	doubleTap,
	dragFingers,
	dragMouse,
	press,
} from "../../../tests/support/components/actions.ts";
import { show } from "../../../tests/support/components/application.tsx";
import { PIXEL, photo, rows } from "../../../tests/support/components/rows.ts";
import { Lightbox } from "./lightbox.tsx";
import { Pegboard, type ShownPhoto } from "./pegboard.tsx";
import type { Facts } from "./photo-facts.tsx";

/** A page with photos that open, like the gallery. */
function Photos({ count, facts }: { count: number; facts?: Facts | undefined }) {
	const [open, setOpen] = useState<ShownPhoto | null>(null);
	const photos = rows(photo, count).map((shown) => ({ ...shown, ...facts }));
	const index = photos.findIndex(({ id }) => id === open?.id);
	const to = (next: ShownPhoto | undefined) => next && (() => setOpen(next));
	return (
		<>
			<Pegboard photos={photos} onOpen={setOpen} />
			{open && (
				<Lightbox
					photo={open}
					onClose={() => setOpen(null)}
					onPrevious={to(photos[index - 1])}
					onNext={to(photos[index + 1])}
				/>
			)}
		</>
	);
}

const frame = (name: string) => page.getByRole("link", { name, exact: true });
const lightbox = page.getByRole("dialog");
const picture = lightbox.getByRole("img");
const tool = (name: string) => lightbox.getByRole("button", { name, exact: true });
const reset = tool("Reset zoom to 100%");

async function openFirst(count = 2, facts?: Facts): Promise<void> {
	await show(
		<MemoryRouter>
			<Photos count={count} facts={facts} />
		</MemoryRouter>,
	);
	await press(frame("Photo 1"));
	await expect.element(lightbox).toBeVisible();
}

function view() {
	const { a, e, f } = new DOMMatrix(getComputedStyle(picture.element()).transform);
	return { zoom: a, x: e, y: f };
}

const drag = () => dragMouse([200, 400], [210, 390], [230, 380]);

const NO_FACTS = { fair: null, year: null, credit: null, licence: null, project: null };

test.each<[string, Facts, string]>([
	["nothing that staff did not give", NO_FACTS, ""],
	["the year alone", { ...NO_FACTS, year: 2026 }, "2026"],
	["the credit alone", { ...NO_FACTS, credit: "A. Kamau" }, "Photo: A. Kamau"],
	[
		"fair, year, credit, terms and project",
		{
			...{ fair: "Nakuru Fair", year: 2026, credit: "A. Kamau", licence: "CC BY 4.0" },
			project: { slug: "pump", title: "A pump" },
		},
		"Nakuru Fair, 2026\u00A0· Photo: A. Kamau\u00A0· Licence: CC BY 4.0Its project: A pump",
	],
])("below the caption is %s", async (_, facts, text) => {
	await openFirst(1, facts);
	const caption = lightbox.element().querySelector(".lightbox-caption");
	expect(caption?.textContent).toBe(`Photo 1What photo 1 shows.${text}`);
	const links = [...(caption?.querySelectorAll("a") ?? [])].map((link) =>
		link.getAttribute("href"),
	);
	expect(links).toEqual(facts.project ? ["/projects/pump"] : []);
});

test("above 100% the caption is hidden, and the picture stays where it is", async () => {
	await openFirst(1, { ...NO_FACTS, project: { slug: "pump", title: "A pump" } });
	const caption = lightbox.element().querySelector(".lightbox-caption") as HTMLElement;
	const link = lightbox.getByRole("link", { name: "A pump" });
	const seen = () => getComputedStyle(caption).opacity;
	const size = () => (picture.element() as HTMLElement).offsetHeight;
	const before = size();
	for (const [label, opacity] of [
		["Zoom in", "0"],
		["Zoom out", "1"],
		["Zoom out", "1"],
		["Reset zoom to 100%", "1"],
		["Zoom in", "0"],
	] as const) {
		await press(tool(label));
		await expect.poll(seen).toBe(opacity);
		expect(size()).toBe(before);
	}
	// Keyboard focus on its link shows the caption.
	(link.element() as HTMLElement).focus();
	await expect.poll(seen).toBe("1");
});

test("opens on a picture at 100% with its title and description", async () => {
	await openFirst();
	await expect.element(lightbox.getByRole("heading", { name: "Photo 1" })).toBeVisible();
	await expect.element(lightbox.getByText("What photo 1 shows.")).toBeVisible();
	await expect.element(picture).toBeVisible();
	await expect.element(picture).toHaveAttribute("src", PIXEL);
	await expect.element(reset).toHaveTextContent("100%");
	expect(view()).toEqual({ zoom: 1, x: 0, y: 0 });
});

test("loads a copy for the screen, and the largest only when it is zoomed", async () => {
	const large = {
		...rows(photo, 1)[0]!,
		image_url: "/media/0a-large-1600.webp",
		width: 1600,
		height: 1000,
	};
	await show(<Lightbox photo={large} onClose={() => {}} />);
	const chosen = () =>
		new URL((picture.element() as HTMLImageElement).currentSrc).pathname.replace("/media/0a-", "");
	await expect.poll(chosen).toBe("medium-800.webp");
	for (let step = 0; step < 6; step += 1) await press(tool("Zoom in"));
	await expect.poll(chosen).toBe("large-1600.webp");
});

test("zooms with its buttons in steps of 0.5, from 0.5 to 5", async () => {
	await openFirst();
	const zooms = async (name: string, times: number) => {
		const seen: number[] = [];
		for (let count = 0; count < times; count += 1) {
			await press(tool(name));
			seen.push(view().zoom);
		}
		return seen;
	};
	expect(await zooms("Zoom in", 9)).toEqual([1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5]);
	await expect.element(reset).toHaveTextContent("100%");
	expect(await zooms("Zoom out", 10)).toEqual([4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0.5]);
	await press(reset);
	expect(view().zoom).toBe(1);
});

test("responds to the keys + - 0 and Escape, with the same limits", async () => {
	await openFirst();
	const zoomAfter = async (keys: string) => {
		await userEvent.keyboard(keys);
		return view().zoom;
	};
	expect(await zoomAfter("+")).toBe(1.5);
	expect(await zoomAfter("+++++++++")).toBe(5);
	expect(await zoomAfter("-")).toBe(4.5);
	expect(await zoomAfter("----------")).toBe(0.5);
	expect(await zoomAfter("0")).toBe(1);
	await userEvent.keyboard("{Escape}");
	await expect.element(lightbox).not.toBeInTheDocument();
});

test("closes on a click beside the picture, not on the picture", async () => {
	await openFirst();
	await picture.click();
	await expect.element(lightbox).toBeVisible();
	await dragMouse([8, 200]);
	await expect.element(lightbox).not.toBeInTheDocument();
});

test("pans with the mouse only when zoomed in; at 0.5 the picture is centred again", async () => {
	await openFirst();
	await drag();
	expect(view()).toEqual({ zoom: 1, x: 0, y: 0 });
	await userEvent.keyboard("-");
	await drag();
	expect(view()).toEqual({ zoom: 0.5, x: 0, y: 0 });
	await userEvent.keyboard("++");
	await drag();
	expect(view()).toEqual({ zoom: 1.5, x: 30, y: -20 });
	await expect.element(lightbox).toBeVisible();
	await userEvent.keyboard("--");
	expect(view()).toEqual({ zoom: 0.5, x: 0, y: 0 });
});

test("a finger pans when zoomed in, two fingers zoom", async () => {
	await openFirst();
	await dragFingers(
		[
			[150, 400],
			[250, 400],
		],
		[
			[125, 400],
			[275, 400],
		],
		[
			[100, 400],
			[300, 400],
		],
	);
	// Touch events take effect in a later frame.
	await expect.poll(() => view().zoom).toBe(2);
	await dragFingers([[200, 400]], [[220, 410]], [[250, 430]]);
	await expect.poll(view).toEqual({ zoom: 2, x: 50, y: 30 });
	await expect.element(lightbox).toBeVisible();
});

test("is reset by the key 0 and the button 100%, including the position", async () => {
	await openFirst();
	for (const resetView of [() => userEvent.keyboard("0"), () => press(reset)]) {
		await userEvent.keyboard("+");
		await drag();
		await expect.poll(view).toEqual({ zoom: 1.5, x: 30, y: -20 });
		await resetView();
		await expect.poll(view).toEqual({ zoom: 1, x: 0, y: 0 });
	}
});

test("opens at 100% and centred each time, on the same picture and on the next", async () => {
	await openFirst();
	for (const name of ["Photo 1", "Photo 2"]) {
		await userEvent.keyboard("+");
		await drag();
		await userEvent.keyboard("{Escape}");
		await press(frame(name));
		await expect.element(lightbox.getByRole("heading")).toHaveTextContent(name);
		await expect.poll(view).toEqual({ zoom: 1, x: 0, y: 0 });
	}
});

test("locks page scrolling, traps the focus and returns it", async () => {
	await openFirst(30);
	expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight);
	await userEvent.wheel(document.body, { delta: { y: 800 } });
	await userEvent.keyboard("{PageDown}{ArrowDown}{End}");
	expect(getComputedStyle(document.body).overflowY).toBe("hidden");
	for (let count = 0; count < 6; count += 1) {
		await userEvent.keyboard("{Tab}");
		const { activeElement } = document;
		expect(
			activeElement === document.body || lightbox.element().contains(activeElement),
			activeElement?.outerHTML,
		).toBe(true);
	}
	expect(scrollY).toBe(0);
	await press(tool("Close"));
	await expect.element(frame("Photo 1")).toHaveFocus();
	await userEvent.wheel(document.body, { delta: { y: 400 } });
	await expect.poll(() => scrollY).toBeGreaterThan(0);
});

test("arrow keys, buttons and swipes move to the next and previous photo, up to the ends", async () => {
	await openFirst();
	const title = lightbox.getByRole("heading");
	const swipe = (from: number, to: number) =>
		dragFingers([[from, 400]], [[(from + to) / 2, 402]], [[to, 404]]);
	await expect.element(tool("Previous photo")).not.toBeInTheDocument();
	await userEvent.keyboard("+{ArrowRight}");
	await expect.element(title).toHaveTextContent("Photo 2");
	await expect.poll(view).toEqual({ zoom: 1, x: 0, y: 0 });
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(title).toHaveTextContent("Photo 2");
	await press(tool("Previous photo"));
	await expect.element(title).toHaveTextContent("Photo 1");
	await swipe(300, 100);
	await expect.element(title).toHaveTextContent("Photo 2");
	await swipe(100, 300);
	await expect.element(title).toHaveTextContent("Photo 1");
	// When zoomed in, a swipe pans instead.
	await userEvent.keyboard("+");
	await swipe(300, 100);
	await expect.poll(() => view().x).toBe(-200);
	await expect.element(title).toHaveTextContent("Photo 1");
});

test("a double tap zooms in, and another one zooms out", async () => {
	await openFirst();
	await doubleTap([200, 400]);
	await expect.poll(() => view().zoom).toBe(2);
	await doubleTap([200, 400]);
	await expect.poll(() => view().zoom).toBe(1);
	await expect.element(lightbox).toBeVisible();
});
