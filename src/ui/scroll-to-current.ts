import { type RefObject, useEffect } from "react";

/**
 * Brings the current entry of a sideways strip into view. Only the strip scrolls: scrollIntoView
 * would move the page as well.
 */
export function useScrollToCurrent(strip: RefObject<HTMLElement | null>, current: unknown) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the current one changes
	useEffect(() => {
		const box = strip.current;
		const entry = box?.querySelector<HTMLElement>("[aria-selected=true], [aria-current]");
		if (!box || !entry) return;
		const offset = entry.getBoundingClientRect().left - box.getBoundingClientRect().left;
		box.scrollLeft += offset - (box.clientWidth - entry.offsetWidth) / 2;
	}, [strip, current]);
}
