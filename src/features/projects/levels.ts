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
