import { afterEach, expect, test, vi } from "vitest";
import { localStore, readJson, sessionStore } from "./safe-storage.ts";

afterEach(() => vi.unstubAllGlobals());

/** Replaces one of the browser's two storages. */
function stub(name: "localStorage" | "sessionStorage", stored = new Map<string, string>()) {
	vi.stubGlobal(name, {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (value.length > 100) throw new DOMException("full", "QuotaExceededError");
			stored.set(key, value);
		},
		removeItem: (key: string) => stored.delete(key),
	});
	return stored;
}

test("each kind keeps its own values", () => {
	const [local, session] = [stub("localStorage"), stub("sessionStorage")];
	expect(localStore.set("name", "Amina")).toBe(true);
	expect(sessionStore.get("name")).toBeNull();
	expect(localStore.get("name")).toBe("Amina");
	expect([local.size, session.size]).toEqual([1, 0]);
	localStore.remove("name");
	expect(localStore.get("name")).toBeNull();
});

test("full storage keeps its content and reports that the new value was not stored", () => {
	stub("sessionStorage", new Map([["draft", "old"]]));
	expect(sessionStore.set("draft", "x".repeat(200))).toBe(false);
	expect(sessionStore.get("draft")).toBe("old");
});

test("disabled storage holds nothing and does not throw", () => {
	Object.defineProperty(globalThis, "localStorage", {
		configurable: true,
		get: () => {
			throw new DOMException("denied", "SecurityError");
		},
	});
	expect(localStore.set("name", "Amina")).toBe(false);
	expect(localStore.get("name")).toBeNull();
	expect(() => localStore.remove("name")).not.toThrow();
	Reflect.deleteProperty(globalThis, "localStorage");
});

test("a stored value that is not JSON reads as nothing", () => {
	stub(
		"localStorage",
		new Map([
			["good", '{"a":1}'],
			["bad", "{"],
		]),
	);
	expect(readJson(localStore, "good")).toEqual({ a: 1 });
	expect(readJson(localStore, "bad")).toBeNull();
	expect(readJson(localStore, "missing")).toBeNull();
});
