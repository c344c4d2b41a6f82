import { fold } from "../../../fold.ts";

interface GroupedItem {
	category_id?: string | null | undefined;
	category_name?: string | null | undefined;
	position?: number | null | undefined;
}

export interface ItemGroup<Item> {
	/** The category's id, or its name after it was deleted. */
	key: string;
	id: string | null;
	name: string;
	/** By position, items without one last; equal ones keep their order. */
	items: Item[];
}

const byName = new Intl.Collator("en").compare;

/**
 * Groups items by category, sorted by name; those of a deleted one by its name. `categories`: names that items lack.
 */
export function groupItems<Item extends GroupedItem>(
	items: readonly Item[],
	categories: readonly { id: string | null; name: string }[] = [],
): ItemGroup<Item>[] {
	const names = new Map(categories.map(({ id, name }) => [id, name]));
	for (const { category_id, category_name } of items) {
		if (category_id && category_name) names.set(category_id, category_name);
	}
	const groups = new Map<string, ItemGroup<Item>>();
	for (const item of items) {
		const id = item.category_id ?? null;
		const known = id === null ? undefined : names.get(id);
		const name = known ?? item.category_name ?? "Other";
		const key = fold(name);
		const found = groups.get(key);
		if (!found) {
			groups.set(key, { key: id ?? name, id, name, items: [item] });
			continue;
		}
		found.items.push(item);
		if (found.id === null && id !== null) Object.assign(found, { key: id, id, name });
	}
	const sorted = [...groups.values()].sort((a, b) => byName(a.name, b.name));
	for (const group of sorted) {
		group.items.sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);
	}
	return sorted;
}

/** A group for each category of a result, in its order, even if empty; then the unknown categories. */
export function orderByCategories<Item>(
	categories: readonly { id: string | null; name: string }[],
	groups: readonly ItemGroup<Item>[],
): ItemGroup<Item>[] {
	const named = categories.map(
		({ id, name }): ItemGroup<Item> =>
			groups.find(
				(group) => (id !== null && group.id === id) || fold(group.name) === fold(name),
			) ?? {
				key: id ?? name,
				id,
				name,
				items: [],
			},
	);
	return [...new Set([...named, ...groups])];
}
