import { expect, test } from "vitest";
import type { SafeStorage } from "../../../platform/browser/safe-storage.ts";
import { isSentByItself, readUnsent, type UnsentForm, writeUnsent } from "./unsent-forms.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const HOUR = 3_600_000;

const FORM: UnsentForm = {
	key: "a",
	kind: "order",
	title: "Clay filter",
	draft: "order:clay-filter",
	values: [["name", "Brian"]],
	by: null,
	writtenAt: new Date(NOW).toISOString(),
	triedAt: new Date(NOW).toISOString(),
};

function storing(text: string): SafeStorage & { all: Map<string, string> } {
	const all = new Map([["unsent", text]]);
	return {
		all,
		get: (key) => all.get(key) ?? null,
		set: (key, value) => all.set(key, value).has(key),
		remove: (key) => void all.delete(key),
		removeMatching: () => {},
	};
}

test.each([
	["after seven days", NOW + 7 * 24 * HOUR],
	["dated in the future, after the clock was set back", NOW - HOUR],
])("a form is deleted %s", (_, now) => {
	const store = storing(JSON.stringify([FORM]));
	expect(readUnsent(store, NOW + 7 * 24 * HOUR - 1)).toEqual([FORM]);
	expect(readUnsent(store, now)).toEqual([]);
	expect([...store.all]).toEqual([]);
});

test("the last form leaves nothing behind", () => {
	const store = storing(JSON.stringify([FORM]));
	writeUnsent(store, []);
	expect([...store.all]).toEqual([]);
});

test.each(["{", "{}", "[null, 1, {}]", JSON.stringify([{ ...FORM, kind: "gift" }])])(
	"what is none is deleted: %s",
	(text) => {
		const store = storing(text);
		expect(readUnsent(store, NOW)).toEqual([]);
		expect([...store.all]).toEqual([]);
	},
);

test.each([
	["it got no response", {}, 0, true],
	["the server still knows its key", {}, 23, true],
	["the server may have forgotten its key", {}, 24, false],
	["it was refused", { refusal: { status: 400, error: "No", fields: {} } }, 0, false],
	["its writer has seen that no answer came", { asks: true }, 0, false],
	["it has files", { files: [] }, 0, false],
])("whether a form is sent by itself: %s", (_, change, hours, isSent) => {
	expect(isSentByItself({ ...FORM, ...change }, NOW + hours * HOUR)).toBe(isSent);
});
