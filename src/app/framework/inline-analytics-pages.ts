import type { Plugin } from "vite";
import { SENDS_PARAMETERS } from "../parts/analytics/pages.ts";

/** Visitors' scripts get the value of `SENDS_PARAMETERS`, and nothing of the list that it is computed from. */
export function inlineAnalyticsPages(): Plugin {
	return {
		name: "inline-analytics-pages",
		apply: "build",
		load: {
			filter: { id: /\/analytics\/pages\.ts$/ },
			handler: () => `export const SENDS_PARAMETERS = ${JSON.stringify(SENDS_PARAMETERS)};`,
		},
	};
}
