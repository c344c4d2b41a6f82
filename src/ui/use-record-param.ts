import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { queryString } from "../platform/browser/query-string.ts";

const NAME = "edit";

/**
 * The id of the record whose form is open, or null. Stored in the address, so that a reload or a new sign-in returns to
 * the open form.
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
