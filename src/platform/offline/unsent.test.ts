import { expect, test } from "vitest";
import type { SafeStorage } from "../browser/safe-storage.ts";
import {
	changeUnsent,
	dropUnsent,
	isSentByItself,
	keepUnsent,
	readUnsent,
	type UnsentForm,
} from "./unsent.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const HOUR = 3_600_000;
const at = (time: number) => new Date(time).toISOString();

function form(key: string, writtenAt = NOW): UnsentForm {
	return {
		key,
		kind: "order",
		title: "Clay filter",
		draft: "order:clay-filter",
		values: [["name", "Brian"]],
		by: null,
		writtenAt: at(writtenAt),
		triedAt: at(writtenAt),
	};
}

function memory(first: Record<string, string> = {}): SafeStorage & { all: Map<string, string> } {
	const all = new Map(Object.entries(first));
	return {
		all,
		get: (key) => all.get(key) ?? null,
		set: (key, value) => all.set(key, value).has(key),
		remove: (key) => void all.delete(key),
		removeMatching: () => {},
	};
}

const keysIn = (store: SafeStorage, now = NOW) => readUnsent(store, now).map(({ key }) => key);

test("each form is kept, however many wait already", () => {
	const store = memory();
	for (const key of ["a", "b", "c", "d"]) keepUnsent(store, form(key), NOW);
	expect(keysIn(store)).toEqual(["a", "b", "c", "d"]);
});

test("a form that is written again replaces its text, but keeps the time of its first attempt", () => {
	const store = memory();
	keepUnsent(store, form("a"), NOW);
	changeUnsent(store, "a", { refusal: { status: 400, error: "No", fields: {} } }, NOW);
	const later = NOW + HOUR;
	keepUnsent(store, { ...form("a", later), values: [["name", "Amina"]] }, later);
	expect(readUnsent(store, later)).toEqual([
		{ ...form("a", later), values: [["name", "Amina"]], triedAt: at(NOW) },
	]);
});

test("a discarded form leaves nothing behind", () => {
	const store = memory();
	keepUnsent(store, form("a"), NOW);
	keepUnsent(store, form("b"), NOW);
	dropUnsent(store, "a", NOW);
	expect(keysIn(store)).toEqual(["b"]);
	dropUnsent(store, "b", NOW);
	expect([...store.all]).toEqual([]);
});

test("after seven days the text is deleted", () => {
	const store = memory();
	keepUnsent(store, form("a"), NOW);
	expect(keysIn(store, NOW + 7 * 24 * HOUR - 1)).toEqual(["a"]);
	expect(keysIn(store, NOW + 7 * 24 * HOUR)).toEqual([]);
	expect([...store.all]).toEqual([]);
});

test("an entry dated in the future, after the clock was set back, is deleted", () => {
	const store = memory();
	keepUnsent(store, form("a"), NOW);
	expect(keysIn(store, NOW - HOUR)).toEqual([]);
});

test("it is sent automatically as long as the server knows its key, unless it was refused or left unanswered", () => {
	expect(isSentByItself(form("a"), NOW)).toBe(true);
	expect(isSentByItself(form("a"), NOW + 23 * HOUR)).toBe(true);
	expect(isSentByItself(form("a"), NOW + 24 * HOUR)).toBe(false);
	const refusal = { status: 400, error: "No", fields: {} };
	expect(isSentByItself({ ...form("a"), refusal }, NOW)).toBe(false);
	expect(isSentByItself({ ...form("a"), asks: true }, NOW)).toBe(false);
});

test("at its writer's request it is sent after that too", () => {
	const store = memory();
	keepUnsent(store, form("a"), NOW);
	const later = NOW + 48 * HOUR;
	changeUnsent(store, "a", { triedAt: at(later) }, later);
	expect(readUnsent(store, later).map((kept) => isSentByItself(kept, later))).toEqual([true]);
	expect(keysIn(store, NOW + 7 * 24 * HOUR)).toEqual([]);
});

test.each(["{", "{}", "[null, 1, {}]", JSON.stringify([{ ...form("a"), kind: "gift" }])])(
	"what is none is deleted: %s",
	(text) => {
		const store = memory({ unsent: text });
		expect(keysIn(store)).toEqual([]);
		expect([...store.all]).toEqual([]);
	},
);
