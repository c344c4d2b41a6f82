import type { Requirements } from "./requirements.ts";

export type Level = NonNullable<Requirements["level"]>;

/** With their classes in Kenya, ascending. Forms 3 and 4 end in 2027. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
	Junior: "Junior: Grade 7 to 9",
	Senior: "Senior: Grade 10 to 12, Form 3 and 4",
	University: "University",
};

/** Repeated from the contract, because visitors do not load its schema library. */
export const LEVELS = Object.keys(LEVEL_NAMES) as Level[];

/** Pupils below Grade 7 get the easiest level. */
const LEVEL_WORDS = Object.entries({
	Junior:
		"(?:grade|gredi(?: ya)?|class|std|standard|darasa(?: la)?)[ -]?(?:[1-9]|one|two|three|four|five|six|seven|eight|nine|saba|nane|tisa)|g ?[789]|pp ?[12]|junior|jss",
	Senior:
		"(?:grade|gredi(?: ya)?|g)[ -]?(?:1[012]|ten|eleven|twelve)|(?:form|kidato(?: cha)?)[ -]?(?:[1-4]|one|two|three|four|kwanza|pili|tatu|nne)|senior|high school",
	University: "university|college|campus|chuo|diploma",
}).map(([level, words]) => [level as Level, new RegExp(`\\b(?:${words})\\b`, "i")] as const);

/** Such as "grade 8" or "Form 2". */
export function levelIn(search: string): Level | undefined {
	return LEVEL_WORDS.find(([, words]) => words.test(search))?.[0];
}

export function withoutLevel(search: string): string {
	return tidy(LEVEL_WORDS.reduce((text, [, level]) => text.replace(level, " "), search));
}

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

/** Such as "under 1500", "KES 1,500" or "2000/=". */
const AMOUNT =
	/\b((?:under|below|up to|chini ya) )?((?:ke?sh?s?|sh)\.? ?)?(\d{1,2},?\d{3}|\d{3})\b(\/[-=])?/i;

/** Level, budget and the other words of a search such as "solar grade 8 1500". */
export function namedIn(search: string) {
	const level = levelIn(search);
	const rest = withoutLevel(search);
	const [whole = "", limit, currency, number = "", end] = AMOUNT.exec(rest) ?? [];
	// A bare number beside other words may be a year or a part, such as "555 timer".
	const isAmount = limit || currency || end || (level && number);
	return {
		level,
		max_materials: isAmount ? number.replace(",", "") : "",
		search: isAmount ? tidy(rest.replace(whole, " ")) : rest,
	};
}
