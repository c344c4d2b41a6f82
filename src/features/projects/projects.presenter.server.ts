import { type Actor, isStaff, mayEdit } from "../../platform/http/authorization.ts";
import { materialsOf } from "./materials.ts";
import type { CoverImage, Project, ProjectStatus, ProjectSummary } from "./projects.contract.ts";
import type { CategoryOfProject, ProjectRow } from "./projects.queries.server.ts";
import type { SummaryRow } from "./projects-list.queries.server.ts";
import { requirementsOf } from "./requirements.ts";

export function presentSummary(
	row: SummaryRow,
	categories: CategoryOfProject[],
	actor: Actor | null,
	publishAt?: string,
): ProjectSummary {
	return {
		id: row.id,
		slug: row.slug,
		title: row.title,
		excerpt: row.excerpt,
		featured_image: row.featured_image,
		image: presentCover(row),
		status: row.status as ProjectStatus,
		price: row.price_cents / 100,
		material_cost: row.material_cost_cents / 100,
		categories,
		published_at: row.published_at,
		created_at: row.created_at,
		updated_at: row.updated_at,
		...(actor &&
			isStaff(actor) && {
				publish_at: publishAt ?? null,
				can_edit: mayEdit(actor, row.author_id),
			}),
	};
}

export function presentProject(
	row: ProjectRow,
	categories: CategoryOfProject[],
	actor: Actor | null,
	publishAt?: string,
): Project {
	return {
		...presentSummary(row, categories, actor, publishAt),
		...requirementsOf(row),
		...materialsOf(row),
		content: row.content,
	};
}

function presentCover(row: SummaryRow): CoverImage | null {
	if (row.image_url === null) return null;
	return {
		url: row.image_url,
		width: row.image_width ?? 0,
		height: row.image_height ?? 0,
		variants: JSON.parse(row.image_variants ?? "[]") as CoverImage["variants"],
		side: row.image_side as CoverImage["side"],
	};
}
