import type { Db } from "../../db/connect.ts";
import { yieldToEventLoop } from "../../db/yield-to-event-loop.ts";
import { fold } from "../../fold.ts";
import type { App } from "../../platform/app-context.ts";
import { memoizedByTags } from "../../platform/cache/invalidation.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { SEARCH_WORDS, SMALL_WORDS } from "../../search-words.ts";
import { listCategories } from "../categories/categories.service.server.ts";
import { namedBy, Vocabulary, wordsOf } from "./near-words.ts";
import type { NearProjects } from "./projects.contract.ts";
import { presentSummary } from "./projects.presenter.server.ts";
import { categoriesOf, hiddenTextsAfter, vocabularyAfter } from "./projects.queries.server.ts";
import { selectPublishedWith } from "./projects-list.queries.server.ts";

const MAX_WORDS = 6;
const MAX_PROJECTS = 4;
/** Newest matches, of which those with the words in the title are preferred. */
const MAX_MATCHES = 20;

/** Suggestions for a search without results, each checked again: a text may have been withdrawn meanwhile. */
export async function nearProjects(
	{ db, invalidation }: App,
	_actor: Actor | null,
	{ search }: { search: string },
): Promise<NearProjects> {
	const words = wordsOf(search);
	const content = words.filter((word) => !SMALL_WORDS.has(word));
	const searched = [...new Set(content.length > 0 ? content : words)].slice(0, MAX_WORDS);
	const [vocabulary, categories] = await Promise.all([
		vocabularyOf(db, invalidation),
		listCategories({ db }, null),
	]);
	const meanings = searched.map((word) => [word, meaningOf(word, vocabulary)] as const);
	const candidates = [...new Set(meanings.flatMap(([, words]) => words))];
	const phrase = candidates.join(" ");
	// A part of what was typed is no other search.
	const differs = candidates.some((word) => !searched.includes(word));
	const suggested = differs ? await selectPublishedWith(db, [phrase], MAX_MATCHES) : [];
	const matches =
		suggested.length > 0 ? suggested : await findBestMatches(db, candidates, vocabulary);
	const inTitle = ({ title }: { title: string }) => {
		const folded = fold(title);
		return candidates.filter((word) => folded.includes(word)).length;
	};
	const rows = matches.sort((a, b) => inTitle(b) - inTitle(a)).slice(0, MAX_PROJECTS);
	const listed = await categoriesOf(
		db,
		rows.map(({ id }) => id),
	);
	return {
		suggestion: suggested.length > 0 ? phrase : null,
		categories: namedBy(meanings, categories).map(({ id, name, projects_count }) => ({
			id,
			name,
			projects_count,
		})),
		articles: rows.map((row) => presentSummary(row, listed.get(row.id) ?? [], null)),
	};
}

/** Known words for a typed one: "boreholes" becomes "borehole", "waterpump" two words; empty if nothing is similar. */
function meaningOf(word: string, vocabulary: Vocabulary): string[] {
	const isWhole = SEARCH_WORDS.has(word) || vocabulary.hasBeginning(word);
	for (let at = 3; at <= word.length - 3 && !isWhole; at += 1) {
		const parts = [word.slice(0, at), word.slice(at)];
		if (parts.every((part) => vocabulary.count(part) > 0)) return parts;
	}
	const nearest = vocabulary.nearest(word);
	return nearest ? [nearest] : [];
}

/** With all the words in any order; else with all but one, the commonest first; else with the rarest. */
async function findBestMatches(db: Db, words: readonly string[], vocabulary: Vocabulary) {
	const rarestFirst = [...words].sort((a, b) => vocabulary.count(a) - vocabulary.count(b));
	const allButOne = rarestFirst.map((_, at) => rarestFirst.toSpliced(-1 - at, 1));
	for (const choices of [[rarestFirst], allButOne, ...rarestFirst.map((word) => [[word]])]) {
		const found: Awaited<ReturnType<typeof selectPublishedWith>> = [];
		for (const some of choices) {
			if (some.length === 0 || found.length >= MAX_MATCHES) continue;
			const rows = await selectPublishedWith(db, some, MAX_MATCHES);
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
		const words = await vocabularyAfter(db, last);
		for (const { word, articles } of words) {
			const shown = articles - (hidden.get(word) ?? 0);
			if (shown > 0) vocabulary.add(word, shown);
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
		const texts = await hiddenTextsAfter(db, last);
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
