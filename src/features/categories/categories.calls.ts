import type { Api, CommonOptions } from "../../platform/browser/api-client.ts";
import { requireList } from "../../platform/browser/api-error.ts";
import type { Base, BodyOf } from "../../platform/http/call.ts";
import { textId } from "../../platform/text/text-id.ts";
import type * as calls from "./categories.contract.ts";
import type { ListedCategory } from "./categories.contract.ts";

/** Which base is asked; by default the public list's. */
type CategoriesFrom = Pick<CommonOptions, "rawToken"> & {
	base?: Base;
	token?: "required" | "none";
};

export async function fetchCategories(
	api: Api,
	from: CategoriesFrom = {},
): Promise<ListedCategory[]> {
	return readCategories(
		await api<typeof calls.listCategories>("GET /categories", {
			specified: true,
			...from,
			...(!from.base && { errorIn: "message" }),
		}),
	);
}

/** Returns the server's message, if any; so do the other changes. */
export async function createCategory(
	api: Api,
	body: BodyOf<typeof calls.createCategory>,
): Promise<string | undefined> {
	const { message } = await api<typeof calls.createCategory>("POST /categories", {
		specified: true,
		base: "categories",
		token: "required",
		body,
	});
	return message;
}

/** @param body contains the `updated_at` that was read, so that a newer version is not overwritten (409) */
export async function updateCategory(
	api: Api,
	id: string,
	{ updated_at, ...body }: BodyOf<typeof calls.updateCategory>,
): Promise<string | undefined> {
	const { message } = await api<typeof calls.updateCategory>("PUT /categories/:id", {
		specified: true,
		base: "categories",
		token: "required",
		params: { id },
		body,
		ours: { updated_at },
	});
	return message;
}

export async function deleteCategory(api: Api, id: string): Promise<string | undefined> {
	const { message } = await api<typeof calls.deleteCategory>("DELETE /categories/:id", {
		specified: true,
		base: "categories",
		token: "required",
		params: { id },
	});
	return message;
}

type Listed = Partial<ListedCategory>;

/** The list is in `result` or in `categories`, or is the whole answer. */
function readCategories(
	answer: Listed[] | { result?: Listed[] | null; categories?: Listed[] | null },
): ListedCategory[] {
	const places = Array.isArray(answer) ? [answer] : [answer.result, answer.categories];
	return requireList(...places).map(readCategory);
}

/** Accepts missing optional fields and numeric ids, and keeps unknown fields. */
function readCategory(value: Listed): ListedCategory {
	return {
		...value,
		id: textId(value.id),
		name: value.name ?? "",
		description: value.description ?? null,
		slug: value.slug ?? "",
		created_at: value.created_at ?? "",
		updated_at: value.updated_at ?? "",
		projects_count: value.projects_count ?? 0,
	};
}
