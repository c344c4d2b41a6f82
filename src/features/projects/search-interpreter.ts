import { PARTS_OF_ENGLISH, STOP_WORDS, SYNONYMS } from "../../search-words.ts";
import { formatKes } from "../../ui/format.ts";
import type { ShownCategory } from "../categories/categories.calls.ts";
import { shortName } from "../categories/short-name.ts";
import type { WiderFilters } from "./beyond-filters.tsx";
import { LEVELS, type Level } from "./levels.ts";
import { BUDGET_MAX, BUDGET_STEP } from "./list-choice.ts";
import { FILTER_NAMES, filterText } from "./list-filters.tsx";
import { type Filter, nearestValue, projectCountText } from "./project-filter.ts";

/**
 * The filters that the words of a search name, such as "solar grade 8 1500", and the words that are left to search for.
 * They replace the search if its words can mean nothing else, or find no project.
 */
export function interpretSearch(
	requested: Filter,
	categories: readonly ShownCategory[],
	hasHits: boolean,
) {
	const { filters, search, note, isSure } = parseSearch(requested.search);
	const names = FILTER_NAMES.filter((name) => nearestValue(name, filters[name]));
	const category = requested.category ? undefined : categories.find((one) => isNameOf(one, search));
	const replacesSearch = isSure || !hasHits;
	const namesFilter = names.length > 0 || category !== undefined;
	const hasNewWords = search !== "" && search !== tidy(requested.search);
	if (!namesFilter && !(replacesSearch && hasNewWords)) return undefined;
	const filter = { ...requested, search, page: 1 };
	const count = names.length === 0 ? category?.projects_count : undefined;
	for (const name of names) filter[name] = nearestValue(name, filters[name]);
	if (category) Object.assign(filter, { category: category.id, search: "" });
	const texts = [category?.name, ...names.map((name) => filterText(name, filter))];
	const text = texts.filter(Boolean).join(", ") || search;
	return { filter, text, note, replacesSearch, namesFilter, count };
}

/** Removes filters that words of the search name too: what was typed replaces what was chosen before. */
export function withoutNamedFilters(requested: Filter): Filter {
	const { filters } = parseSearch(requested.search);
	const names = FILTER_NAMES.filter((name) => nearestValue(name, filters[name]));
	return { ...requested, ...Object.fromEntries(names.map((name) => [name, ""])) };
}

/** Removes the words that name a filter: its chosen value replaces what was typed. */
export function withoutWordsForFilter(name: string, search: string): string {
	const words: Partial<Record<string, string[]>> = parseSearch(search).words;
	return (words[name] ?? []).reduce((rest, word) => tidy(rest.replace(word, " ")), tidy(search));
}

/** Whether the search is the category's name, or its short name as on badges. */
const isNameOf = ({ name }: { name: string }, search: string) =>
	[name, shortName(name)].some((one) => one.toLowerCase() === search.toLowerCase());

const CLASS = "(?:grade|gredi(?: ya)?|class|std|standard|darasa(?: la)?)[ -]?";

/** As in "grade 8 & 9" and "form 3/4": the first one decides. */
const MORE_CLASSES = "(?: ?(?:[&/,-]|and|or|to|na) ?\\d\\d?(?![\\d,.]| ?weeks?))*";

/** A class below all levels, for which the easiest level is taken. */
const BELOW = "below";

const CLASS_WORDS = Object.entries({
	Junior: `${CLASS}(?:[789]|seven|eight|nine|saba|nane|tisa)${MORE_CLASSES}|g ?[789]|junior(?: secondary)?|jss`,
	[BELOW]: `${CLASS}(?:[1-6]|one|two|three|four|five|six|tano|sita)${MORE_CLASSES}|pp ?[12]|primary school|^primary$`,
	Senior: `(?:(?:grade|gredi(?: ya)?|g)[ -]?(?:1[012]|ten|eleven|twelve)|(?:form|kidato(?: cha)?)[ -]?(?:[1-4]|one|two|three|four|kwanza|pili|tatu|nne)|f[1-4])${MORE_CLASSES}|senior|(?:secondary|high) school|^secondary$`,
	University: "university|uni|college|campus|campo|chuo|diploma",
}).map(([level, words]) => [level, new RegExp(`\\b(?:${words})\\b`, "gi")] as const);

const LIMIT =
	"(?:under|below|within|(?:less|not more|no more) than|at most|up to|max(?:imum)?|budget|chini ya)(?: of|:)?";
const MONEY = "(?:kes|k?sh(?:s|illings?|ilingi)?|bob)";

/** Such as "1500", "under 1500", "KES 1,500", "1500 bob", "1.5k" or "2000/=". */
const AMOUNT = new RegExp(
	`(?:\\b(${LIMIT}) )?(?:\\b(${MONEY})\\.? ?|\\b)(\\d{1,2},\\d{3}|\\d{1,5}(?:\\.\\d)?)(k\\b)?( ?${MONEY}\\b| ?/[-=]|(?!\\w))`,
	"i",
);
const WEEKS = new RegExp(`\\b(?:(?:in|${LIMIT}) )?(\\d\\d?|one|two|three|four)[ -]?weeks?\\b`, "i");
const COUNTS = ["one", "two", "three", "four"];
const CHEAP = /\b(?:cheap(?:est)?|bure|(?:bei )?(?:nafuu|rahisi))\b/i;

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

/** Removes stop words at the ends; those in between may belong to a phrase. */
function contentOf(search: string): string {
	const words = search.split(" ");
	const isContent = (word: string) => {
		const letters = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
		return letters !== "" && !STOP_WORDS.has(letters);
	};
	return words
		.slice(words.findIndex(isContent), words.findLastIndex(isContent) + 1)
		.join(" ")
		.replace(/[.,;:?!]+$/, "");
}

/** Replaces whole Swahili words that are parts of English ones, so that "moto" finds "fire", not "motor". */
const translated = (search: string) =>
	search.replace(PARTS_OF_ENGLISH, (word) => SYNONYMS.get(word.toLowerCase())?.[0] ?? word);

/** Filters and other words of a search such as "solar grade 8 1500". `isSure` if no word may mean anything else. */
export function parseSearch(search: string) {
	const classes: { name: string; word: string; position: number }[] = [];
	let rest = tidy(search);
	for (const [name, words] of CLASS_WORDS) {
		rest = rest.replace(words, (word: string, position: number) => {
			classes.push({ name, word, position });
			return " ".repeat(word.length);
		});
	}
	const [first] = classes.sort((a, b) => a.position - b.position);
	const take = (words: RegExp) => {
		const [text = "", number = ""] = words.exec(rest) ?? [];
		rest = tidy(rest.replace(text, " "));
		return [text, number] as const;
	};
	const [time, weeks] = take(WEEKS);
	const [cheap] = take(CHEAP);
	const { kes = "", isBare, text = "" } = amountIn(rest, first !== undefined) ?? {};
	rest = tidy(rest.replace(text, " "));
	const isBelow = first?.name === BELOW;
	const level = isBelow ? "Junior" : (first?.name ?? "");
	const max_weeks = weeks.replace(/^\D+$/, (word) =>
		String(COUNTS.indexOf(word.toLowerCase()) + 1),
	);
	const sort = cheap && "cost";
	const filters = { level, max_materials: String(kes), max_help: "", max_weeks, sort };
	const levels = classes.map(({ word }) => word);
	const words = { level: levels, max_materials: [text], max_weeks: [time], sort: [cheap] };
	const isFilter = Object.values(filters).some(Boolean);
	const content = contentOf(rest);
	const translation = translated(content);
	if (isFilter || content) rest = translation;
	const isMixed = classes.some(({ name }) => name !== first?.name);
	const below = isBelow ? first.word.replace(/^./, (letter) => letter.toUpperCase()) : "";
	const note = `${isMixed ? "One class at a time. " : ""}${below && `No projects for ${below} yet.`}`;
	const isSure = (isFilter && !rest && !(isBare && !first)) || translation !== content;
	return { filters, words, search: rest, note, isSure };
}

/** A number without a currency or limit counts as an amount beside a class, alone, or as the last word if it is round. */
function amountIn(text: string, hasClass: boolean) {
	const [whole = "", limit, currency, number = "", thousand, end] = AMOUNT.exec(text) ?? [];
	const kes = Number(number.replace(",", "")) * (thousand ? 1_000 : 1);
	const isBare = !(limit || currency || thousand || end);
	const isLast = text.endsWith(whole) && kes >= 500 && kes % 100 === 0;
	const isMeant = !isBare || (kes >= 100 && (hasClass || text === whole || isLast));
	return isMeant && kes > 0 && kes <= BUDGET_MAX ? { text: whole, kes, isBare } : undefined;
}

const WIDENINGS = {
	max_materials: "Materials: any cost",
	max_help: "Our help: any cost",
	level: "Any level",
	max_weeks: "Any time",
	category: "All Categories",
	search: "Without the search words",
} as const;

type WideningName = keyof typeof WIDENINGS;
const WIDENING_NAMES = Object.keys(WIDENINGS) as WideningName[];

interface FoundList {
	articles: readonly { material_cost: number }[];
	pagination: { total: number | undefined };
}

type FetchList = (filter: Filter & { limit: number }) => Promise<FoundList>;

/** A larger budget or one filter less, with more hits than `total`, or the next level with any. Errors are ignored. */
export function loadWiderFilters(
	fetchList: FetchList,
	filter: Filter,
	total: number,
): Promise<WiderFilters> {
	const names = WIDENING_NAMES.filter((name) => filter[name]);
	return Promise.all(names.map((name) => widenBy(name, fetchList, filter, total))).then(
		(all) => all.filter((one) => one !== undefined),
		() => [],
	);
}

async function widenBy(name: WideningName, fetchList: FetchList, filter: Filter, total: number) {
	const next = name === "level" && LEVELS[LEVELS.indexOf(filter.level as Level) + 1];
	const wider: Filter = { ...filter, [name]: next || "", page: 1 };
	const isBudget = name === "max_materials";
	// Sorted by cost, the first project above the budget comes after the `total` ones within it.
	const query = isBudget ? { ...wider, sort: "cost", limit: total + 1 } : { ...wider, limit: 1 };
	const { articles, pagination } = await fetchList(query);
	const found = pagination.total ?? 0;
	if (next ? found === 0 : found <= total) return undefined;
	const cost = isBudget && articles[total]?.material_cost;
	if (cost) {
		const budget = String(Math.ceil(cost / BUDGET_STEP) * BUDGET_STEP);
		const higher = { ...wider, max_materials: budget };
		const within = await fetchList({ ...higher, limit: 1 });
		const count = projectCountText(within.pagination.total ?? total + 1);
		const text = `A little over: ${formatKes(Number(budget))} (${count})`;
		return { name, text, filter: higher };
	}
	const label = next ? `One level up: ${filterText("level", wider)}` : WIDENINGS[name];
	return { name, text: `${label} (${projectCountText(found)})`, filter: wider };
}
