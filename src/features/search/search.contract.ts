import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { requiredText } from "../../platform/http/contract-fields.ts";
import { FOUND_KINDS, found } from "../../platform/staff-search.ts";

const defineCall = callsUnder("Search");

const TOO_SHORT = "Write at least 2 letters";

const foundGroup = z.extend(found, { kind: z.enum(FOUND_KINDS) });
export type FoundGroup = z.infer<typeof foundGroup>;

export const searchEverything = defineCall("GET /search", {
	summary:
		"The first five of each kind of record with these words, of the kinds the caller may list",
	access: "staff",
	query: z.object({
		/** Words in any order. */
		q: requiredText(TOO_SHORT, 100).check(z.minLength(2, TOO_SHORT)),
	}),
	response: z.object({ result: z.object({ groups: z.array(foundGroup) }) }),
});
