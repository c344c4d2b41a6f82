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
 * Finds which of the added names a text contains in full, or as first and last name; in any case, with or without accents
 * and nicknames. The time for a text does not grow with the number of names.
 */
export function createNameIndex<Named extends { participant_name: string }>() {
	const byWords = new Map<string, Named[]>();
	/** How many words the names have that begin with this one. */
	const lengths = new Map<string, Set<number>>();
	function findWords(text: string): Named[] {
		const all = wordsOf(text);
		return all.flatMap((word, at) =>
			[...(lengths.get(word) ?? [])].flatMap(
				(length) => byWords.get(all.slice(at, at + length).join(" ")) ?? [],
			),
		);
	}
	return {
		add(named: Named): void {
			if (named.participant_name === NAME_WITHHELD) return;
			for (const words of named.participant_name.split(BETWEEN_PEOPLE).flatMap(formsOf)) {
				const [first = ""] = words;
				const key = words.join(" ");
				const same = byWords.get(key) ?? [];
				same.push(named);
				byWords.set(key, same);
				lengths.set(first, (lengths.get(first) ?? new Set()).add(words.length));
			}
		},
		findIn(text: string): Named[] {
			const bare = text.replace(NICKNAME, " ");
			return [...new Set([...findWords(text), ...(bare === text ? [] : findWords(bare))])];
		},
	};
}

/** Like `createNameIndex`, with all names at once. */
export function createNameFinder<Named extends { participant_name: string }>(
	named: readonly Named[],
): (text: string) => Named[] {
	const index = createNameIndex<Named>();
	for (const one of named) index.add(one);
	return index.findIn;
}

const PIECE = 20_000;
/** Characters of a piece that the next one repeats: more than a name has. */
const OVERLAP = 400;

/** A long text in overlapping pieces, each cut at a space where there is one. */
export function* piecesOf(text: string): Generator<string> {
	for (let start = 0; ; ) {
		const end = start + PIECE;
		yield text.slice(start, end);
		if (end >= text.length) return;
		start = Math.max(text.lastIndexOf(" ", end - OVERLAP), end - 2 * OVERLAP);
	}
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
