import { type Api, requireSuccess } from "../../platform/api-client.ts";
import type { Category, ListedCategory } from "./categories.contract.ts";

export interface CategoryForm {
	name: string;
	description: string | null;
	/** When an existing category is edited: the version that was read. */
	updated_at?: string | undefined;
}

export async function fetchCategories(api: Api): Promise<ListedCategory[]> {
	const answer = requireSuccess(
		await api<{ result?: unknown; categories?: unknown }>("/categories"),
	);
	const list = answer.result ?? answer.categories;
	return Array.isArray(list) ? list.map(readCategory) : [];
}

export function createCategory(api: Api, form: CategoryForm): Promise<SavedCategory> {
	return save(api, "POST", "/categories", form);
}

export function updateCategory(api: Api, id: string, form: CategoryForm): Promise<SavedCategory> {
	return save(api, "PUT", `/categories/${id}`, form);
}

export async function deleteCategory(
	api: Api,
	id: string,
): Promise<{ message: string | undefined }> {
	const { message } = requireSuccess(
		await api<{ message?: string }>(`/categories/${id}`, { method: "DELETE" }),
	);
	return { message };
}

export interface SavedCategory {
	/** The server's own words. */
	message: string | undefined;
	category: Category | undefined;
}

async function save(
	api: Api,
	method: "POST" | "PUT",
	path: string,
	{ name, description, updated_at }: CategoryForm,
): Promise<SavedCategory> {
	const { message, result } = requireSuccess(
		await api<{ message?: string; result?: Category }>(path, {
			method,
			body: { name, description, ...(updated_at && { updated_at }) },
		}),
	);
	return { message, category: result };
}

/** Missing optional fields are tolerated, unknown ones left alone. */
function readCategory(value: Partial<ListedCategory>): ListedCategory {
	return {
		...value,
		id: String(value.id ?? ""),
		name: value.name ?? "",
		description: value.description ?? null,
		slug: value.slug ?? "",
		created_at: value.created_at ?? "",
		updated_at: value.updated_at ?? "",
		projects_count: value.projects_count ?? 0,
	};
}
