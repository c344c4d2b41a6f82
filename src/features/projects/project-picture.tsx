import { Picture } from "../../ui/picture.tsx";
import type { Cover } from "./cover.ts";

interface ProjectPictureProps {
	cover: Cover;
	/** How wide it will be shown, as in `<img sizes>`. */
	sizes: string;
	/** Empty beside a title that says the same. */
	alt?: string;
	/** For the first picture of a page. */
	eager?: boolean;
	className?: string;
}

/** A project's cover, in the narrowest of its stored widths that is sharp enough. */
export function ProjectPicture({ cover, alt = "", ...rest }: ProjectPictureProps) {
	return <Picture {...cover} alt={alt} {...rest} />;
}
