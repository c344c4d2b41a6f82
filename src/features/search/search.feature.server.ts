import { serve } from "../../platform/api/endpoint.ts";
import type { App, StaffSearch } from "../../platform/app-context.ts";
import { defineFeature } from "../../platform/feature.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { SearchHits } from "../../platform/staff-search.ts";
import { SEARCH_KINDS } from "../../product/kinds.ts";
import type { HitGroup } from "./search.contract.ts";
import * as calls from "./search.contract.ts";

const HITS_PER_KIND = 5;

/** Searches all features' lists as the actor; lists that refuse the actor are left out. Staff only. */
async function searchEverything(
	app: App,
	actor: Actor | null,
	{ q }: { q: string },
): Promise<HitGroup[]> {
	const staff = requireAccess(actor, "staff");
	const groups = await Promise.all(
		app.staffSearches.map(async (search) => {
			const found = await findUnlessRefused(search, app, staff, q);
			return found && found.hits.length > 0 ? [{ kind: search.kind, ...found }] : [];
		}),
	);
	return groups
		.flat()
		.toSorted((a, b) => SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind));
}

async function findUnlessRefused(
	{ find }: StaffSearch,
	app: App,
	staff: Actor,
	search: string,
): Promise<SearchHits | null> {
	try {
		return await find(app, staff, { search, limit: HITS_PER_KIND });
	} catch (error) {
		if (error instanceof AppError && error.code === "forbidden") return null;
		throw error;
	}
}

const endpoints = [
	serve(calls.searchEverything, searchEverything, (groups) => ({ result: { groups } })),
];

export const search = defineFeature({ name: "search", endpoints });
