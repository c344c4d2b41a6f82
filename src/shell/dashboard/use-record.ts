import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../../platform/browser/api-error.ts";
import { queryString } from "../../platform/browser/query-string.ts";

/** State of a history entry: the entry before it is the list, to which closing goes back. */
const OPENED = { opened: true };

type RecordParam = "order" | "request" | "user" | "edit";

/** Keeps the open details or form in the address: reload, links and Back work. `name`: the query parameter. */
export function useRecordAddress(name: RecordParam) {
	const [params] = useSearchParams();
	const { pathname, state } = useLocation();
	const navigate = useNavigate();
	const id = params.get(name) || null;
	const latest = useRef(id);
	useLayoutEffect(() => {
		latest.current = id;
		return () => {
			latest.current = null;
		};
	}, [id]);
	const to = (other: string | null) => pathname + queryString({ [name]: other }, params);
	const go = (address: string, options: object) =>
		void navigate(address, { preventScrollReset: true, ...options });
	return {
		id,
		link: (id: string) => ({ to: to(id), state: OPENED }),
		open: (other: string) =>
			go(to(other), id === null ? { state: OPENED } : { replace: true, state }),
		/** Shows the same record under another parameter, in the same history entry. */
		turnInto: (other: RecordParam) =>
			go(pathname + queryString({ [name]: null, [other]: id }, params), { replace: true, state }),
		/** Does nothing if the record is no longer open: a save may end after Back or on another page. */
		close: () => {
			if (latest.current !== id) return;
			if (state?.opened) void navigate(-1);
			else go(to(null), { replace: true });
		},
	};
}

export type RecordAddress = ReturnType<typeof useRecordAddress>;

/** Finds one record by fetching the whole list, because there is no call for a single record. */
export function findIn<Row extends { id: string }>(
	fetchAll: () => Promise<readonly Row[]>,
	notFoundText: string,
) {
	return async (id: string): Promise<Row> => {
		const found = (await fetchAll()).find((row) => row.id === id);
		if (!found) throw new ApiError(notFoundText, { status: 404, serverText: notFoundText });
		return found;
	};
}

interface ShownRecordOptions<Row> {
	id: string | null;
	/** Undefined while the list is loading. */
	rows: readonly Row[] | undefined;
	queryKey: readonly string[];
	fetch: (id: string) => Promise<Row>;
}

/** The open record: its row in the list, or a separate fetch. Stays open, with its forms, if the list loses it. */
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
