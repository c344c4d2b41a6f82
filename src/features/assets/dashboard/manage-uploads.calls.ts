import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import { readPagination, readText } from "../../../platform/browser/read-fields.ts";
import { withTextId } from "../../../platform/text/text-id.ts";
import type * as calls from "../assets.contract.ts";
import type { Upload, UploadFilter } from "../assets.contract.ts";

export interface UploadPage {
	uploads: Upload[];
	pages: number;
}

export interface UploadSearch {
	page: number;
	limit?: number;
	search?: string;
	filter?: UploadFilter | undefined;
}

export async function fetchUploads(
	api: Api,
	{ page, limit = 20, search, filter }: UploadSearch,
): Promise<UploadPage> {
	const answer = await api<typeof calls.listUploads>("GET /assets", {
		token: "required",
		query: { page, limit, search: search || undefined, filter },
	});
	return {
		uploads: requireList(answer.result).map((upload) => ({
			...withTextId(upload),
			url: readText(upload.url),
			variants: upload.variants ?? [],
			file_name: readText(upload.file_name),
			places: upload.places ?? [],
		})),
		pages: readPagination(answer.pagination).totalPages,
	};
}

/** Address of an upload's smallest copy. */
export const smallest = ({ variants, url }: Upload): string => variants[0]?.url ?? url;

/** The uploaded file's name, or the unique part of the picture's address. */
export const fileName = ({ file_name, url }: Upload): string =>
	file_name || (url.split("/").at(-1) ?? "").slice(0, 8);

/** Removes an unused picture for good. */
export const removePicture = ownCall<typeof calls.removePicture>("DELETE /trash/pictures/:id");
