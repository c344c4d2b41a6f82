import type { ProjectSummary } from "./projects.contract.ts";

/** A project's cover as `<img>` takes it. */
export interface Cover {
	src: string | null;
	srcSet?: string;
	/** The file's own size. */
	width?: number;
	height?: number;
	side?: "left" | "right";
}

/**
 * The cover for a place that needs at most this many pixels across. Pages carry it twice, as markup and as data:
 * wider copies are left out, and addresses that read the same in both compress to almost nothing.
 */
export function coverUpTo(
	pixels: number,
	{ featured_image, image }: Pick<ProjectSummary, "featured_image" | "image">,
): Cover {
	if (!image) return { src: featured_image };
	const { width, height, side } = image;
	const byWidth = [...(image.variants ?? [])].sort((a, b) => a.width - b.width);
	const narrow = byWidth.filter((copy) => copy.width <= pixels);
	// One copy is always left, and a single one needs no list.
	const copies = narrow.length > 0 ? narrow : byWidth.slice(0, 1);
	return {
		src: copies[copies.length - 1]?.url ?? image.url ?? featured_image,
		...(copies.length > 1 && {
			srcSet: copies.map((copy) => `${copy.url} ${copy.width}w`).join(", "),
		}),
		...(width && { width }),
		...(height && { height }),
		...(side && { side }),
	};
}
