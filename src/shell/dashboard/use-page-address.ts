import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { pageIn, queryString } from "../../platform/browser/query-string.ts";
import type { Sorting } from "../../ui/sortable.tsx";
import { useDebounce } from "../../ui/use-debounce.ts";

/** Time after the last key press before a search starts. */
const SEARCH_DELAY_MS = 500;

export const PAGE_SIZES = [10, 25, 50, 100] as const;

export interface PageAddress {
	/** Counted from 1. An invalid value in the address means 1. */
	page: number;
	/** Page size. An invalid value in the address means ten. */
	rows: number;
	/** Value of a filter, or "" if it is not set. */
	filter: (name: string) => string;
	hrefFor: (page: number) => string;
	/** Sets filters ("" removes one) and goes to page 1. Adds an entry to the browser's history. */
	pushFilters: (filters: Record<string, string>) => void;
	/** Like `pushFilters`, but replaces the history entry: for filters that are being typed. */
	replaceFilters: (filters: Record<string, string>) => void;
}

/** Keeps a list's page and filters in the address, so that a reload, a link and Back restore them. */
export function usePageAddress(): PageAddress {
	const { pathname } = useLocation();
	const [params, setParams] = useSearchParams();

	// Also includes filters that were set but are not rendered yet.
	const latest = useRef(params);
	useEffect(() => {
		latest.current = params;
	}, [params]);

	const setFilters = useCallback(
		(filters: Record<string, string>, replace: boolean) => {
			const query = queryString({ ...filters, page: null }, latest.current);
			latest.current = new URLSearchParams(query);
			setParams(query, { replace, preventScrollReset: true });
		},
		[setParams],
	);

	return {
		page: pageIn(params.get("page")),
		rows: PAGE_SIZES.find((rows) => String(rows) === params.get("rows")) ?? PAGE_SIZES[0],
		filter: (name) => params.get(name) ?? "",
		hrefFor: (page) => pathname + queryString({ page: page > 1 ? page : null }, params),
		pushFilters: useCallback((filters) => setFilters(filters, false), [setFilters]),
		replaceFilters: useCallback((filters) => setFilters(filters, true), [setFilters]),
	};
}

/** A list's search and status filter in the address. An unknown status is ignored. */
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
		/** Whether the filters exclude any rows. */
		narrowed: filters.status !== undefined || filters.search !== "",
	};
}

/** A list's sort order in the address. An unknown one is ignored. */
export function sortingOf<Sort extends string>(
	{ filter, pushFilters }: PageAddress,
	sorts: readonly Sort[],
): Sorting<Sort> {
	return {
		by: sorts.find((sort) => sort === filter("sort")),
		choose: (sort) => pushFilters({ sort }),
	};
}

export function useSearchBox({ filter, replaceFilters }: PageAddress): {
	value: string;
	onChange: (event: { currentTarget: { value: string } }) => void;
} {
	const searched = filter("search");
	const [text, setText] = useState(searched);
	const latest = useRef(searched);
	// Read the current address when the search starts, to keep a filter chosen during the delay.
	const { schedule, cancel } = useDebounce(
		() => replaceFilters({ search: latest.current.trim() }),
		SEARCH_DELAY_MS,
	);

	// Follows changes of the address by Back, Forward or a link.
	useEffect(() => {
		cancel();
		setText((current) => (current.trim() === searched ? current : searched));
	}, [searched, cancel]);

	return {
		value: text,
		onChange: ({ currentTarget }) => {
			latest.current = currentTarget.value;
			setText(currentTarget.value);
			schedule();
		},
	};
}
