import { useQuery } from "@tanstack/react-query";
import { fetchWork } from "../../../features/work/work.calls.ts";
import { sessionStore } from "../../../platform/browser/safe-storage.ts";
import { browserApi } from "../../parts/browser-api.ts";
import { LIVE } from "./live.ts";

/** In this tab: the server has told what waits. */
const KNOWN = "work-known";

/**
 * What waits for staff, asked for once however many parts of the screen show it.
 *
 * @param enabled without it only what another part has asked for is shown
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
		// A part that begins to show it has no reason to ask again at once.
		staleTime: 10_000,
		retryOnMount: false,
		...LIVE,
	});
}

/** Other servers have no such call: the menu asks for it once a screen has found that this one does. */
export const isWorkKnown = () => sessionStore.get(KNOWN) !== null;
