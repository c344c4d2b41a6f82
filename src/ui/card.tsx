import type { ComponentPropsWithRef } from "react";
import { classes } from "./format.ts";

type CardProps = ComponentPropsWithRef<"div"> & {
	as?: "div" | "section" | "article" | "li" | "aside";
	/** `false` where a picture reaches the edge. */
	pad?: boolean;
};

/**
 * A sheet of paper with its hard shadow. A link of class `stretched` inside makes all of it the
 * target.
 */
export function Card({ as: Tag = "div", pad = true, className, ...rest }: CardProps) {
	const Sheet = Tag as "div";
	return <Sheet className={classes("card", pad && "card-pad", className)} {...rest} />;
}
