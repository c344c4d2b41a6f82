import { classes } from "../format.ts";
import { flask, maize, rover } from "./hero-drawings.ts";

/** Pixels per unit of the view box; CSS may override the size. */
const SCALE = 0.55;

/** A cut-paper drawing as inline SVG, decorative. The dark theme dims every element of class `cut-paper`. */
function objectOf(drawing: string, viewBox: [x: number, y: number, width: number, height: number]) {
	const [, , width, height] = viewBox;
	return ({ className }: { className?: string }) => (
		<svg
			aria-hidden="true"
			className={classes("cut-paper", className)}
			width={Math.round(width * SCALE)}
			height={Math.round(height * SCALE)}
			viewBox={viewBox.join(" ")}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup, no input in it
			dangerouslySetInnerHTML={{ __html: drawing }}
		/>
	);
}

export const MaizeObject = objectOf(maize, [-126, -122, 252, 248]);
export const FlaskObject = objectOf(flask, [-96, -118, 208, 240]);
export const RoverObject = objectOf(rover, [-98, -130, 204, 244]);

/** Two felt-pen strokes under a word or two. Takes the size that CSS gives it: the words' width, about .2em tall. */
export function MarkerLine({ className }: { className?: string }) {
	return (
		<svg
			aria-hidden="true"
			className={className}
			viewBox="0 0 360 14"
			preserveAspectRatio="none"
			fill="var(--accent)"
		>
			<path d="M2 6C70 1 200-1 358 3q2 2 0 5C200 4 80 6 4 10Q-1 9 2 6z" />
			<path d="M70 9C150 5 260 4 358 3v5C270 8 160 9 72 13Q67 12 70 9z" />
		</svg>
	);
}
