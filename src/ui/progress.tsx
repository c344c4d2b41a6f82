import type { ReactNode } from "react";
import { classes } from "./format.ts";

interface ProgressProps {
	label: ReactNode;
	/** 0 to 100; omitted if the total is unknown. */
	value?: number;
}

/** A progress bar, drawn as a ruler that fills. */
export function Progress({ label, value }: ProgressProps) {
	return (
		<label className="progress">
			<span>
				{label}
				{value !== undefined && ` ${Math.round(value)}%`}
			</span>
			<progress max={100} value={value} />
		</label>
	);
}

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
