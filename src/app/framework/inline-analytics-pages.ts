import type { Plugin } from "vite";
import { REPORTS_PARAMETERS } from "../parts/analytics/pages.ts";

/** Replaces a module of visitors' scripts by its result, without the list of screens that it is computed from. */
export function inlineAnalyticsPages(): Plugin {
	return {
		name: "inline-analytics-pages",
		apply: "build",
		load: {
			filter: { id: /\/analytics\/pages\.ts$/ },
			handler: () => `export const REPORTS_PARAMETERS = ${JSON.stringify(REPORTS_PARAMETERS)};`,
		},
	};
}
