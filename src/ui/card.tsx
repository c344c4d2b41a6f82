import type { ComponentPropsWithRef } from "react";
import { classes } from "./format.ts";

type CardProps = ComponentPropsWithRef<"div"> & {
	as?: "div" | "section" | "article" | "li" | "aside";
	/** `false` if a picture reaches the edge. */
	pad?: boolean;
};

/** A sheet of paper with a hard shadow. A link of class `stretched` inside makes the whole card clickable. */
export function Card({ as: Tag = "div", pad = true, className, ...rest }: CardProps) {
	const Sheet = Tag as "div";
	return <Sheet className={classes("card", pad && "card-pad", className)} {...rest} />;
}
