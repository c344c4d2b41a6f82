import * as z from "zod/mini";
import { blankAsNull, cleaned } from "../../platform/http/contract-fields.ts";
import { isOneLine, plainText } from "../../platform/text/one-line.ts";

/** What builders need. Null until staff enter it. */

export const LEVELS = ["Junior", "Senior", "University"] as const;
export const LEVEL_ERROR = "Level must be Junior, Senior or University";
export const WEEKS_MAX = 52;
export const TOOLS_MAX = 200;

export const WEEKS_ERROR = `Weeks must be a whole number from 1 to ${WEEKS_MAX}`;

export const levelChoice = z.union([z.enum(LEVELS), z.literal("")], LEVEL_ERROR);

/** Null and blank mean none. Clients that do not know these fields omit them. */
export const requirementsInput = {
	level: z.optional(blankAsNull(levelChoice)),
	weeks: z.optional(
		z.pipe(
			z.pipe(z.nullable(z.union([z.number(), z.string()], WEEKS_ERROR)), z.transform(weeksOf)),
			z.nullable(
				z.int(WEEKS_ERROR).check(z.minimum(1, WEEKS_ERROR), z.maximum(WEEKS_MAX, WEEKS_ERROR)),
			),
		),
	),
	tools: z.optional(
		blankAsNull(
			z
				.string("Tools must be text")
				.check(
					...cleaned(plainText, TOOLS_MAX, `Tools must be at most ${TOOLS_MAX} characters`),
					z.refine(isOneLine, "Tools must be one line"),
				),
		),
	),
};

function weeksOf(value: number | string | null): number | null {
	if (typeof value !== "string") return value;
	const text = value.trim();
	if (text === "") return null;
	return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

export const requirements = {
	level: z.optional(z.nullable(z.enum(LEVELS))),
	weeks: z.optional(z.nullable(z.number())),
	tools: z.optional(z.nullable(z.string())),
};

export interface Requirements {
	level: (typeof LEVELS)[number] | null | undefined;
	weeks: number | null | undefined;
	tools: string | null | undefined;
}

/** In a stored row the level is text. */
export type StoredRequirements = Partial<Omit<Requirements, "level">> & {
	level?: string | null | undefined;
};

export function requirementsOf({ level, weeks, tools }: StoredRequirements): Requirements {
	return { level: level as Requirements["level"], weeks, tools };
}
