import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_SAVED, readSaved, setSaved } from "./saved-projects.ts";

let storage: Map<string, string>;
let isFull = false;

beforeEach(() => {
	storage = new Map();
	isFull = false;
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => storage.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (isFull) throw new Error("QuotaExceededError");
			storage.set(key, value);
		},
		removeItem: (key: string) => storage.delete(key),
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

test("projects are removed, and after the last one nothing is left in the browser", () => {
	setSaved(pump, true);
	setSaved(dryer, true);
	setSaved(pump, false);
	expect(readSaved()).toEqual([dryer]);
	setSaved(dryer, false);
	expect(storage.size).toBe(0);
});

test("the list has a limit, but a project that is in it can be saved again", () => {
	const slugs = Array.from({ length: MAX_SAVED }, (_, number) => `project-${number}`);
	expect(slugs.map((slug) => setSaved({ slug, title: slug }, true)).every(Boolean)).toBe(true);
	expect(setSaved(pump, true)).toBe(false);
	expect(readSaved()).toHaveLength(MAX_SAVED);
	expect(setSaved({ slug: "project-0", title: "Project" }, true)).toBe(true);
	expect(readSaved()).toContainEqual({ slug: "project-0", title: "Project" });
});

test("saving returns false if the browser stores nothing", () => {
	isFull = true;
	expect(setSaved(pump, true)).toBe(false);
});

test.each(["{", "5", '{"slug":"pump"}', '[null, 5, {"slug":5,"title":"x"}]'])(
	"the stored text %s is read as an empty list",
	(text) => {
		storage.set("saved-projects", text);
		expect(readSaved()).toEqual([]);
	},
);
