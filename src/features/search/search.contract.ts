import * as z from "zod/mini";
import { fold } from "../../fold.ts";
import { callsUnder } from "../../platform/http/call.ts";
import { requiredText } from "../../platform/http/contract-fields.ts";
import { searchHits } from "../../platform/staff-search.ts";
import { SEARCH_KINDS } from "../../product/kinds.ts";

const defineCall = callsUnder("Search");

const TOO_SHORT = "Please enter at least two letters";

/** After folding: an apostrophe alone would match everything. */
const hasTwoCharacters = z.refine<string>((text) => fold(text).trim().length >= 2, TOO_SHORT);

const hitGroup = z.extend(searchHits, { kind: z.enum(SEARCH_KINDS) });
export type HitGroup = z.infer<typeof hitGroup>;

export const searchEverything = defineCall("GET /search", {
	summary: "The first five matches of each kind of record that the caller may list",
	access: "staff",
	query: z.object({
		/** Words in any order. */
		q: requiredText(TOO_SHORT, 100).check(z.minLength(2, TOO_SHORT), hasTwoCharacters),
	}),
	response: z.object({ result: z.object({ groups: z.array(hitGroup) }) }),
});
