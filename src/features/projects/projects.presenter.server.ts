import { columnsIn } from "../../platform/api/endpoint.ts";
import { type Actor, isStaff, mayEdit } from "../../platform/http/authorization.ts";
import { materialsOf } from "./materials.ts";
import {
	type CoverImage,
	type Project,
	type ProjectStatus,
	type ProjectSummary,
	projectSummary,
} from "./projects.contract.ts";
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
		...columnsIn(projectSummary, row),
		image: presentCover(row),
		status: row.status as ProjectStatus,
		price: row.price_cents / 100,
		material_cost: row.material_cost_cents / 100,
		categories,
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
		side: row.image_subject_side as CoverImage["side"],
	};
}
