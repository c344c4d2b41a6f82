import type { ReactNode } from "react";
import { classes } from "./format.ts";

interface LatePictureProps {
	className?: string | undefined;
	/** Lazy picture that fills the place, whose size must not depend on it: 3 : 2 unless its class says otherwise. */
	children: ReactNode;
}

/**
 * The place of a picture below the first screen. Browsers fetch lazy pictures up to three screens ahead, on a slow
 * connection before the scripts; this one waits until it is nearly in sight (late-pictures.css).
 */
export function LatePicture({ className, children }: LatePictureProps) {
	return <span className={classes("late-picture", className)}>{children}</span>;
}
