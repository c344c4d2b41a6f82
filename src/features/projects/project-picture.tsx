import { Picture } from "../../ui/picture.tsx";
import type { ProjectSummary } from "./projects.contract.ts";

interface ProjectPictureProps {
	project: Pick<ProjectSummary, "featured_image" | "image">;
	/** How wide it will be shown, as in `<img sizes>`. */
	sizes: string;
	/** Empty beside a title that says the same. */
	alt?: string;
	/** For the first picture of a page. */
	eager?: boolean;
	className?: string;
}

/** A project's cover, in the narrowest of its stored widths that is sharp enough. */
export function ProjectPicture({ project, sizes, alt = "", ...rest }: ProjectPictureProps) {
	const { image } = project;
	const variants = image?.variants ?? [];
	return (
		<Picture
			src={image?.url ?? project.featured_image}
			srcSet={variants.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined}
			sizes={sizes}
			width={image?.width || undefined}
			height={image?.height || undefined}
			side={image?.side ?? undefined}
			alt={alt}
			{...rest}
		/>
	);
}
