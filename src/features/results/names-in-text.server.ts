import { NAME_WITHHELD } from "./shown-name.ts";

/** Words without accents; leaves out initials. Splits at apostrophes, for possessives: "Bosibori's father". */
export function wordsOf(text: string): string[] {
	const plain = text
		.normalize("NFD")
		.replace(/[\p{M}\p{Cf}]/gu, "")
		.toLowerCase();
	return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1);
}

/** Shorter names are too often other words. */
const MIN_LETTERS = 4;
/** Separators of names, because several people can share an item. */
const BETWEEN_PEOPLE = /[&,;/+\n]|\band\b/iu;

/** Part of a name in brackets or quotation marks: Wanjiru "Shiko" Kamau. Apostrophes in a name do not count. */
const NICKNAME =
	/(?<![\p{L}\p{M}\p{N}])[("“”„«'‘]([^()"“”„«»\n]{1,30}?)[)"“”»'’](?![\p{L}\p{M}\p{N}])/gu;

/** Finds names in a text, in full or as first and last name, in any spelling. Time does not grow with their number. */
export function createNameIndex<Item extends { participant_name: string }>() {
	const byWords = new Map<string, Item[]>();
	/** Word counts of the names, by first word. */
	const lengths = new Map<string, Set<number>>();
	function findWords(text: string): Item[] {
		const all = wordsOf(text);
		return all.flatMap((word, at) =>
			[...(lengths.get(word) ?? [])].flatMap(
				(length) => byWords.get(all.slice(at, at + length).join(" ")) ?? [],
			),
		);
	}
	return {
		add(item: Item): void {
			if (item.participant_name === NAME_WITHHELD) return;
			for (const words of item.participant_name.split(BETWEEN_PEOPLE).flatMap(formsOf)) {
				const [first = ""] = words;
				const key = words.join(" ");
				const same = byWords.get(key) ?? [];
				same.push(item);
				byWords.set(key, same);
				lengths.set(first, (lengths.get(first) ?? new Set()).add(words.length));
			}
		},
		findIn(text: string): Item[] {
			const bare = text.replace(NICKNAME, " ");
			return [...new Set([...findWords(text), ...(bare === text ? [] : findWords(bare))])];
		},
	};
}

export function createNameFinder<Item extends { participant_name: string }>(
	items: readonly Item[],
): (text: string) => Item[] {
	const index = createNameIndex<Item>();
	for (const item of items) index.add(item);
	return index.findIn;
}

const CHUNK = 20_000;
/** Longer than any name, so that each is whole in some chunk. */
const OVERLAP = 400;

/** Overlapping chunks, cut at spaces where possible. */
export function* chunksOf(text: string): Generator<string> {
	for (let start = 0; ; ) {
		const end = start + CHUNK;
		yield text.slice(start, end);
		if (end >= text.length) return;
		start = Math.max(text.lastIndexOf(" ", end - OVERLAP), end - 2 * OVERLAP);
	}
}

/** The whole name, without the nickname, and nickname and last name. */
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
	// One part of a name can be several words: "Ng'ang'a".
	const parts = name.trim().split(/\s+/);
	return parts.length > 2 ? [words, wordsOf(`${parts[0]} ${parts.at(-1)}`)] : [words];
}
