import { useQuery } from "@tanstack/react-query";
import { fetchWork } from "../../../features/work/work.calls.ts";
import { sessionStore } from "../../../platform/browser/safe-storage.ts";
import { browserApi } from "../../parts/browser-api.ts";
import { LIVE } from "./live.ts";

/** Session storage key: this server has reported waiting work. */
const KNOWN = "work-known";

/**
 * The work that waits for staff. One query serves all parts of a screen.
 * @param enabled if false, only shows what another part has fetched
 */
export function useWork({ enabled = true } = {}) {
	return useQuery({
		queryKey: ["work"],
		queryFn: async () => {
			const work = await fetchWork(browserApi);
			sessionStore.set(KNOWN, "yes");
			return work;
		},
		enabled,
		// A part of the screen that mounts later does not refetch at once.
		staleTime: 10_000,
		retryOnMount: false,
		...LIVE,
	});
}

/** Other servers do not have this call. The menu makes it only after a screen has found that the server has it. */
export const isWorkKnown = () => sessionStore.get(KNOWN) !== null;
