import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isFresh, removeOldDrafts } from "./old-drafts.ts";

/** A storage like the browser's, whose entries are its keys. */
class Stored {
	[key: string]: unknown;
	getItem(key: string) {
		return this[key] ?? null;
	}
	removeItem(key: string) {
		delete this[key];
	}
}

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-18T12:00:00Z") }));
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const draft = (savedAt: string) => JSON.stringify({ values: { text: "Half" }, savedAt });

test("a draft that nobody restored is removed after 30 days, and an unreadable one at once", () => {
	const stored = Object.assign(new Stored(), {
		"draft:note:1": draft("2026-02-10T12:00:00Z"),
		"draft:note:2": draft("2026-03-01T12:00:00Z"),
		"draft:note:3": "{",
		"draft:note:4": "null",
		"draft-device": "a",
		authUser: "{}",
	});
	vi.stubGlobal("localStorage", stored);
	removeOldDrafts();
	expect(Object.keys(stored)).toEqual(["draft:note:2", "draft-device", "authUser"]);
});

test("a draft of 29 days is fresh; one of 31 days or without a date is not", () => {
	expect(isFresh({ savedAt: "2026-02-17T12:00:00Z" })).toBe(true);
	expect(isFresh({ savedAt: "2026-02-15T12:00:00Z" })).toBe(false);
	expect(isFresh({})).toBe(false);
});
