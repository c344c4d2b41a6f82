import type { Api, CommonOptions } from "../../platform/browser/api-client.ts";
import { requireList } from "../../platform/browser/api-error.ts";
import {
	readNumber,
	readObject,
	readText,
	readTextOrNull,
	readTime,
} from "../../platform/browser/read-fields.ts";
import type { ApiPart, BodyOf } from "../../platform/http/call.ts";
import { textId } from "../../platform/text/text-id.ts";
import type * as calls from "./categories.contract.ts";
import type { Category, ListedCategory } from "./categories.contract.ts";

export type ShownCategory = Omit<ListedCategory, "projects_count"> & {
	projects_count: number | undefined;
};

/** `apiPart`: by default that of the public list. */
type FetchOptions = Pick<CommonOptions, "skipBearerPrefix"> & {
	apiPart?: ApiPart;
	token?: "required" | "none";
};

export async function fetchCategories(
	api: Api,
	options: FetchOptions = {},
): Promise<ShownCategory[]> {
	return readCategories(
		await api<typeof calls.listCategories>("GET /categories", {
			specified: true,
			...options,
			...(!options.apiPart && { errorIn: "message" }),
		}),
	);
}

export interface SavedCategory {
	message: string | undefined;
	updated_at: string | undefined;
}

const readSaved = (answer: { message?: string; result?: Category }): SavedCategory => ({
	message: readText(answer.message) || undefined,
	updated_at: readText(readObject(answer.result)?.updated_at) || undefined,
});

export async function createCategory(
	api: Api,
	body: BodyOf<typeof calls.createCategory>,
	idempotencyKey?: string,
): Promise<SavedCategory> {
	const answer = await api<typeof calls.createCategory>("POST /categories", {
		specified: true,
		apiPart: "categories",
		token: "required",
		body,
		idempotencyKey,
	});
	return readSaved(answer);
}

/** @param body contains the `updated_at` that was read (409 if outdated) */
export async function updateCategory(
	api: Api,
	id: string,
	{ updated_at, ...body }: BodyOf<typeof calls.updateCategory>,
): Promise<SavedCategory> {
	const answer = await api<typeof calls.updateCategory>("PUT /categories/:id", {
		specified: true,
		apiPart: "categories",
		token: "required",
		params: { id },
		body,
		ownFields: { updated_at: updated_at || undefined },
	});
	return readSaved(answer);
}

export async function deleteCategory(api: Api, id: string): Promise<string | undefined> {
	const { message } = await api<typeof calls.deleteCategory>("DELETE /categories/:id", {
		specified: true,
		apiPart: "categories",
		token: "required",
		params: { id },
	});
	return readText(message) || undefined;
}

type ApiCategory = Partial<ListedCategory>;

function readCategories(
	answer: ApiCategory[] | { result?: ApiCategory[] | null; categories?: ApiCategory[] | null },
): ShownCategory[] {
	const candidates = Array.isArray(answer) ? [answer] : [answer.result, answer.categories];
	return requireList(...candidates).map(readCategory);
}

function readCategory(sent: ApiCategory): ShownCategory {
	return {
		id: textId(sent.id),
		name: readText(sent.name),
		description: readTextOrNull(sent.description),
		slug: readText(sent.slug),
		created_at: readTime(sent.created_at),
		updated_at: readText(sent.updated_at),
		projects_count: readNumber(sent.projects_count),
	};
}
