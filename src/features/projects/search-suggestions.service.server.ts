import type { Db } from "../../db/connect.ts";
import { yieldToEventLoop } from "../../db/yield-to-event-loop.ts";
import { fold } from "../../fold.ts";
import type { App } from "../../platform/app-context.ts";
import { memoizedByTags } from "../../platform/cache/invalidation.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { STOP_WORDS, SYNONYMS } from "../../search-words.ts";
import { listCategories } from "../categories/categories.service.server.ts";
import type { SearchSuggestions } from "./projects.contract.ts";
import { presentSummary } from "./projects.presenter.server.ts";
import { categoriesOf, nextHiddenTexts, nextSearchWords } from "./projects.queries.server.ts";
import { selectPublishedContaining } from "./projects-list.queries.server.ts";
import { matchCategories, Vocabulary, wordsOf } from "./vocabulary.ts";

const MAX_WORDS = 6;
const MAX_PROJECTS = 4;
/** Newest matches, of which those with the words in the title are preferred. */
const MAX_MATCHES = 20;

/** For a search without results. Searches the database for each correction: the cached vocabulary may be older. */
export async function suggestProjects(
	{ db, invalidation }: App,
	_actor: Actor | null,
	{ search }: { search: string },
): Promise<SearchSuggestions> {
	const words = wordsOf(search);
	const contentWords = words.filter((word) => !STOP_WORDS.has(word));
	const searched = [...new Set(contentWords.length > 0 ? contentWords : words)].slice(0, MAX_WORDS);
	const [vocabulary, categories] = await Promise.all([
		vocabularyOf(db, invalidation),
		listCategories({ db }, null),
	]);
	const corrections = searched.map((word) => [word, correct(word, vocabulary)] as const);
	const candidates = [...new Set(corrections.flatMap(([, corrected]) => corrected))];
	const phrase = candidates.join(" ");
	// Without a correction, the phrase would only repeat words that were typed.
	const differs = candidates.some((word) => !searched.includes(word));
	const phraseMatches = differs ? await selectPublishedContaining(db, [phrase], MAX_MATCHES) : [];
	const matches =
		phraseMatches.length > 0 ? phraseMatches : await findBestMatches(db, candidates, vocabulary);
	const wordsInTitle = ({ title }: { title: string }) => {
		const folded = fold(title);
		return candidates.filter((word) => folded.includes(word)).length;
	};
	const rows = matches.sort((a, b) => wordsInTitle(b) - wordsInTitle(a)).slice(0, MAX_PROJECTS);
	const categoriesOfRows = await categoriesOf(
		db,
		rows.map(({ id }) => id),
	);
	return {
		suggestion: phraseMatches.length > 0 ? phrase : null,
		categories: matchCategories(corrections, categories).map(({ id, name, projects_count }) => ({
			id,
			name,
			projects_count,
		})),
		articles: rows.map((row) => presentSummary(row, categoriesOfRows.get(row.id) ?? [], null)),
	};
}

/** Known words for a typed one: "boreholes" becomes "borehole", "waterpump" two words; empty if nothing is similar. */
function correct(word: string, vocabulary: Vocabulary): string[] {
	const isKnown = SYNONYMS.has(word) || vocabulary.hasPrefix(word);
	for (let at = 3; at <= word.length - 3 && !isKnown; at += 1) {
		const parts = [word.slice(0, at), word.slice(at)];
		if (parts.every((part) => vocabulary.count(part) > 0)) return parts;
	}
	const nearest = vocabulary.nearest(word);
	return nearest ? [nearest] : [];
}

/** Projects with all words in any order; else with all but one (first without the commonest); else with one word. */
async function findBestMatches(db: Db, words: readonly string[], vocabulary: Vocabulary) {
	const rarestFirst = [...words].sort((a, b) => vocabulary.count(a) - vocabulary.count(b));
	const withoutOne = rarestFirst.map((_, at) => rarestFirst.toSpliced(-1 - at, 1));
	for (const wordSets of [[rarestFirst], withoutOne, ...rarestFirst.map((word) => [[word]])]) {
		const found: Awaited<ReturnType<typeof selectPublishedContaining>> = [];
		for (const wordSet of wordSets) {
			if (wordSet.length === 0 || found.length >= MAX_MATCHES) continue;
			const rows = await selectPublishedContaining(db, wordSet, MAX_MATCHES);
			found.push(...rows.filter(({ id }) => !found.some((row) => row.id === id)));
		}
		if (found.length > 0) return found;
	}
	return [];
}

/** Only words that visitors can read, or suggestions would reveal what a draft contains. */
async function buildVocabulary(db: Db): Promise<Vocabulary> {
	const vocabulary = new Vocabulary();
	for (const { name } of await listCategories({ db }, null)) vocabulary.add(name, 1);
	const hidden = await countHiddenWords(db);
	for (let last = ""; ; ) {
		const words = await nextSearchWords(db, last);
		for (const { word, articles } of words) {
			const visibleCount = articles - (hidden.get(word) ?? 0);
			if (visibleCount > 0) vocabulary.add(word, visibleCount);
			await yieldToEventLoop();
		}
		const end = words.at(-1);
		if (!end) return vocabulary;
		last = end.word;
	}
}

/** Number of hidden texts with each word, counted like `search_words`. */
async function countHiddenWords(db: Db): Promise<Map<string, number>> {
	const counts = new Map<string, number>();
	for (let last = ""; ; ) {
		const texts = await nextHiddenTexts(db, last);
		for (const { body } of texts) {
			for (const word of new Set(body.split(/[ \n]/)))
				counts.set(word, (counts.get(word) ?? 0) + 1);
			await yieldToEventLoop();
		}
		const end = texts.at(-1);
		if (!end) return counts;
		last = end.article_id;
	}
}

const vocabularyOf = memoizedByTags(["projects", "categories"], buildVocabulary);
