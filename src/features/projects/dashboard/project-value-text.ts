import { linesOf } from "./article-lines.ts";

/** Fields that are stored as markup or ids, as text. */
export function projectValueText(
	name: string,
	value: unknown,
	categories: readonly { id: string; name: string }[],
): string | undefined {
	if (name === "content") return linesOf(String(value)).join("\n");
	if (name !== "category_ids") return undefined;
	const chosen = value as string[];
	return categories
		.filter(({ id }) => chosen.includes(id))
		.map((category) => category.name)
		.join(", ");
}
