/** Names with the one that looks most like what was typed first: "Maths" is near "Mathematical Science". */
export function nearestFirst(typed: string, names: readonly string[]): string[] {
	const wanted = pairsOf(typed);
	const likeness = (name: string) => {
		const pairs = pairsOf(name);
		const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
		// What was typed may be a part of the name; of two that have as much of it the shorter is nearer.
		return shared / (wanted.size || 1) + shared / (100 * (pairs.size || 1));
	};
	return names
		.map((name) => ({ name, likeness: likeness(name) }))
		.sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
		.map(({ name }) => name);
}

/** Pairs of letters that follow each other within a word. */
function pairsOf(text: string): Set<string> {
	const words =
		text
			.normalize("NFKD")
			.toLowerCase()
			.match(/\p{L}+/gu) ?? [];
	const pairsIn = (word: string) =>
		[...word].slice(1).map((letter, index) => `${word[index]}${letter}`);
	return new Set(words.flatMap(pairsIn));
}
