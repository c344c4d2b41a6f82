/** A deterministic random number generator: the same seed always gives the same sequence. */
export interface Random {
	/** At least `low`, below `high`. */
	between(low: number, high: number): number;
	/** A whole number from `low` to `high`, both included. */
	whole(low: number, high: number): number;
	chance(probability: number): boolean;
	/** One of the items; the list must not be empty. */
	pick<const T>(items: readonly T[]): T;
	/** The items in random order. */
	shuffled<T>(items: readonly T[]): T[];
}

/** FNV-1a, 32 bit: similar seeds ("project-1", "project-2") get very different values. */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	}
	return value >>> 0;
}

/** Mulberry32. Not cryptographically secure. */
export function seededRandom(seed: string): Random {
	let state = hash(seed);
	function next(): number {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
	}
	const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
	return {
		between: (low, high) => low + next() * (high - low),
		whole,
		chance: (probability) => next() < probability,
		pick: <const T>(items: readonly T[]) => items[whole(0, items.length - 1)] as T,
		shuffled: (items) => {
			const rest = [...items];
			const result: typeof rest = [];
			while (rest.length > 0) result.push(...rest.splice(whole(0, rest.length - 1), 1));
			return result;
		},
	};
}
