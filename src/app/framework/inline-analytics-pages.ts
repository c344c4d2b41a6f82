import type { Plugin } from "vite";
import { IS_QUERY_REPORTED } from "../parts/analytics/pages.ts";

/** Visitors' scripts get the value of `IS_QUERY_REPORTED`, and nothing of the list that it is computed from. */
export function inlineAnalyticsPages(): Plugin {
	return {
		name: "inline-analytics-pages",
		apply: "build",
		load: {
			filter: { id: /\/analytics\/pages\.ts$/ },
			handler: () => `export const IS_QUERY_REPORTED = ${JSON.stringify(IS_QUERY_REPORTED)};`,
		},
	};
}
