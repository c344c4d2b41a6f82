import { useEffect, useState } from "react";
import { localStore, readJson } from "../platform/browser/safe-storage.ts";

/** Said once the browser refuses to keep a tick. */
export const TICKS_NOT_KEPT =
	"This phone keeps nothing for this site: the ticks are gone when you leave.";

/**
 * The lines of a list that somebody has ticked, stored in this browser; where it refuses they are ticked until the page is
 * left. The HTML is the same for everybody, so what is stored is read after the first render.
 */
export function useTicks(place: string, lines: readonly string[]) {
	const [ticked, setTicked] = useState<readonly string[]>([]);
	const [isKept, setKept] = useState(true);
	useEffect(() => {
		const stored = readJson(localStore, place);
		setTicked(Array.isArray(stored) ? stored : []);
	}, [place]);
	const tick = (line: string, isTicked: boolean) => {
		const others = ticked.filter((other) => other !== line && lines.includes(other));
		const next = isTicked ? [...others, line] : others;
		setTicked(next);
		if (next.length > 0) setKept(localStore.set(place, JSON.stringify(next)));
		else localStore.remove(place);
	};
	return { ticked, tick, isKept };
}
