import { fold } from "../../fold.ts";
import { type Contact, plainPhone } from "./person.ts";

export interface SearchTerm {
	/** Each of these must be in one of the columns, in any of its forms. For preselecting rows. */
	readonly parts: readonly (readonly WordForm[])[];
	/** How well the texts of a row match; null if they do not. */
	readonly match: (texts: readonly SearchedText[]) => Match | null;
}

/** A folded word, or word parts with anything between them. */
export type WordForm = { word: string } | { segments: readonly string[] };

export interface SearchedText {
	/** The column, or the field of the JSON in it. */
	where: string;
	text: string;
	/** The column that says whose row it is. */
	isName: boolean;
}

export interface Match {
	/** 0 is best. */
	rank: number;
	matches: { where: string; words: string }[];
}

const NAME_ITSELF = 0;
const PHRASE = 1;
const WORDS_TOGETHER = 2;
const WORDS = 3;
const PARTS_OF_WORDS = 4;

/** Shorter parts of words are in half of all texts. */
const SHORTEST_PART = 3;

/** The words of a text, without accents, apostrophes and whatever else is written in many ways. */
export function wordsOf(text: string): string[] {
	return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** "Ng'ang'a" is one word, but "Amina's" contains a name: both readings of a text. */
function readingsOf(text: string): string[][] {
	const split = text.replace(/['`‘’ʼ]/g, " ");
	return split === text ? [wordsOf(text)] : [wordsOf(text), wordsOf(split)];
}

/** Finds a name's words in any order: as the row's name, a phrase, words of one or several texts, or word parts. */
export function searchTermForName(name: string): SearchTerm {
	const words = [...new Set(wordsOf(name))];
	const phrase = ` ${wordsOf(name).join(" ")} `;
	const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
	// Short words must match, but are too common to be shown in excerpts.
	const distinctive = words.filter(
		(word) => word.length >= Math.min(SHORTEST_PART, longest.length),
	);
	return {
		parts: words.map((word) => [{ word }]),
		match(texts) {
			const searched = texts.map((text) => {
				const readings = readingsOf(withoutIds(text.text));
				return { ...text, readings, words: new Set(readings.flat()) };
			});
			const has = (textWords: ReadonlySet<string>, word: string) =>
				textWords.has(word) ||
				(word.length >= SHORTEST_PART && [...textWords].some((other) => other.includes(word)));
			if (!words.every((word) => searched.some((text) => has(text.words, word)))) return null;
			const withPhrase = searched.filter(({ readings }) =>
				readings.some((reading) => ` ${reading.join(" ")} `.includes(phrase)),
			);
			const hasAll = (found: ReadonlySet<string>) => words.every((word) => found.has(word));
			const rank = withPhrase.some(({ isName }) => isName)
				? NAME_ITSELF
				: withPhrase.length > 0
					? PHRASE
					: searched.some((text) => hasAll(text.words))
						? WORDS_TOGETHER
						: hasAll(new Set(searched.flatMap((text) => [...text.words])))
							? WORDS
							: PARTS_OF_WORDS;
			const matches = searched
				.filter((text) => distinctive.some((word) => has(text.words, word)))
				.map(({ where, text }) => ({ where, words: excerpt(text, distinctive) }));
			return { rank, matches };
		},
	};
}

/** Finds texts that contain an email address or a phone number, however it is written. */
export function searchTermForContact({ email, phone }: Contact): SearchTerm {
	const digits = phone && plainPhone(phone);
	const patterns = [
		...(email ? [new RegExp(`(?<![\\w.+-])${quoted(email)}(?![\\w-])`, "iu")] : []),
		...(digits ? [phonePattern(digits)] : []),
	];
	const forms: WordForm[] = [
		...(email ? [{ segments: [email] }] : []),
		...(digits
			? [{ segments: digits.replace(KENYAN_PREFIX, "").match(/\d{1,3}/g) as string[] }]
			: []),
	];
	return {
		parts: [forms],
		match(texts) {
			const matches = texts.flatMap(({ where, text }) => {
				const positions = patterns.map((pattern) => withoutIds(text).search(pattern));
				const at = positions.find((index) => index >= 0);
				return at === undefined ? [] : [{ where, words: around(withoutIds(text), at) }];
			});
			return matches.length > 0 ? { rank: PHRASE, matches } : null;
		},
	};
}

const KENYAN_PREFIX = /^254(?=\d{9}$)/;
const GAP = String.raw`[\s().\u2010-\u2015-]*`;

/** A number with gaps anywhere, not as a part of a longer one; a Kenyan one in any of its forms. */
function phonePattern(digits: string): RegExp {
	const before = KENYAN_PREFIX.test(digits)
		? String.raw`(?<![1-9]\d*|\d{4})(?:(?:\+|00)?254${GAP})?0?${GAP}`
		: String.raw`(?<!\d)(?:\+|00)?${GAP}`;
	return new RegExp(`${before}${digits.replace(KENYAN_PREFIX, "").split("").join(GAP)}(?!\\d)`);
}

function quoted(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Ids, hashes, keys and tokens: the person who is searched for is not in them. */
const IDS =
	/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{20,}|(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}/g;

function withoutIds(text: string): string {
	return text.replace(IDS, " ");
}

/** Characters of an excerpt before the match; twice as many follow. */
const EXCERPT_BEFORE = 40;

function excerpt(text: string, words: readonly string[]): string {
	const line = withoutIds(text).replace(/\s+/g, " ");
	// Folding can shift the position by a few letters, which does not matter for an excerpt.
	const positions = words.map((word) => fold(line).indexOf(word)).filter((at) => at >= 0);
	return around(line, Math.min(...positions));
}

function around(text: string, position: number): string {
	const start = Math.max(0, position - EXCERPT_BEFORE);
	const end = position + EXCERPT_BEFORE * 2;
	return `${start > 0 ? "..." : ""}${text.slice(start, end).trim()}${end < text.length ? "..." : ""}`;
}
