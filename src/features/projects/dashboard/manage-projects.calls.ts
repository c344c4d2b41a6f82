import type { Api } from "../../../platform/browser/api-client.ts";
import type * as calls from "../projects.contract.ts";
import type { Project } from "../projects.contract.ts";
import { type Requirements, requirementsOf } from "../requirements.ts";

/** How the dashboard changes projects; apart so that no visitor fetches it. */

/** As the project form hands it over. */
export interface ProjectFields
	extends Pick<Project, "title" | "excerpt" | "content" | "status" | "price" | "material_cost">,
		Partial<Requirements> {
	category_ids: string[];
	/** Its id is an upload's, or `existing` for the cover that the project already has. */
	cover_image: { id: string; url: string } | null;
	/** When a draft is published by itself, null for never; undefined leaves it as it is. */
	publish_at?: string | null | undefined;
	/** The `updated_at` of the kept draft that is saved by it. */
	draft_updated_at?: string | undefined;
}

/** Where it is to be seen; undefined when the server does not say. */
export type SavedProject = Pick<Project, "slug" | "status"> | undefined;

export async function createProject(api: Api, fields: ProjectFields): Promise<SavedProject> {
	const { cover_image, category_ids } = fields;
	const answer = await api<typeof calls.createProject>("POST /school-projects", {
		token: "required",
		body: {
			...sharedBody(fields),
			categoryId: category_ids[0] ?? "",
			cover_image_id: cover_image && cover_image.id !== "existing" ? cover_image.id : null,
		},
	});
	return readSaved(answer);
}

/** A new draft with all that a project has. Its id, undefined when the server does not say. */
export async function duplicateProject(api: Api, id: string): Promise<string | undefined> {
	const { result } = await api<typeof calls.duplicateProject>("POST /projects/:id/duplicate", {
		token: "required",
		params: { id },
	});
	return result?.id;
}

/** @param readAt the `updated_at` that was read: a newer version is then not overwritten (409). */
export async function updateProject(
	api: Api,
	id: string,
	fields: ProjectFields,
	readAt: string | undefined,
): Promise<SavedProject> {
	const answer = await api<typeof calls.updateProject>("PUT /school-projects/:id", {
		token: "required",
		params: { id },
		body: {
			...sharedBody(fields),
			categoryId: fields.category_ids[0],
			updated_at: readAt || undefined,
		},
	});
	return readSaved(answer);
}

function readSaved({ result }: { result?: Partial<Project> | null }): SavedProject {
	const { slug, status } = result ?? {};
	return slug && status ? { slug, status } : undefined;
}

/** Moves it to the trash. */
export async function deleteProject(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteProject>("DELETE /school-projects/:id", {
		token: "required",
		params: { id },
	});
}

/** The fields that a new and an edited project send alike. */
function sharedBody(fields: ProjectFields) {
	const { title, excerpt, content, status, category_ids, cover_image, price, material_cost } =
		fields;
	const { publish_at, draft_updated_at } = fields;
	return {
		title,
		excerpt,
		content,
		status,
		category_ids,
		featured_image: cover_image?.url ?? null,
		price,
		material_cost,
		...requirementsOf(fields),
		publish_at,
		draft_updated_at,
	};
}
