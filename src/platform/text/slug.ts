import { fold } from "../../fold.ts";

/** A slug from a title: "Gĩkũyũ Beans, 2nd try" becomes "gikuyu-beans-2nd-try". */
export function slugOf(title: string, fallback: string): string {
	const words = fold(title)
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
	if (words.length <= 80) return words || fallback;
	const cut = words.slice(0, 81).lastIndexOf("-");
	return words.slice(0, cut > 20 ? cut : 80);
}

/** The slug, or the first of slug-2, slug-3 … that is not taken. */
export function freeSlug(slug: string, used: ReadonlySet<string>): string {
	if (!used.has(slug)) return slug;
	for (let number = 2; ; number += 1) {
		if (!used.has(`${slug}-${number}`)) return `${slug}-${number}`;
	}
}
