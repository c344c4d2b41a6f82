import type { ProjectSummary } from "./projects.contract.ts";

export type Cover = Pick<ProjectSummary, "featured_image" | "image">;

/**
 * The cover for a place that needs at most this many pixels across: pages carry its addresses twice, as markup and as
 * data, so those of wider copies are left out. One copy is always left.
 */
export function coverUpTo(pixels: number, { featured_image, image }: Cover): Cover {
	const byWidth = [...(image?.variants ?? [])].sort((a, b) => a.width - b.width);
	const [narrowest] = byWidth;
	if (!image || !narrowest) return { featured_image, image };
	const variants = byWidth.filter(({ width }) => width <= pixels);
	const { url } = variants.at(-1) ?? narrowest;
	// A single copy needs no list of them.
	return {
		featured_image: url,
		image: { ...image, url, variants: variants.length > 1 ? variants : [] },
	};
}
