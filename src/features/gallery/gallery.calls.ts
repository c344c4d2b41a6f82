import type { Api } from "../../platform/browser/api-client.ts";
import { ApiError, requireList, requireObject } from "../../platform/browser/api-error.ts";
import { readPagination } from "../../platform/browser/pagination.ts";
import type { Pagination } from "../../platform/http/contract-fields.ts";
import type * as calls from "./gallery.contract.ts";
import type { GalleryItem, GalleryPhoto } from "./gallery.contract.ts";

/** A gallery item as a screen needs it; another server may leave out what is optional here. */
export type Photo = Pick<
	GalleryItem,
	"id" | "title" | "description" | "image_id" | "image_url" | "featured"
> &
	Partial<GalleryItem>;

export interface PhotoPage {
	items: Photo[];
	totalPages: number;
}

interface GalleryRequest {
	page?: number;
	limit?: number;
	/** For screens of staff. */
	token?: "required";
}

/**
 * A page of the gallery, 50 items by default. Throws `ApiError`; what cannot be read as a gallery, JSON or
 * not, says `Unexpected API response format` on every screen.
 */
export async function fetchGallery(
	api: Api,
	{ page = 1, limit = 50, ...token }: GalleryRequest = {},
): Promise<PhotoPage> {
	try {
		const answer = await api<typeof calls.listGallery>("GET /gallery", {
			...token,
			query: { limit, page: page > 1 ? page : undefined },
		});
		return readGallery(answer);
	} catch (error) {
		if (!(error instanceof ApiError) || !error.unreadable) throw error;
		throw new ApiError(error.message, { ...error, serverText: error.message });
	}
}

/** One photo, and those beside it; another server may not know which these are. */
export type OnePhoto = Photo & Partial<Pick<GalleryPhoto, "previous" | "next">>;

export async function fetchPhoto(api: Api, id: string): Promise<OnePhoto> {
	const answer = await api<typeof calls.getGalleryItem>("GET /gallery/:id", { params: { id } });
	const photo = requireObject(answer.result);
	return { ...photo, ...readPhoto(photo) };
}

export const photoPath = (id: string) => `/gallery/${encodeURIComponent(id)}`;

type Items = Partial<GalleryItem>[];
interface Paged {
	items?: Items | null;
	pagination?: Partial<Pagination> | null;
}
type Answer = Items | (Paged & { result?: Items | Paged | null });

/** The list is the whole answer or is in `result`, `result.items` or `items`. */
function readGallery(answer: Answer): PhotoPage {
	const envelope = Array.isArray(answer) ? { items: answer } : answer;
	const { result } = envelope;
	const paged = Array.isArray(result) ? { items: result } : result;
	const { totalPages } = readPagination(paged?.pagination ?? envelope.pagination);
	return { items: requireList(paged?.items, envelope.items).map(readPhoto), totalPages };
}

/** Missing optional fields are tolerated, unknown ones left alone; ids may come as numbers. */
function readPhoto(value: Partial<GalleryItem>): Photo {
	return {
		...value,
		id: String(value.id ?? ""),
		title: value.title ?? "",
		description: value.description ?? "",
		image_id: String(value.image_id ?? ""),
		image_url: value.image_url ?? "",
		featured: value.featured ?? false,
	};
}
