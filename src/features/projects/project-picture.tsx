import { Picture } from "../../ui/picture.tsx";
import type { Cover } from "./cover.ts";

interface ProjectPictureProps {
	cover: Cover;
	/** The displayed width, as in `<img sizes>`. */
	sizes: string;
	/** Empty if the title beside it says the same. */
	alt?: string;
	/** For the first picture of a page. */
	eager?: boolean;
	className?: string;
}

/** A project's cover, in the narrowest stored width that is sharp enough. */
export function ProjectPicture({ cover, alt = "", ...rest }: ProjectPictureProps) {
	return <Picture {...cover} alt={alt} {...rest} />;
}
