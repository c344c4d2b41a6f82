import { expect, test, vi } from "vitest";
import { rowOf, SECTION_7 } from "../../tests/foreign/section-7.ts";
import { loggedErrors, picture } from "../../tests/support/components/actions.ts";
import { openPage, removeAllShown } from "../../tests/support/components/application.tsx";
import {
	keepForeignSession,
	OWN,
	stubForeignServer,
} from "../../tests/support/components/foreign.ts";
import { dashboardScreens, sitePages } from "./screens.ts";

/*
 * Every button of every screen that can be reached, where another server answers that knows the specification's table
 * of calls only: nothing else is called, calls carry exactly their fields, and no button needs a call that is not there.
 */

const NOT_OFFERED = "The server of this site does not offer this.";
const openDialogs = () => document.querySelectorAll("dialog[open]").length;

const isVisible = (element: Element) => {
	const { width, height } = element.getBoundingClientRect();
	return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
};

/** The part of the page that can be used now. The header and footer are tried on the first screen only. */
let part = "body";
const scope = () =>
	[...document.querySelectorAll("dialog[open]")].at(-1) ??
	document.querySelector(part) ??
	document.body;

const nameOf = (element: Element) =>
	(element.ariaLabel ?? element.textContent ?? "").replaceAll(/\s+/g, " ").trim();

const buttons = () =>
	[...scope().querySelectorAll<HTMLElement>("button, summary, [role=tab]")].filter(
		(element) => isVisible(element) && !element.matches(":disabled, [aria-disabled=true]"),
	);

/** Waits until nothing has changed and no call was made for a while. */
async function settled(calls: readonly unknown[]) {
	const text = () => document.body.textContent ?? "";
	const state = () => [calls.length, text().length, openDialogs()].join();
	for (let quiet = 0, rounds = 0, before = ""; quiet < 4 && rounds < 100; rounds += 1) {
		await new Promise((done) => requestIdleCallback(done, { timeout: 30 }));
		quiet = state() === before && !/Loading [^.]*\.\.\./.test(text()) ? quiet + 1 : 0;
		before = state();
	}
}

function setValue(
	field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
	value: string,
) {
	const prototype = Object.getPrototypeOf(field) as object;
	Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
	field.dispatchEvent(new Event("input", { bubbles: true }));
	field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Fills in everything that can be filled in, so that forms are really sent. */
function fillAll(): void {
	for (const field of scope().querySelectorAll<HTMLInputElement>(
		"input, textarea, select, [contenteditable=true]",
	)) {
		if (field.disabled || (field.tabIndex < 0 && field.type !== "file") || field.type === "search")
			continue;
		if (field.isContentEditable) {
			field.focus();
			document.execCommand("insertText", false, "Some text.");
		} else if (field instanceof HTMLSelectElement) {
			const last = [...field.options].at(-1)?.value;
			if (last && field.value !== last) setValue(field, last);
		} else if (field.type === "checkbox" || field.type === "radio") {
			if (!field.checked) field.click();
		} else if (field.type === "file") {
			const files = new DataTransfer();
			files.items.add(picture());
			field.files = files.files;
			field.dispatchEvent(new Event("change", { bubbles: true }));
		} else {
			setValue(field, valueFor(field));
		}
	}
}

function valueFor({ type, name, id, min }: HTMLInputElement): string {
	if (type === "email") return "p@foreign.example";
	if (type === "tel" || /phone/i.test(name + id)) return "0712345678";
	if (type === "number") return min || "1";
	if (/year/i.test(name + id)) return "2026";
	if (/price|cost|position/i.test(name + id)) return "1";
	if (type === "date") return "2031-03-01";
	if (type === "password") return "beans and maize";
	return "Words";
}

/** Buttons of several rows do the same. */
const kindOf = (element: Element) =>
	nameOf(element).replaceAll(/Foreign \w+( \d+)?|foreign\.\w+|Physics|Chemistry|\d+/g, "…");

/** The screen of an address and the names of its parameters: other values show the same buttons. */
function screenOf(address: string): string | undefined {
	const { pathname, searchParams } = new URL(address, location.origin);
	const screen = [...sitePages, ...dashboardScreens].find(({ path }) =>
		new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname),
	);
	return screen && [screen.path, ...[...searchParams.keys()].sort()].join(" ");
}

const made = new Set<string>();

/** Presses everything on the screens that links lead to, beginning at this one. Returns what went wrong. */
async function pressEverything(first: string, begin: () => void): Promise<string[]> {
	vi.spyOn(window, "print").mockReturnValue();
	const wrong = new Set<string>();
	const addresses = [first];
	const visited = new Set<string>();
	for (const address of addresses) {
		const screen = screenOf(address);
		if (!screen || visited.has(screen)) continue;
		visited.add(screen);
		part = address === first ? "body" : "main";
		const pressed = new Set<string>();
		/** The presses that open a part of the screen. */
		const ways: string[][] = [[]];
		for (const way of ways) {
			for (let next: HTMLElement | undefined; ; ) {
				removeAllShown();
				localStorage.clear();
				sessionStorage.clear();
				const foreign = stubForeignServer(OWN);
				begin();
				await openPage(address);
				await settled(foreign.calls);
				for (const link of document.querySelectorAll("a[href^='/']")) {
					addresses.push(link.getAttribute("href") ?? "");
				}
				for (const step of way) {
					buttons()
						.find((element) => kindOf(element) === step)
						?.click();
					await settled(foreign.calls);
				}
				// What only typed text opens, such as the question before leaving, is not opened again.
				if (openDialogs() !== way.length) break;
				const nameIn = (element: Element) => [screen, ...way, kindOf(element)].join(" > ");
				next = buttons().find((element) => !pressed.has(nameIn(element)));
				if (!next) break;
				const [name, kind] = [nameIn(next), kindOf(next)];
				pressed.add(name);
				const opened = openDialogs();
				fillAll();
				await settled(foreign.calls);
				(next.isConnected ? next : buttons().find((each) => kindOf(each) === kind))?.click();
				await settled(foreign.calls);
				if (document.body.textContent?.includes(NOT_OFFERED)) wrong.add(`${name}: not offered`);
				if (first !== "/" && !localStorage.authToken && kind !== "Logout") {
					wrong.add(`${name}: signed out`);
				}
				for (const breach of foreign.breaches) wrong.add(`${name}: ${breach}`);
				for (const error of loggedErrors()) wrong.add(`${name}: ${error}`);
				for (const call of foreign.calls) made.add(rowOf(call) ?? "");
				if (openDialogs() > opened) ways.push([...way, kind]);
			}
		}
	}
	return [...wrong];
}

test("what visitors can press calls nothing but the table", async () => {
	expect(await pressEverything("/", () => {})).toEqual([]);
}, 180_000);

test("what staff can press calls nothing but the table", async () => {
	expect(await pressEverything("/dashboard", keepForeignSession)).toEqual([]);
}, 180_000);

test("every call of the table was made", () => {
	expect(Object.keys(SECTION_7).filter((row) => !made.has(row))).toEqual([]);
});
