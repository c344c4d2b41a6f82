import { classes } from "./format.ts";

/** A spinner with its text; `quiet` shows the text to screen readers only. */
export function Spinner({ label = "Loading...", quiet }: { label?: string; quiet?: boolean }) {
	return (
		<span className="spinner" role="status">
			<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
				<circle
					cx="16"
					cy="16"
					r="12"
					fill="none"
					stroke="currentColor"
					strokeWidth="5"
					strokeDasharray="2.4 3.88"
				/>
				<circle
					cx="16"
					cy="16"
					r="12"
					fill="none"
					stroke="var(--card)"
					strokeOpacity=".7"
					strokeWidth="6"
					strokeDasharray="38 38"
				/>
			</svg>
			<span className={classes(quiet && "visually-hidden")}>{label}</span>
		</span>
	);
}
