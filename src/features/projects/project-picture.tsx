import { Picture } from "../../ui/picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";

export interface Cover {
	src: string | null;
	srcSet?: string;
	width?: number;
	height?: number;
	subjectSide?: "left" | "right";
}

/** The cover without variants wider than this (pixels): pages list its variants in the HTML and in the page's data. */
export function coverUpTo(
	maxWidth: number,
	{ featured_image, image }: Pick<ProjectSummary, "featured_image" | "image">,
): Cover {
	if (!image) return { src: featured_image };
	const { width, height, side } = image;
	const byWidth = [...(image.variants ?? [])].sort((a, b) => a.width - b.width);
	const narrowVariants = byWidth.filter((variant) => variant.width <= maxWidth);
	// At least one variant stays; a single one needs no `srcset`.
	const variants = narrowVariants.length > 0 ? narrowVariants : byWidth.slice(0, 1);
	return {
		src: variants[variants.length - 1]?.url ?? image.url ?? featured_image,
		...(variants.length > 1 && {
			srcSet: variants.map((variant) => `${variant.url} ${variant.width}w`).join(", "),
		}),
		...(width && { width }),
		...(height && { height }),
		...(side && { subjectSide: side }),
	};
}

interface ProjectPictureProps {
	cover: Cover;
	sizes: string;
	alt?: string;
	eager?: boolean;
	className?: string;
}

export function ProjectPicture({ cover, alt = "", ...rest }: ProjectPictureProps) {
	return <Picture {...cover} alt={alt} {...rest} />;
}

export function projectDate({
	published_at,
	created_at,
}: Pick<ProjectSummary, "published_at" | "created_at">) {
	return published_at || created_at;
}
