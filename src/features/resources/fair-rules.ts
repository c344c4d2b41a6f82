import type { FairRule, Site } from "../../site.ts";

/** From the fair's pages, until the owner corrects them. The write-up guide has specified texts, some with other limits. */
export const defaultFairRules: readonly FairRule[] = [
	{ what: "Abstract", rule: "under 250 words", year: "no year", source: "kensef.org" },
	{ what: "Abstract", rule: "about 250 words", year: "2025", source: "guide for reports" },
];

export const fairRules = (site: Site, title: string): readonly FairRule[] =>
	(site.fair_rules ?? defaultFairRules).filter(({ what }) => title.startsWith(what));
