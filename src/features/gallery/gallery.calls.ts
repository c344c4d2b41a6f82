import { isOwnServer } from "../../platform/browser/api-bases.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { ApiError, requireList } from "../../platform/browser/api-error.ts";
import { ownCall } from "../../platform/browser/own-call.ts";
import {
	readFlag,
	readNumber,
	readObject,
	readPagination,
	readText,
	readTextOrNull,
	readVariants,
} from "../../platform/browser/read-fields.ts";
import type { Pagination } from "../../platform/http/contract-fields.ts";
import { textId } from "../../platform/text/text-id.ts";
import type * as calls from "./gallery.contract.ts";
import type { GalleryItem, GalleryPhoto } from "./gallery.contract.ts";

/** Other servers may omit the optional fields. */
export type Photo = Pick<
	GalleryItem,
	"id" | "title" | "description" | "image_id" | "image_url" | "featured"
> &
	Partial<GalleryItem>;

export interface PhotoPage {
	items: Photo[];
	totalPages: number;
}

/** A page of the gallery, 50 by default. Throws `ApiError`; any other answer gives `Unexpected API response format`. */
export async function fetchGallery(
	api: Api,
	{ page = 1, limit = 50, ...token }: { page?: number; limit?: number; token?: "required" } = {},
): Promise<PhotoPage> {
	try {
		const answer = await api<typeof calls.listGallery>("GET /gallery", {
			specified: true,
			...token,
			query: { limit },
			ownFields: { page: page > 1 ? page : undefined },
		});
		return readGallery(answer);
	} catch (error) {
		if (!(error instanceof ApiError) || !error.unreadable) throw error;
		throw new ApiError(error.message, { ...error, serverText: error.message });
	}
}

/** One photo with its neighbours, which other servers may not send. */
export type PhotoWithNeighbours = Photo & Partial<Pick<GalleryPhoto, "previous" | "next">>;

const getGalleryItem = ownCall<typeof calls.getGalleryItem>("GET /gallery/:id", {
	token: "optional",
	take: "result",
});

export async function fetchPhoto(api: Api, id: string): Promise<PhotoWithNeighbours> {
	if (isOwnServer()) return getGalleryItem(api, { params: { id } });
	// The specification has no call for a single photo.
	const { items } = await fetchGallery(api);
	const photo = items.find((item) => item.id === id);
	if (!photo) throw new ApiError("Photo not found", { status: 404 });
	return photo;
}

export const photoPath = (id: string) => `/gallery/${encodeURIComponent(id)}`;

type Items = Partial<GalleryItem>[];
interface Paged {
	items?: Items | null;
	pagination?: Partial<Pagination> | null;
}
type Answer = Items | (Paged & { result?: Items | Paged | null });

/** The list is the whole answer or in `result`, `result.items` or `items`. */
function readGallery(answer: Answer): PhotoPage {
	const envelope = Array.isArray(answer) ? { items: answer } : answer;
	const { result } = envelope;
	const paged = Array.isArray(result) ? { items: result } : result;
	const { totalPages } = readPagination(paged?.pagination ?? envelope.pagination);
	return { items: requireList(paged?.items, envelope.items).map(readPhoto), totalPages };
}

function readPhoto(sent: Partial<GalleryItem>): Photo {
	const { project } = sent;
	return {
		id: textId(sent.id),
		title: readText(sent.title).trim(),
		description: readText(sent.description),
		image_id: textId(sent.image_id),
		image_url: readText(sent.image_url),
		featured: readFlag(sent.featured),
		width: readNumber(sent.width),
		height: readNumber(sent.height),
		variants: readVariants(sent.variants),
		fair: readTextOrNull(sent.fair),
		year: readNumber(sent.year) ?? null,
		credit: readTextOrNull(sent.credit),
		licence: readTextOrNull(sent.licence),
		project: readProject(project),
		updated_at: readText(sent.updated_at),
	};
}

function readProject(sent: GalleryItem["project"] | undefined): GalleryItem["project"] {
	const slug = readText(readObject(sent)?.slug);
	return slug ? { slug, title: readText(sent?.title) } : null;
}
