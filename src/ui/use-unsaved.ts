import { useCallback, useState } from "react";

export type ReportUnsaved<Part extends string> = (part: Part, isUnsaved: boolean) => void;

/** Which parts of a page have unsaved changes, and a function by which they report it. */
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
