import { afterEach, expect, test, vi } from "vitest";
import { storageProblem, storageText } from "./storage-problem.ts";

afterEach(() => vi.unstubAllGlobals());

const fails = (name: string) => () => {
	throw new DOMException("No", name);
};
const storage = (setItem: () => void, length: number) => ({
	setItem,
	length,
	removeItem: () => {},
});

test.each([
	["accepts a value", storage(() => {}, 3), undefined],
	["is full", storage(fails("QuotaExceededError"), 3), "full"],
	["is full in Firefox", storage(fails("NS_ERROR_DOM_QUOTA_REACHED"), 3), "full"],
	["has no room at all: a private window", storage(fails("QuotaExceededError"), 0), "refused"],
	["is missing", undefined, "refused"],
])("storage that %s is recognised", (_, stub, problem) => {
	vi.stubGlobal("localStorage", stub);
	expect(storageProblem()).toBe(problem);
});

test("storage whose access throws counts as refused", () => {
	Object.defineProperty(globalThis, "localStorage", {
		configurable: true,
		get: fails("SecurityError"),
	});
	expect(storageProblem()).toBe("refused");
	Reflect.deleteProperty(globalThis, "localStorage");
});

test("only a full storage is called full", () => {
	expect(storageText("full")).toMatch(/is full/);
	expect(storageText("refused")).not.toMatch(/full/);
	expect(storageText("refused")).toMatch(/allow cookies and site data/);
});
