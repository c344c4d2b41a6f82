import * as z from "zod/mini";

/** In the answer to a save: people whom the published text names although their names are hidden. Absent if none. */
export const hiddenNames = { hidden_names: z.optional(z.array(z.string())) };

/** A person whose name is hidden, and the title of a public text that contains it. */
const namedIn = z.object({ name: z.string(), title: z.string() });

export const textsWithHiddenNames = {
	/** In the answer to a save that hides names: where the public still reads them. Absent if nowhere. */
	named_in: z.optional(z.array(namedIn)),
	/** Not all texts for the public were searched for the names, because that takes too long or failed. */
	search_incomplete: z.optional(z.literal(true)),
};

export interface NameWarnings {
	hidden_names?: string[] | undefined;
	named_in?: z.infer<typeof namedIn>[] | undefined;
	search_incomplete?: true | undefined;
}
