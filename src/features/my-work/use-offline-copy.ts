import { useEffect, useState } from "react";
import type { OfflineCopy } from "./save-offline.ts";

/** Code that is not needed before there is a workbook. */
export const loadParts = () => import("./parts.ts");

/** Saves what workbooks need offline, and returns a sentence on what is saved. */
export function useOfflineCopy(hasWorkbooks: boolean): string | undefined {
	const [stored, setStored] = useState<OfflineCopy>();
	useEffect(() => {
		if (!hasWorkbooks) return;
		let current = true;
		loadParts()
			.then(({ saveOffline }) => saveOffline((copy) => current && setStored(copy)))
			// If this fails, the parts are loaded when they are needed.
			.catch(() => {});
		return () => {
			current = false;
		};
	}, [hasWorkbooks]);
	return stored && TEXTS[stored];
}

const TEXTS: Record<OfflineCopy, string> = {
	page: "This page opens without a connection too.",
	"page and judging": "This page and How Projects Are Judged open without a connection too.",
};
