import type { Api } from "../../../platform/browser/api-client.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import { readText } from "../../../platform/browser/read-fields.ts";
import { trashClient } from "../../../platform/browser/trash.ts";
import { idAsReceived } from "../../../platform/text/text-id.ts";
import type { Material } from "../materials.ts";
import type * as calls from "../projects.contract.ts";
import type { Project, ProjectStatus } from "../projects.contract.ts";
import { type Requirements, requirementsOf } from "../requirements.ts";

/** A separate module, so that visitors do not load these calls. */

export interface ProjectFields
	extends Pick<Project, "title" | "excerpt" | "content" | "status" | "price" | "material_cost">,
		Partial<Requirements> {
	materials?: Material[] | undefined;
	/** When the prices were checked; undefined leaves it to the server. */
	prices_month?: string | null | undefined;
	category_ids: string[];
	/** An upload's id, or `existing` for the current cover. */
	cover_image: { id: string; url: string } | null;
	/** Time of automatic publishing; null for never, undefined to leave it unchanged. */
	publish_at?: string | null | undefined;
	/** `updated_at` of the stored draft that this save replaces. */
	draft_updated_at?: string | undefined;
}

/** To link to the project and continue editing. Undefined if the server does not return it. */
export type SavedProject =
	| (Pick<Project, "id" | "slug" | "status" | "updated_at"> & {
			hidden_names?: string[] | undefined;
	  })
	| undefined;

/** @param idempotencyKey one per filled-in form, so that sending it twice creates one project */
export async function createProject(
	api: Api,
	fields: ProjectFields,
	idempotencyKey?: string,
): Promise<SavedProject> {
	const { cover_image, category_ids } = fields;
	const answer = await api<typeof calls.createProject>("POST /school-projects", {
		specified: true,
		token: "required",
		skipBearerPrefix: true,
		body: {
			...sharedBody(fields),
			categoryId: idAsReceived(category_ids[0] ?? ""),
			cover_image_id:
				cover_image && cover_image.id !== "existing" ? idAsReceived(cover_image.id) : null,
		},
		ownFields: ownFields(fields),
		idempotencyKey,
	});
	return readSaved(answer);
}

export const duplicateProject = ownCall<typeof calls.duplicateProject>(
	"POST /projects/:id/duplicate",
	{ take: "result" },
);

/** @param readAt `updated_at` of the edited version; a newer version is not overwritten (409) */
export async function updateProject(
	api: Api,
	id: string,
	fields: ProjectFields,
	readAt: string | undefined,
): Promise<SavedProject> {
	const [first] = fields.category_ids;
	const answer = await api<typeof calls.updateProject>("PUT /school-projects/:id", {
		specified: true,
		token: "required",
		skipBearerPrefix: true,
		params: { id },
		body: {
			...sharedBody(fields),
			categoryId: first === undefined ? undefined : idAsReceived(first),
		},
		ownFields: { ...ownFields(fields), updated_at: readAt || undefined },
	});
	return readSaved(answer);
}

function readSaved({
	result,
	hidden_names,
}: {
	result?: Partial<Project> | null;
	hidden_names?: string[] | undefined;
}): SavedProject {
	const slug = readText(result?.slug);
	const status = readText(result?.status) as ProjectStatus;
	if (!slug || !status) return undefined;
	const [id, updated_at] = [readText(result?.id), readText(result?.updated_at)];
	return { id, slug, status, updated_at, hidden_names };
}

export async function deleteProject(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteProject>("DELETE /school-projects/:id", {
		specified: true,
		token: "required",
		params: { id },
	});
}

function sharedBody(fields: ProjectFields) {
	const { title, excerpt, content, status, cover_image, price, material_cost } = fields;
	return {
		title,
		excerpt,
		content,
		status,
		featured_image: cover_image?.url ?? null,
		price,
		material_cost,
	};
}

function ownFields(fields: ProjectFields) {
	const { category_ids, materials, prices_month, publish_at, draft_updated_at } = fields;
	return {
		category_ids: category_ids.map(idAsReceived),
		...requirementsOf(fields),
		materials,
		prices_month,
		publish_at,
		draft_updated_at,
	};
}

export const trashedProjects = trashClient<typeof calls.trash>("/trash/projects", ({ title }) => ({
	title,
}));
