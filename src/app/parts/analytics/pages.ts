import { dashboardScreens, sitePages } from "../../../shell/screens.ts";

/** Whether analytics receive a page's parameters, by path. The build leaves only the value (`framework/inline-analytics-pages.ts`). */
export const REPORTS_PARAMETERS: Readonly<Record<string, boolean>> = Object.fromEntries(
	[...sitePages, ...dashboardScreens].map((page) => [page.path, "analytics" in page]),
);
