import type { Plugin } from "vite";
import { PAGES } from "../parts/analytics/pages.ts";

/** Visitors' scripts get the value of `PAGES`, and nothing of the list that it is computed from. */
export function computed(): Plugin {
	return {
		name: "computed",
		apply: "build",
		load: {
			filter: { id: /\/analytics\/pages\.ts$/ },
			handler: () => `export const PAGES = ${JSON.stringify(PAGES)};`,
		},
	};
}
