import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_SAVED, readSaved, setSaved } from "./saved-projects.ts";

let kept: Map<string, string>;
let full = false;

beforeEach(() => {
	kept = new Map();
	full = false;
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (full) throw new Error("QuotaExceededError");
			kept.set(key, value);
		},
		removeItem: (key: string) => kept.delete(key),
	});
});
afterEach(() => vi.unstubAllGlobals());

const pump = { slug: "pump", title: "Pump" };
const dryer = { slug: "dryer", title: "Dryer" };

test("the latest saved project is first; saving one again updates it in its place", () => {
	setSaved(pump, true);
	setSaved({ ...dryer, price: 100, cover: { src: "/media/a.webp" } }, true);
	setSaved({ ...pump, title: "Pump II", material_cost: 50 }, true);
	expect(readSaved()).toEqual([
		{ ...dryer, price: 100, cover: { src: "/media/a.webp" } },
		{ slug: "pump", title: "Pump II", material_cost: 50 },
	]);
});

test("a project is removed, and after the last one nothing is left in the browser", () => {
	setSaved(pump, true);
	setSaved(dryer, true);
	setSaved(pump, false);
	expect(readSaved()).toEqual([dryer]);
	setSaved(dryer, false);
	expect(kept.size).toBe(0);
});

test("the list has a limit, but a project that is in it can be saved again", () => {
	const slugs = Array.from({ length: MAX_SAVED }, (_, number) => `project-${number}`);
	expect(slugs.map((slug) => setSaved({ slug, title: slug }, true)).every(Boolean)).toBe(true);
	expect(setSaved(pump, true)).toBe(false);
	expect(readSaved()).toHaveLength(MAX_SAVED);
	expect(setSaved({ slug: "project-0", title: "Project" }, true)).toBe(true);
	expect(readSaved()).toContainEqual({ slug: "project-0", title: "Project" });
});

test("a browser that stores nothing says so", () => {
	full = true;
	expect(setSaved(pump, true)).toBe(false);
});

test.each(["{", "5", '{"slug":"pump"}', '[null, 5, {"slug":5,"title":"x"}]'])(
	"%s in its place is an empty list",
	(text) => {
		kept.set("saved-projects", text);
		expect(readSaved()).toEqual([]);
	},
);
