import { site } from "../../../site.ts";

/** The `meta` of a dashboard screen: its title, and nothing for search engines. */
export function screenTitle(title: string) {
	return () => [{ title: `${title} · ${site.name}` }, { name: "robots", content: "noindex" }];
}
