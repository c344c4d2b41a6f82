import { useQuery } from "@tanstack/react-query";
import { browserApi } from "../../../shell/browser-api.ts";
import { LIVE } from "../../../shell/dashboard/query-view.tsx";
import { fetchWork } from "../work.calls.ts";

/** Staff's queue; one query for all parts of a screen. Without `enabled` it only returns what another part has fetched. */
export function useWork({ enabled = true } = {}) {
	return useQuery({
		queryKey: ["work"],
		queryFn: () => fetchWork(browserApi),
		enabled,
		// Parts that are mounted later do not fetch it again at once.
		staleTime: 10_000,
		retryOnMount: false,
		...LIVE,
	});
}
