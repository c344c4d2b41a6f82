import { useCallback, useContext, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from "react-router";
import { awaitsPageScript } from "../platform/browser/awaited-page.ts";

interface Debounced {
	/** Navigates `ms` after the last call. */
	schedule: () => void;
	cancel: () => void;
}

/** Debounces a navigation within a page, such as a search. Leaving the page drops it, because it would cancel that navigation. */
export function useDebounce(navigate: () => void, ms: number): Debounced {
	const router = useContext(RouterContext)?.router;
	const { pathname } = useLocation();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const cancel = useCallback(() => clearTimeout(timer.current), []);
	const latest = useRef(navigate);
	useEffect(() => {
		latest.current = navigate;
	});

	useEffect(() => cancel, [cancel]);

	/** Asks the router, because its hooks return the state of the last render. */
	function isLeavingPage(): boolean {
		const { navigation, location } = router?.state ?? {};
		return awaitsPageScript() || (navigation?.location ?? location)?.pathname !== pathname;
	}

	return {
		cancel,
		schedule() {
			cancel();
			timer.current = setTimeout(() => {
				if (!isLeavingPage()) latest.current();
			}, ms);
		},
	};
}
