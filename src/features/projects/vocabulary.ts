import { editDistance, fold } from "../../fold.ts";
import { SYNONYMS } from "../../search-words.ts";

interface KnownWord {
	word: string;
	articles: number;
	/** Bit set of its letters, which excludes most words before a costly comparison. */
	letters: number;
}

const MIN_LETTERS = 3;
const MAX_LETTERS = 30;

/** Folded words without punctuation; hyphens inside a word stay. */
export function wordsOf(text: string): string[] {
	return fold(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
}

/** Words of all published articles, to correct the words of a search. */
export class Vocabulary {
	readonly #counts = new Map<string, number>();
	#byLength: KnownWord[][] | undefined;

	add(written: string, articles: number): void {
		for (const word of wordsOf(written)) {
			if (word.length < MIN_LETTERS || word.length > MAX_LETTERS || /\d/.test(word)) continue;
			this.#counts.set(word, (this.#counts.get(word) ?? 0) + articles);
		}
		this.#byLength = undefined;
	}

	/** Approximate number of articles with the word; 0 for unknown words. */
	count(word: string): number {
		return this.#counts.get(word) ?? 0;
	}

	/** Whether a known word begins with `letters`, which then are no misspelling. */
	hasPrefix(letters: string): boolean {
		for (const word of this.#counts.keys()) if (word.startsWith(letters)) return true;
		return false;
	}

	/** The word itself, a translation, another form, or a similar spelling. Prefixes of known words stay as they are. */
	nearest(word: string): string | undefined {
		const known = formsOf(word).find((form) => this.#counts.has(form));
		// A word of another language resembles others by chance.
		if (known || (SYNONYMS.has(word) && !this.hasPrefix(word))) return known;
		const similar = this.#nearestSpelling(word);
		if (similar?.startsWith(word)) return similar;
		// The plural of a prefix is no misspelling either: “robots”, where articles have only “robotics”.
		const prefixes = [word, word.replace(/s$/, "")];
		return prefixes.find((one) => one.length > MIN_LETTERS && this.hasPrefix(one)) ?? similar;
	}

	#nearestSpelling(word: string): string | undefined {
		const typos = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
		if (typos === 0 || word.length > MAX_LETTERS) return undefined;
		const letters = lettersOf(word);
		let best: { word: string; rank: number[] } | undefined;
		for (let length = word.length - typos; length <= word.length + typos; length += 1) {
			for (const known of this.#ofLength(length)) {
				// Each typing error changes at most two bits.
				if (bits(known.letters ^ letters) > 2 * typos) continue;
				const distance = editDistance(word, known.word);
				if (distance > typos) continue;
				// Prefer words that begin with the input: people type beginnings, and rarely mistype the first letter.
				const rank = [
					known.word.startsWith(word) ? 0 : 1,
					distance,
					known.word[0] === word[0] ? 0 : 1,
					-known.articles,
				];
				if (!best || isLess(rank, best.rank)) best = { word: known.word, rank };
			}
		}
		return best?.word;
	}

	#ofLength(length: number): readonly KnownWord[] {
		if (!this.#byLength) {
			this.#byLength = [];
			for (const [word, articles] of this.#counts) {
				this.#byLength[word.length] ??= [];
				this.#byLength[word.length]?.push({ word, articles, letters: lettersOf(word) });
			}
		}
		return this.#byLength[length] ?? [];
	}
}

/** The word, its translations, the most common first, and the singular, plural and the like of each. */
function formsOf(word: string): string[] {
	return [word, ...(SYNONYMS.get(word) ?? [])].flatMap(inflectionsOf);
}

function inflectionsOf(word: string): string[] {
	const plain = word.replaceAll("-", "");
	const ending = [/ies$/, /es$/, /s$/, /ing$/, /ed$/].find((one) => one.test(plain));
	const stem = ending && plain.replace(ending, ending.source === "ies$" ? "y" : "");
	const stems = stem && stem.length >= MIN_LETTERS ? [stem, `${stem}e`] : [];
	const plurals = [`${plain}s`, `${plain}es`, plain.replace(/y$/, "ies")];
	return [word, plain, ...stems, ...plurals];
}

/** By the words in their names. A word that few have counts more: "food technology" is one category, "technology" two. */
export function matchCategories<T extends { name: string }>(
	words: readonly (readonly [word: string, corrections: readonly string[]])[],
	categories: readonly T[],
): T[] {
	const scores = new Map<T, number>();
	for (const [word, corrections] of words) {
		const forms = [...corrections, ...formsOf(word)];
		const named = categories.filter(({ name }) =>
			wordsOf(name).some((one) => forms.some((form) => isPrefix(form, one, word))),
		);
		for (const one of named) scores.set(one, (scores.get(one) ?? 0) + 1 / named.length);
	}
	const best = Math.max(...scores.values());
	return categories.filter((one) => scores.get(one) === best);
}

/** Short beginnings must match what was typed: “apples” is not “applied”, and “and” matches nothing. */
const isPrefix = (form: string, name: string, word: string) =>
	form.length > MIN_LETTERS &&
	name.startsWith(form) &&
	(form === word || form === name || form.length > 4);

function isLess(a: readonly number[], b: readonly number[]): boolean {
	const at = a.findIndex((value, index) => value !== b[index]);
	return at >= 0 && (a[at] as number) < (b[at] as number);
}

const lettersOf = (word: string) =>
	[...word].reduce((letters, letter) => letters | (1 << (letter.charCodeAt(0) & 31)), 0);

function bits(value: number): number {
	let count = 0;
	for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
	return count;
}
