import { expect, test } from "vitest";
import type { SafeStorage } from "../../../platform/browser/safe-storage.ts";
import { nextStepOf, readUnsent, stateOf, type UnsentForm, writeUnsent } from "./unsent-forms.ts";

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

function storageWith(text: string): SafeStorage & { all: Map<string, string> } {
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
	const store = storageWith(JSON.stringify([FORM]));
	expect(readUnsent(store, NOW + 7 * 24 * HOUR - 1)).toEqual([FORM]);
	expect(readUnsent(store, now)).toEqual([]);
	expect([...store.all]).toEqual([]);
});

test("storing no forms removes the stored entry", () => {
	const store = storageWith(JSON.stringify([FORM]));
	writeUnsent(store, []);
	expect([...store.all]).toEqual([]);
});

test.each(["{", "{}", "[null, 1, {}]", JSON.stringify([{ ...FORM, kind: "gift" }])])(
	"stored text that is not a list of forms is deleted: %s",
	(text) => {
		const store = storageWith(text);
		expect(readUnsent(store, NOW)).toEqual([]);
		expect([...store.all]).toEqual([]);
	},
);

const FILE = { name: "plan.pdf", size: 200, lastModified: 7, sent: 14 };
const REFUSAL = { status: 400, error: "No", fields: {} };
const SENT_LATER = "It will be sent when you are back online.";
const ASKED = "You will be asked before it is sent again.";

test.each<[string, Partial<UnsentForm>, number, ReturnType<typeof nextStepOf>, RegExp | string]>([
	["it got no response", {}, 0, "send", SENT_LATER],
	["the server still knows its key", {}, 23, "send", SENT_LATER],
	["the server may have forgotten its key", {}, 24, "ask late", ASKED],
	["it was refused", { refusal: REFUSAL }, 0, "correct", "It was not accepted: No"],
	["its writer has seen that no answer came", { asks: true }, 0, "ask", ASKED],
	[
		"its files are not stored",
		{ files: [FILE] },
		0,
		"choose files",
		/^7% has arrived\. You will be asked/,
	],
	[
		"its files are stored",
		{ files: [FILE], hasFiles: true },
		0,
		"send",
		/The rest will be sent when/,
	],
	["its files are stored, after a day", { files: [FILE], hasFiles: true }, 24, "ask late", ASKED],
	[
		"its upload was stopped",
		{ files: [FILE], hasFiles: true, isStopped: true },
		0,
		"resume",
		/^7% has arrived\. You will be asked/,
	],
	["it was refused with files", { files: [FILE], refusal: REFUSAL }, 24, "correct", /not accepted/],
])("what the page says will happen to a form: %s", (_, change, hours, step, text) => {
	const form = { ...FORM, ...change };
	const now = NOW + hours * HOUR;
	expect(nextStepOf(form, now)).toBe(step);
	expect(stateOf(form, now)).toMatch(text);
});
