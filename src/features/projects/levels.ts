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

const LEVEL_WORDS: readonly [Level, RegExp][] = [
	["Junior", /\b(?:(?:grade|gredi|class|darasa(?: la)?|g) ?[789]|junior|jss)\b/i],
	[
		"Senior",
		/\b(?:(?:grade|gredi|g) ?1[012]|(?:form|kidato(?: cha)?) ?[1-4]|senior|high school)\b/i,
	],
	["University", /\b(?:university|college|campus|chuo|diploma)\b/i],
];

/** Such as "grade 8" or "Form 2". */
export function levelIn(search: string): Level | undefined {
	return LEVEL_WORDS.find(([, words]) => words.test(search))?.[0];
}

export function withoutLevel(search: string): string {
	const words = LEVEL_WORDS.reduce((text, [, level]) => text.replace(level, " "), search);
	return words.replace(/\s+/g, " ").trim();
}
