import type { ReactNode } from "react";

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
