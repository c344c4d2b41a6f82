import type { Requirements } from "./requirements.ts";

export type Level = NonNullable<Requirements["level"]>;

/** Names with classes in Kenya, ascending. No-break spaces keep a class on one line. Forms 3 and 4 end in 2027. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
	Junior: "Junior: Grade\u00a07\u00a0to\u00a09",
	Senior: "Senior: Grade\u00a010\u00a0to\u00a012, Form\u00a03\u00a0and\u00a04",
	University: "University",
};

/** Repeated from the contract, because visitors do not load its schema library. */
export const LEVELS = Object.keys(LEVEL_NAMES) as Level[];
