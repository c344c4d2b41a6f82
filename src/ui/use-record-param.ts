import { useCallback } from "react";
import { useSearchParams } from "react-router";

const NAME = "edit";

/**
 * Which record's form is open, by its id; null when none is. It lives in the address, so that a reload,
 * or signing in again in the middle of work, comes back to the open form.
 */
export function useOpenRecord(): [id: string | null, open: (id: string | null) => void] {
	const [params, setParams] = useSearchParams();
	const open = useCallback(
		(id: string | null) => {
			setParams(
				(before) => {
					const after = new URLSearchParams(before);
					if (id === null) after.delete(NAME);
					else after.set(NAME, id);
					return after;
				},
				{ replace: true, preventScrollReset: true },
			);
		},
		[setParams],
	);
	return [params.get(NAME), open];
}
