import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { queryString } from "../platform/browser/query-string.ts";

const NAME = "edit";

/**
 * Which record's form is open, by its id; null when none is. It lives in the address, so that a reload,
 * or signing in again in the middle of work, comes back to the open form.
 */
export function useOpenRecord(): [id: string | null, open: (id: string | null) => void] {
	const [params, setParams] = useSearchParams();
	const open = useCallback(
		(id: string | null) => {
			setParams((before) => queryString({ [NAME]: id }, before), {
				replace: true,
				preventScrollReset: true,
			});
		},
		[setParams],
	);
	return [params.get(NAME), open];
}
