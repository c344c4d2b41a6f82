import * as z from "zod/mini";

/** In the answer to a save: people whom the published text names although their names are hidden. Absent if none. */
export const hiddenNames = { hidden_names: z.optional(z.array(z.string())) };
