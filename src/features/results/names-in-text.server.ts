import { NAME_WITHHELD } from "./shown-name.ts";

/**
 * The words of a text, without accents and initials. Split at apostrophes too: a name has a possessive in "Bosibori's
 * father".
 */
export function wordsOf(text: string): string[] {
	const plain = text
		.normalize("NFD")
		.replace(/[\p{M}\p{Cf}]/gu, "")
		.toLowerCase();
	return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1);
}

/** A shorter name is too often another word. */
const MIN_LETTERS = 4;
/** Several people share an item of the result. */
const BETWEEN_PEOPLE = /[&,;/+\n]|\band\b/iu;

/** A nickname in brackets or quotation marks, as in: Wanjiru "Shiko" Kamau. The apostrophes of a name are none. */
const NICKNAME =
	/(?<![\p{L}\p{M}\p{N}])[("“”„«'‘]([^()"“”„«»\n]{1,30}?)[)"“”»'’](?![\p{L}\p{M}\p{N}])/gu;

/**
 * Returns a function that finds which of the names a text contains in full, or as first and last name; in any case, with
 * or without accents and nicknames.
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
	function findIn(text: string): Named[] {
		const all = wordsOf(text);
		return all.flatMap((word, at) =>
			(byFirst.get(word) ?? [])
				.filter(({ words }) => words.every((part, index) => all[at + index] === part))
				.map(({ of }) => of),
		);
	}
	return (text) => {
		const bare = text.replace(NICKNAME, " ");
		return [...new Set([...findIn(text), ...(bare === text ? [] : findIn(bare))])];
	};
}

/** What a person may be called: by the whole name, without the nickname, and by nickname and last name. */
function formsOf(name: string): string[][] {
	const nicknames = Array.from(name.matchAll(NICKNAME), ([, nickname]) => nickname);
	if (nicknames.length === 0) return plainFormsOf(name);
	const bare = name.replace(NICKNAME, " ").trim();
	const last = bare.split(/\s+/).at(-1);
	const names = [name, bare, ...nicknames.map((nickname) => `${nickname} ${last}`)];
	return names.flatMap(plainFormsOf);
}

function plainFormsOf(name: string): string[][] {
	const words = wordsOf(name);
	if (words.join("").length < MIN_LETTERS) return [];
	// A part such as "Ng'ang'a" is several words.
	const parts = name.trim().split(/\s+/);
	return parts.length > 2 ? [words, wordsOf(`${parts[0]} ${parts.at(-1)}`)] : [words];
}
