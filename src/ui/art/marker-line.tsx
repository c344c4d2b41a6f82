interface MarkerLineProps {
	className?: string;
}

/**
 * Two felt-pen strokes that underline a word or two. Stretches to the size that CSS gives it: the words' width, about
 * .2em tall.
 */
export function MarkerLine({ className }: MarkerLineProps) {
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
