import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { queryString } from "../../../platform/browser/query-string.ts";
import { WORK_OWNERS } from "../../../platform/tracking/work-names.ts";
import type { Sorting } from "../../../ui/sortable.tsx";

/** Milliseconds after the last key before a search is run. */
const SEARCH_DELAY = 500;

/** Of which staff choose how many rows a page has; ten unless they do. */
export const ROWS = [10, 25, 50, 100] as const;

export interface PageAddress {
	/** Counted from 1; nonsense in the address is page 1. */
	page: number;
	/** Rows of a page; nonsense in the address is ten. */
	rows: number;
	/** A filter's value, or "" when it is not set. */
	filter: (name: string) => string;
	/** For `Pager`. */
	hrefFor: (page: number) => string;
	/** Sets filters ("" removes one) and starts again at page 1. A choice adds to the history. */
	choose: (filters: Record<string, string>) => void;
	/** The same while somebody types: it replaces the address. */
	type: (filters: Record<string, string>) => void;
}

/** A list's page and filters live in the address: a reload, a link and Back keep them. */
export function usePageAddress(): PageAddress {
	const { pathname } = useLocation();
	const [params, setParams] = useSearchParams();

	// With what was chosen a moment ago, also before the page has been rendered with it.
	const latest = useRef(params);
	useEffect(() => {
		latest.current = params;
	}, [params]);

	const narrow = useCallback(
		(filters: Record<string, string>, replace: boolean) => {
			const query = queryString({ ...filters, page: null }, latest.current);
			latest.current = new URLSearchParams(query);
			setParams(query, { replace, preventScrollReset: true });
		},
		[setParams],
	);

	return {
		page: pageOf(params.get("page")),
		rows: ROWS.find((rows) => String(rows) === params.get("rows")) ?? ROWS[0],
		filter: (name) => params.get(name) ?? "",
		hrefFor: (page) => pathname + queryString({ page: page > 1 ? page : null }, params),
		choose: useCallback((filters) => narrow(filters, false), [narrow]),
		type: useCallback((filters) => narrow(filters, true), [narrow]),
	};
}

/** A list with a search and a status in its address; a status that does not exist is none. */
export function useListFilters<Status extends string>(statuses: readonly Status[]) {
	const address = usePageAddress();
	const chosen = address.filter("status");
	const filters = {
		status: statuses.find((status) => status === chosen),
		search: address.filter("search"),
	};
	return {
		address,
		filters,
		/** Whether something is left out. */
		narrowed: filters.status !== undefined || filters.search !== "",
	};
}

/** The order of a list in its address; one that does not exist is none. */
export function sortingOf<Sort extends string>(
	{ filter, choose }: PageAddress,
	sorts: readonly Sort[],
): Sorting<Sort> {
	return {
		by: sorts.find((sort) => sort === filter("sort")),
		choose: (sort) => choose({ sort }),
	};
}

/** The order that the API has by itself. */
const NEWEST = "newest";

/** What `ResetFilters` takes out of the address of a list of work. */
export const WORK_FILTERS = ["search", "status", "owner", "work", "sort", "from", "to"] as const;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The same over a list of work: with an owner, what it waits for, when it came, and its order. */
export function useWorkFilters<Status extends string, Kind extends string, Sort extends string>(
	statuses: readonly Status[],
	kinds: readonly Kind[],
	sorts: readonly Sort[],
) {
	const { address, filters, narrowed } = useListFilters(statuses);
	const known = <Name extends string>(names: readonly Name[], filter: string) =>
		names.find((name) => name === address.filter(filter));
	const work = known(kinds, "work");
	const owner = known(WORK_OWNERS, "owner");
	const [from, to] = ["from", "to"].map((name) => {
		const day = address.filter(name);
		return isDay(day) ? day : undefined;
	});
	// Unless staff choose another order, what waits comes first.
	const sorting = sortingOf(address, [NEWEST, ...sorts]);
	const sort = sorting.by;
	const isNarrowed = narrowed || [work, owner, from, to].some((value) => value !== undefined);
	return {
		address,
		filters: { ...filters, work, owner, from, to },
		narrowed: isNarrowed,
		sorting,
		sort: sort === NEWEST ? undefined : (sort ?? (isNarrowed ? ("waiting" as const) : undefined)),
		/**
		 * All of the list, which is asked for as the specification has it: newest first. What waits is fetched beside its
		 * first page.
		 */
		isPlain: !isNarrowed && sort === undefined,
	};
}

function pageOf(text: string | null): number {
	const page = Number(text);
	return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** A search box over the filter `search`: it waits until nobody has typed for half a second. */
export function useSearchBox({ filter, type }: PageAddress): {
	value: string;
	onChange: (event: { currentTarget: { value: string } }) => void;
} {
	const searched = filter("search");
	const [text, setText] = useState(searched);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	// A filter that is chosen while the search waits must stay: the address is asked then, not now.
	const search = useRef(type);
	useEffect(() => {
		search.current = type;
	});

	// Back, forward or a link changed the address behind the box.
	useEffect(() => {
		clearTimeout(timer.current);
		setText((typed) => (typed.trim() === searched ? typed : searched));
	}, [searched]);
	useEffect(() => () => clearTimeout(timer.current), []);

	return {
		value: text,
		onChange: ({ currentTarget }) => {
			const { value } = currentTarget;
			setText(value);
			clearTimeout(timer.current);
			timer.current = setTimeout(() => search.current({ search: value.trim() }), SEARCH_DELAY);
		},
	};
}
