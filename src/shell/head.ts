import type { MetaDescriptor } from "react-router";
import { type Matches, rootDataOf, siteOf } from "./root-data.ts";

export interface PageInfo {
	/** Without the product's name; undefined for the home page. */
	title?: string;
	description?: string;
	path?: string;
	image?: string | null | undefined;
	/** Whether it is one of our generated preview pictures, whose size and type are known. */
	isPreviewImage?: boolean;
	noindex?: boolean;
	type?: "website" | "article";
	structured?: Record<string, unknown>;
}

export function headOf(page: PageInfo) {
	return ({ matches }: { matches: Matches }) => head(matches, page);
}

export function head(matches: Matches, page: PageInfo): MetaDescriptor[] {
	const site = siteOf(matches);
	const origin = rootDataOf(matches).url;
	const title = page.title
		? `${page.title} · ${site.name}`
		: `${site.name}: science fair projects in Kenya`;
	const description = page.description ?? site.about;
	const given = page.image && typeOf(page.image) ? page.image : undefined;
	const image = new URL(given ?? site.images.preview, origin).href;
	const tags: MetaDescriptor[] = [
		{ title },
		{ name: "description", content: description },
		{ property: "og:site_name", content: site.name },
		{ property: "og:title", content: page.title ?? site.name },
		{ property: "og:description", content: description },
		{ property: "og:type", content: page.type ?? "website" },
		{ property: "og:image", content: image },
		{ property: "og:image:type", content: typeOf(image) ?? "image/png" },
		...(!given || page.isPreviewImage ? PREVIEW_SIZE : []),
		{ property: "og:image:alt", content: page.title ?? site.name },
		{ name: "twitter:card", content: "summary_large_image" },
	];
	if (page.path !== undefined) {
		const url = new URL(page.path, origin).href;
		tags.push(
			{ tagName: "link", rel: "canonical", href: url },
			{ property: "og:url", content: url },
		);
	}
	if (page.noindex) tags.push({ name: "robots", content: "noindex" });
	if (page.structured) tags.push({ "script:ld+json": page.structured as never });
	return tags;
}

/** Only JPEG and PNG, which all networks show; undefined for others, such as a cover's WebP. */
function typeOf(image: string): string | undefined {
	const ending = /\.(png|jpe?g)$/i.exec(image.replace(/[?#].*/, ""))?.[1]?.toLowerCase();
	return ending && (ending === "png" ? "image/png" : "image/jpeg");
}

const PREVIEW_SIZE: MetaDescriptor[] = [
	{ property: "og:image:width", content: "1200" },
	{ property: "og:image:height", content: "630" },
];
