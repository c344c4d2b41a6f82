import type { Db } from "../../../db/connect.ts";
import type { PageWindow } from "../../../db/paginate.ts";
import type { App, AppContext } from "../../../platform/app-context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { type Pagination, paginationOf } from "../../../platform/http/contract-fields.ts";
import { type NamesShown, shownName } from "../shown-name.ts";
import { directoryOf } from "./directory.server.ts";
import type { Place } from "./result-search.contract.ts";
import { type PlaceRow, publicItemsOf } from "./result-search.queries.server.ts";
import { schoolSlug } from "./school-slug.ts";
import { hasWords, plain, searchedText } from "./searched-text.ts";

type SearchApp = App & Pick<AppContext, "invalidation">;

interface Places {
	places: Place[];
	pagination: Pagination;
}

/** Places by participant and school. Names that a result does not show in full are not searched, for staff neither. */
export async function searchPlaces(
	{ db, invalidation }: SearchApp,
	_actor: Actor | null,
	{ q, ...window }: PageWindow & { q: string },
): Promise<Places> {
	const words = plain(q).split(/\s+/).filter(Boolean);
	const all = await directoryOf(db, invalidation);
	const found = all.filter(({ text }) => hasWords(text, words));
	return readPlaces(db, found, window, (row) => hasWords(searchedText(row), words));
}

/** A school's places of all years. 404 when no published result names it. */
export async function requireSchool(
	{ db, invalidation }: SearchApp,
	_actor: Actor | null,
	{ slug, ...window }: PageWindow & { slug: string },
): Promise<Places & { name: string }> {
	const all = await directoryOf(db, invalidation);
	const found = slug === "" ? [] : all.filter((entry) => entry.slug === slug);
	const isOfSchool = (row: PlaceRow) => schoolSlug(row.school) === slug;
	const { places, pagination } = await readPlaces(db, found, window, isOfSchool);
	// As the newest result spells it, on every page.
	const [newest] =
		places[0] && window.page === 1 ? places : await publicItemsOf(db, idsOf(found, 1));
	if (!newest) throw new AppError("not_found", "School not found.");
	return { name: newest.school, places, pagination };
}

const idsOf = (found: readonly { id: string }[], count: number) =>
	found.slice(0, count).map(({ id }) => id);

/**
 * One page of what the directory has found. The rows are read now, and must still match: what staff have just hidden
 * is not found by a directory that does not know of it yet, as in another process.
 */
async function readPlaces(
	db: Db,
	found: readonly { id: string }[],
	{ page, limit }: PageWindow,
	matches: (row: PlaceRow) => boolean,
): Promise<Places> {
	const shown = found.slice((page - 1) * limit, page * limit);
	const rows = await publicItemsOf(db, idsOf(shown, limit));
	const byId = new Map(rows.filter(matches).map((row) => [row.id, row]));
	return {
		places: shown.flatMap(({ id }) => byId.get(id) ?? []).map(presentPlace),
		pagination: paginationOf({ page, limit, total: found.length }),
	};
}

function presentPlace({ names_shown, ...row }: PlaceRow): Place {
	const participant_name = shownName(row.participant_name, names_shown as NamesShown);
	return { ...row, participant_name };
}
