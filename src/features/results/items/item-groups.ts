/** What grouping needs to know of an item; a screen's and the database's items both have it. */
interface GroupedItem {
	category_id?: string | null | undefined;
	category_name?: string | null | undefined;
	position?: number | null | undefined;
}

export interface ItemGroup<Item> {
	/** Names the group on its page: the category's id, or its name once it was deleted. */
	key: string;
	id: string | null;
	name: string;
	/** By position, those without one last; equals stay in the order in which they came. */
	items: Item[];
}

const byName = new Intl.Collator("en").compare;

/**
 * Result items by category, the categories by name. Items of a deleted category join those of a
 * category that has its name today. `categories` names those that no item names itself.
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
		const name = item.category_name ?? known ?? "Other";
		const found = groups.get(name.toLowerCase());
		if (!found) {
			groups.set(name.toLowerCase(), { key: id ?? name, id, name, items: [item] });
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
