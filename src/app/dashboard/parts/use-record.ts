import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { queryString } from "../../../platform/browser/query-string.ts";

/** Of an entry in the browser's history: the one before is the list without details. */
const OPENED = { opened: true };

/**
 * Whose details are open lives in the address: a reload, a link and signing in again lead to them, and Back closes them.
 *
 * @param name of the parameter
 */
export function useRecordAddress(name: "order" | "request" | "user") {
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
		/** To another one of the list, without a step in the history. */
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
	/** Those of the list that is shown; undefined until it has come. */
	rows: readonly Row[] | undefined;
	queryKey: readonly string[];
	fetch: (id: string) => Promise<Row>;
}

/**
 * The record whose details are open: its row in the list, or else fetched by itself. It stays when the list is fetched
 * again without it, so that nothing that is being typed goes with it.
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
