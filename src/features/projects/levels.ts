import type { Requirements } from "./requirements.ts";

export type Level = NonNullable<Requirements["level"]>;

/** With their classes in Kenya, ascending; these do not break at the end of a line. Forms 3 and 4 end in 2027. */
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
	Junior: "Junior: Grade\u00a07\u00a0to\u00a09",
	Senior: "Senior: Grade\u00a010\u00a0to\u00a012, Form\u00a03\u00a0and\u00a04",
	University: "University",
};

/** Repeated from the contract, because visitors do not load its schema library. */
export const LEVELS = Object.keys(LEVEL_NAMES) as Level[];
