import { useQuery } from "@tanstack/react-query";
import { browserApi } from "../../../shell/browser-api.ts";
import { AUTO_REFETCH } from "../../../shell/dashboard/query-view.tsx";
import { fetchWorkQueue } from "../work.calls.ts";

/** Staff's queue; one query for all parts of a screen. Without `enabled` it only returns what another part has fetched. */
export function useWorkQueue({ enabled = true } = {}) {
	return useQuery({
		queryKey: ["work"],
		queryFn: () => fetchWorkQueue(browserApi),
		enabled,
		// Parts that are mounted later do not fetch it again at once.
		staleTime: 10_000,
		retryOnMount: false,
		...AUTO_REFETCH,
	});
}
