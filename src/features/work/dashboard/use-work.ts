import { useQuery } from "@tanstack/react-query";
import { browserApi } from "../../../shell/browser-api.ts";
import { LIVE } from "../../../shell/dashboard/query-view.tsx";
import { fetchWork } from "../work.calls.ts";

/**
 * The work that waits for staff. One query serves all parts of a screen.
 * @param enabled if false, only shows what another part has fetched
 */
export function useWork({ enabled = true } = {}) {
	return useQuery({
		queryKey: ["work"],
		queryFn: () => fetchWork(browserApi),
		enabled,
		// A part of the screen that mounts later does not refetch at once.
		staleTime: 10_000,
		retryOnMount: false,
		...LIVE,
	});
}
