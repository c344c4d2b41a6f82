import * as z from "zod/mini";
import { fold } from "../../../fold.ts";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	id,
	pageWindow,
	pagination,
	requiredText,
} from "../../../platform/http/contract-fields.ts";

const defineCall = callsUnder("Results");

export const SEARCH_MAX = 100;
const TOO_SHORT = "Please enter at least two letters of a name or a school";

const foundItem = z.object({
	id,
	result_id: id,
	result_title: z.string(),
	year: z.number(),
	/** Null after the category was deleted; its name stays. */
	category_id: z.nullable(id),
	category_name: z.string(),
	position: z.nullable(z.number()),
	/** As the result shows names, even for staff. */
	participant_name: z.string(),
	school: z.string(),
	score: z.string(),
});
export type FoundItem = z.infer<typeof foundItem>;

const staffItem = z.extend(foundItem, {
	/** In full, whatever the result shows. */
	participant_name: z.string(),
	status: z.enum(["draft", "published"]),
});
export type StaffItem = z.infer<typeof staffItem>;

const window = pageWindow(50);

/** After folding: an apostrophe alone would find everything. */
const hasTwoCharacters = z.refine<string>((text) => fold(text).trim().length >= 2, TOO_SHORT);

const searchQuery = z.object({
	/** Words of a school or a name shown in full, in any order and case, with or without accents. */
	q: requiredText(TOO_SHORT, SEARCH_MAX).check(z.minLength(2, TOO_SHORT), hasTwoCharacters),
	...window,
});

export const searchItems = defineCall("GET /results/search", {
	apiPart: "results",
	summary: "Places in all published results by participant and school, the newest year first",
	access: "public",
	query: searchQuery,
	response: z.object({ result: z.object({ places: z.array(foundItem), pagination }) }),
});

export const searchAllItems = defineCall("GET /results/places", {
	apiPart: "results",
	summary:
		"Places in all results, drafts included, by participant and school, with all names in full",
	access: "staff",
	query: searchQuery,
	response: z.object({ result: z.object({ places: z.array(staffItem), pagination }) }),
});

export const getSchool = defineCall("GET /schools/:slug", {
	apiPart: "results",
	summary: "A school's places in all published results, the newest year first",
	access: "public",
	query: z.object(window),
	response: z.object({
		result: z.object({ name: z.string(), places: z.array(foundItem), pagination }),
	}),
});
