import { wordsOf } from "../../platform/privacy/find-by-name.server.ts";
import { NAME_WITHHELD } from "./shown-name.ts";

/** A shorter name is too often another word. */
const LEAST_LETTERS = 4;
/** Several people share an item of the result. */
const BETWEEN_PEOPLE = /[&,;/+\n]|\band\b/iu;

/**
 * Returns a function that finds which of the names a text contains in full, or as first and last name; in any case, with
 * or without accents.
 */
export function createNameFinder<Named extends { participant_name: string }>(
	named: readonly Named[],
): (text: string) => Named[] {
	const byFirst = new Map<string, { words: readonly string[]; of: Named }[]>();
	for (const of of named) {
		if (of.participant_name === NAME_WITHHELD) continue;
		for (const words of of.participant_name.split(BETWEEN_PEOPLE).flatMap(formsOf)) {
			const [first = ""] = words;
			byFirst.set(first, [...(byFirst.get(first) ?? []), { words, of }]);
		}
	}
	return (text) => {
		const all = wordsOf(text);
		const found = all.flatMap((word, at) =>
			(byFirst.get(word) ?? [])
				.filter(({ words }) => words.every((part, index) => all[at + index] === part))
				.map(({ of }) => of),
		);
		return [...new Set(found)];
	};
}

function formsOf(name: string): string[][] {
	const words = wordsOf(name);
	if (words.join("").length < LEAST_LETTERS) return [];
	// A part such as "Ng'ang'a" is several words.
	const parts = name.trim().split(/\s+/);
	return parts.length > 2 ? [words, wordsOf(`${parts[0]} ${parts.at(-1)}`)] : [words];
}
