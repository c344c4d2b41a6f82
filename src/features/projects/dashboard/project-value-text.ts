import { linesOf } from "./article-lines.ts";

/** A field's value as text, if it is stored otherwise: markup and ids. */
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
