import type { ReactNode } from "react";

interface ProgressProps {
	label: ReactNode;
	/** 0 to 100; absent while the length is not known. */
	value?: number;
}

/** Long work on a ruler that fills. */
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
