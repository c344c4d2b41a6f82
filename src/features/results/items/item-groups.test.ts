import { expect, test } from "vitest";
import { groupItems } from "./item-groups.ts";

const item = (
	category_name: string | undefined,
	position: number | null,
	id: string | null = null,
) => ({ category_name, position, category_id: id }) as const;
const shape = (groups: ReturnType<typeof groupItems>) =>
	groups.map(({ name, items }) => [name, items.map(({ position }) => position)]);

test("categories are ordered by name in any case, items by position, those without one last", () => {
	const groups = groupItems([
		item("physics", null),
		item("physics", 10),
		item("Chemistry", 2),
		item("physics", 9),
	]);
	expect(shape(groups)).toEqual([
		["Chemistry", [2]],
		["physics", [9, 10, null]],
	]);
});

test("items with the same position, or none, keep their order", () => {
	const first = { ...item("Physics", 1), who: "first" };
	const second = { ...item("Physics", 1), who: "second" };
	const third = { ...item("Physics", null), who: "third" };
	const fourth = { ...item("Physics", null), who: "fourth" };
	const [group] = groupItems([third, first, fourth, second]);
	expect(group?.items.map(({ who }) => who)).toEqual(["first", "second", "third", "fourth"]);
});

test("items of a deleted category join the current category of that name", () => {
	const groups = groupItems([item("Physics", 1), item("PHYSICS", 2, "p")]);
	expect(groups).toHaveLength(1);
	expect(groups[0]).toMatchObject({ key: "p", id: "p", name: "PHYSICS" });
	expect(groupItems([item("Physics", 1)])[0]).toMatchObject({ key: "Physics", id: null });
});

test("an item without a category name takes it from the list, or is listed under Other", () => {
	const groups = groupItems(
		[item(undefined, 1, "c"), item(undefined, 2, "unknown")],
		[{ id: "c", name: "Chemistry" }],
	);
	expect(groups.map(({ name }) => name)).toEqual(["Chemistry", "Other"]);
});

test("an item without a category name joins those that have it, even before the list has loaded", () => {
	const groups = groupItems([item(undefined, 2, "p"), item("Physics", 1, "p")]);
	expect(groups).toMatchObject([{ key: "p", name: "Physics" }]);
	expect(shape(groups)).toEqual([["Physics", [1, 2]]]);
});

test("without items there are no groups", () => {
	expect(groupItems([])).toEqual([]);
});
