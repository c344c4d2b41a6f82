import { fold } from "../../../fold.ts";

/** Sorts names by similarity to what was typed: "Maths" is similar to "Mathematical Science". */
export function nearestFirst(typed: string, names: readonly string[]): string[] {
	const wanted = pairsOf(typed);
	const likeness = (name: string) => {
		const pairs = pairsOf(name);
		const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
		// The typed text may be part of the name; of two equally good matches the shorter one wins.
		return shared / (wanted.size || 1) + shared / (100 * (pairs.size || 1));
	};
	return names
		.map((name) => ({ name, likeness: likeness(name) }))
		.sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
		.map(({ name }) => name);
}

/** Pairs of adjacent letters within words. */
function pairsOf(text: string): Set<string> {
	const words = fold(text).match(/\p{L}+/gu) ?? [];
	const pairsIn = (word: string) =>
		[...word].slice(1).map((letter, index) => `${word[index]}${letter}`);
	return new Set(words.flatMap(pairsIn));
}
