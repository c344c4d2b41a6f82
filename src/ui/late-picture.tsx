import type { ReactNode } from "react";
import { classes } from "./format.ts";

interface LatePictureProps {
	className?: string | undefined;
	/** A lazy picture. It fills this element, whose size must not depend on it: 3 : 2 unless its class says otherwise. */
	children: ReactNode;
}

/** Loads its picture when almost in view. Browsers would load it up to three screens ahead (late-pictures.css). */
export function LatePicture({ className, children }: LatePictureProps) {
	return <span className={classes("late-picture", className)}>{children}</span>;
}
