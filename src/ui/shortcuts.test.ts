import { expect, test } from "vitest";
import { isShortcut, listShortcuts } from "./shortcuts.ts";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
	["Ctrl and the letter", { key: "k", ctrlKey: true }, true],
	["⌘ and the letter", { key: "k", metaKey: true }, true],
	["with Caps Lock", { key: "K", ctrlKey: true }, true],
	["the character, which needs Shift on some keyboards", { key: "/", shiftKey: true }, true],
	["the letter alone", { key: "k" }, false],
	["with Shift, which is the browser's", { key: "K", ctrlKey: true, shiftKey: true }, false],
	["AltGr, which types characters", { key: "k", ctrlKey: true, altKey: true }, false],
])("whether keys are the shortcut of the search: %s", (_what, keys, expected) => {
	expect(isShortcut({ ...NONE, ...keys }, "search")).toBe(expected);
});

test("people who are not staff do not see shortcuts for staff", () => {
	const listed = (isStaff: boolean) =>
		listShortcuts(isStaff).flatMap(([, shortcuts]) => shortcuts.map(({ does }) => does));
	expect(listed(false)).toEqual([
		"Show this list",
		"Save your changes",
		"Close a dialog, or stop editing a result item",
	]);
	expect(listed(true)).toContain("Search everything");
});
