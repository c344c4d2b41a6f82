import type { ReactNode } from "react";
import { classes } from "./format.ts";

interface LatePictureProps {
	className?: string | undefined;
	/** Lazy picture that fills the place, whose size must not depend on it: 3 : 2 unless its class says otherwise. */
	children: ReactNode;
}

/** Waits until the picture is nearly in sight: lazy ones load up to three screens ahead (late-pictures.css). */
export function LatePicture({ className, children }: LatePictureProps) {
	return <span className={classes("late-picture", className)}>{children}</span>;
}
