import { classes } from "../format.ts";

export interface CutPaperProps {
	/** SVG markup from `src/illustrations`, never from a request or the database. */
	drawing: string;
	/** The part of the drawing to show: x, y, width, height. Also the default size in pixels. */
	frame: readonly [x: number, y: number, width: number, height: number];
	/** Pixels per unit; CSS may override the size. */
	scale?: number;
	className?: string | undefined;
}

/**
 * A cut-paper drawing as inline SVG, hidden from screen readers because the text beside it says the same. The dark
 * theme dims every element of class `cut-paper`.
 */
export function CutPaper({ drawing, frame, scale = 1, className }: CutPaperProps) {
	const [, , width, height] = frame;
	return (
		<svg
			aria-hidden="true"
			className={classes("cut-paper", className)}
			width={Math.round(width * scale)}
			height={Math.round(height * scale)}
			viewBox={frame.join(" ")}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup, no input in it
			dangerouslySetInnerHTML={{ __html: drawing }}
		/>
	);
}
