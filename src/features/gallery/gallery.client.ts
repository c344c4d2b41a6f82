import { type Api, requireSuccess } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { PictureVariant } from "../../platform/contract.ts";

/** A gallery item as a screen needs it; another server may leave out what is optional here. */
export interface Photo {
	id: string;
	title: string;
	description: string;
	image_id: string;
	image_url: string;
	featured: boolean;
	/** Pixels of the picture at `image_url`. */
	width?: number;
	height?: number;
	variants?: PictureVariant[];
	updated_at?: string;
}

export interface PhotoPage {
	items: Photo[];
	totalPages: number;
}

/**
 * A page of the gallery, 50 unless told. The list is taken from wherever the answer has it; throws
 * `ApiError`, also when there is none.
 */
export async function fetchGallery(api: Api, page = 1, limit = 50): Promise<PhotoPage> {
	const answer = await api<unknown>(`/gallery?limit=${limit}${page > 1 ? `&page=${page}` : ""}`);
	return readGallery(answer);
}

export function readGallery(answer: unknown): PhotoPage {
	const envelope = requireSuccess(asObject(answer));
	const result = asObject(envelope.result);
	const items = [answer, envelope.result, result.items, envelope.items].find(Array.isArray);
	if (!items) {
		const text = "Unexpected API response format";
		throw new ApiError(text, { status: 200, serverText: text });
	}
	const { totalPages } = asObject(result.pagination ?? envelope.pagination);
	return { items, totalPages: typeof totalPages === "number" ? totalPages : 1 };
}

function asObject(value: unknown): Record<string, unknown> {
	return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}
