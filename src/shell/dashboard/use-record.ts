import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { queryString } from "../../platform/browser/query-string.ts";

/** State of a history entry whose predecessor is the list without details. */
const OPENED = { opened: true };

/**
 * Keeps in the address whose details or form are open, so that a reload, a link and signing in again restore them, and
 * Back closes them.
 * @param name of the query parameter
 */
export function useRecordAddress(name: "order" | "request" | "user" | "edit") {
	const [params] = useSearchParams();
	const { pathname, state } = useLocation();
	const navigate = useNavigate();
	const to = (id: string | null) => pathname + queryString({ [name]: id }, params);
	const go = (id: string | null, options: object) =>
		void navigate(to(id), { preventScrollReset: true, ...options });
	return {
		id: params.get(name),
		link: (id: string) => ({ to: to(id), state: OPENED }),
		open: (id: string) => go(id, { state: OPENED }),
		/** Shows another record of the list without adding a history entry. */
		step: (id: string) => go(id, { replace: true, state }),
		close: () => {
			if (state?.opened) void navigate(-1);
			else go(null, { replace: true });
		},
	};
}

export type RecordAddress = ReturnType<typeof useRecordAddress>;

interface ShownRecordOptions<Row> {
	id: string | null;
	/** The rows of the list. Undefined while they are loading. */
	rows: readonly Row[] | undefined;
	queryKey: readonly string[];
	fetch: (id: string) => Promise<Row>;
}

/**
 * The record whose details are open: its row in the list, or a separate fetch. It stays open when a refetched list no
 * longer contains it, so that nothing typed in its forms is lost.
 */
export function useShownRecord<Row extends { id: string }>(options: ShownRecordOptions<Row>) {
	const { id, rows, queryKey, fetch } = options;
	const row = rows?.find((each) => each.id === id);
	const query = useQuery({
		queryKey: [...queryKey, id],
		queryFn: () => fetch(id ?? ""),
		enabled: id !== null && rows !== undefined && !row,
	});
	const [last, setLast] = useState<Row>();
	const found = row ?? query.data;
	if (found && found !== last) setLast(found);
	const record = found ?? (last?.id === id ? last : undefined);
	return { record, query };
}
