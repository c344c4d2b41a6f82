import type { Db } from "../../../db/connect.ts";
import type { PageWindow } from "../../../db/paginate.ts";
import { yieldToEventLoop } from "../../../db/yield-to-event-loop.ts";
import { fold } from "../../../fold.ts";
import type { App } from "../../../platform/app-context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import type { Actor } from "../../../platform/http/authorization.ts";
import { type Pagination, paginationOf } from "../../../platform/http/contract-fields.ts";
import { schoolSlug } from "../school-slug.ts";
import { type Audience, hasWords, searchedText } from "../searched-text.ts";
import { namesShownOf, shownName } from "../shown-name.ts";
import { searchIndexes } from "./directory.server.ts";
import type { FoundItem, StaffItem } from "./result-search.contract.ts";
import { type FoundRow, itemsOf } from "./result-search.queries.server.ts";

interface FoundItems {
	places: FoundItem[];
	pagination: Pagination;
}

type SearchInput = PageWindow & { q: string };

/** Names that a result does not show in full are not searched, even for staff. */
export async function searchItems(
	app: App,
	_actor: Actor | null,
	input: SearchInput,
): Promise<FoundItems> {
	const { rows, pagination } = await findItems(app, "public", input);
	return { places: rows.map(presentFoundItem), pagination };
}

/** Staff only: searches drafts too, with all names in full. */
export async function searchAllItems(
	app: App,
	actor: Actor | null,
	input: SearchInput,
): Promise<{ places: StaffItem[]; pagination: Pagination }> {
	requireAccess(actor, "staff");
	const { rows, pagination } = await findItems(app, "staff", input);
	return {
		places: rows.map(({ names_shown: _, name_hidden: _hidden, ...row }) => ({
			...row,
			status: row.status as StaffItem["status"],
		})),
		pagination,
	};
}

async function findItems(
	{ db, invalidation }: App,
	audience: Audience,
	{ q, ...window }: SearchInput,
): Promise<{ rows: FoundRow[]; pagination: Pagination }> {
	const words = fold(q).split(/\s+/).filter(Boolean);
	const all = await searchIndexes[audience](db, invalidation);
	const found = await filterWithPauses(all, ({ text }) => hasWords(text, words));
	const matches = (row: FoundRow) => hasWords(searchedText(row, audience), words);
	return readRows(db, audience, found, window, matches);
}

/** A school's items of all years. 404 if no published result names it. */
export async function requireSchool(
	{ db, invalidation }: App,
	_actor: Actor | null,
	{ slug, ...window }: PageWindow & { slug: string },
): Promise<FoundItems & { name: string }> {
	const all = await searchIndexes.public(db, invalidation);
	const found = slug === "" ? [] : await filterWithPauses(all, (entry) => entry.slug === slug);
	const isFromSchool = (row: FoundRow) => schoolSlug(row.school) === slug;
	const { rows, pagination } = await readRows(db, "public", found, window, isFromSchool);
	// Every page has the newest spelling of the name.
	const [newest] =
		rows[0] && window.page === 1 ? rows : await itemsOf(db, "public", idsOf(found, 1));
	if (!newest) throw new AppError("not_found", "School not found.");
	return { name: newest.school, places: rows.map(presentFoundItem), pagination };
}

const COMPARED_AT_ONCE = 20_000;

/** Comparing all items of all years takes some milliseconds. */
async function filterWithPauses<Item>(
	all: readonly Item[],
	matches: (item: Item) => boolean,
): Promise<Item[]> {
	const found: Item[] = [];
	for (let start = 0; start < all.length; start += COMPARED_AT_ONCE) {
		await yieldToEventLoop();
		found.push(...all.slice(start, start + COMPARED_AT_ONCE).filter(matches));
	}
	return found;
}

const idsOf = (found: readonly { id: string }[], count: number) =>
	found.slice(0, count).map(({ id }) => id);

/** Rereads a page of rows, which must still match: the index may be older than the latest changes. */
async function readRows(
	db: Db,
	audience: Audience,
	found: readonly { id: string }[],
	{ page, limit }: PageWindow,
	matches: (row: FoundRow) => boolean,
): Promise<{ rows: FoundRow[]; pagination: Pagination }> {
	const shown = found.slice((page - 1) * limit, page * limit);
	const rows = await itemsOf(db, audience, idsOf(shown, limit));
	const byId = new Map(rows.filter(matches).map((row) => [row.id, row]));
	return {
		rows: shown.flatMap(({ id }) => byId.get(id) ?? []),
		pagination: paginationOf({ page, limit, total: found.length }),
	};
}

function presentFoundItem({ names_shown, name_hidden, status: _, ...row }: FoundRow): FoundItem {
	const names = namesShownOf({ names_shown, name_hidden });
	return { ...row, participant_name: shownName(row.participant_name, names) };
}
