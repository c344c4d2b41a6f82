import { useCallback, useState } from "react";

/** Tells whether a part of a screen has something that is not saved. */
export type ReportUnsaved<Part extends string> = (part: Part, isUnsaved: boolean) => void;

/** The parts of a screen that have something that is not saved, and the function by which they tell. */
export function useUnsaved<Part extends string>(): [readonly Part[], ReportUnsaved<Part>] {
	const [parts, setParts] = useState<readonly Part[]>([]);
	const report = useCallback(
		(part: Part, isUnsaved: boolean) =>
			setParts((now) => {
				if (now.includes(part) === isUnsaved) return now;
				return isUnsaved ? [...now, part] : now.filter((other) => other !== part);
			}),
		[],
	);
	return [parts, report];
}
