import type { ProjectSummary } from "./projects.contract.ts";

/** When a project was published, or created if that is unknown. */
export function projectDate({
	published_at,
	created_at,
}: Pick<ProjectSummary, "published_at" | "created_at">) {
	return published_at || created_at;
}
