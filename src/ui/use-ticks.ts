import { useEffect, useState } from "react";
import { localStore, readJson } from "../platform/browser/safe-storage.ts";
import { notStored } from "../platform/browser/storage-problem.ts";

/** Shown once when a tick cannot be stored. */
export const ticksNotSaved = () => notStored("your ticks will be lost when you leave");

/** Ticks in this browser, or until the page is left. Read after the first render, as the HTML is everybody's. */
export function useTicks(place: string, lines: readonly string[]) {
	const [stored, setStored] = useState<readonly string[]>([]);
	const [isSaved, setIsSaved] = useState(true);
	// Equal lines have ticks of their own.
	const names = lines.map(
		(line, at) => line + "\n".repeat(lines.slice(0, at).filter((other) => other === line).length),
	);
	useEffect(() => {
		const read = () => {
			const ticks = readJson(localStore, place);
			setStored(Array.isArray(ticks) ? ticks : []);
		};
		// Null if another tab has cleared everything.
		const follow = ({ key }: StorageEvent) => (key ?? place) === place && read();
		read();
		addEventListener("storage", follow);
		return () => removeEventListener("storage", follow);
	}, [place]);
	const tick = (at: number, isTicked: boolean) => {
		const next = names.filter((name, other) => (other === at ? isTicked : stored.includes(name)));
		setStored(next);
		if (next.length > 0) setIsSaved(localStore.set(place, JSON.stringify(next)));
		else localStore.remove(place);
	};
	return { ticked: names.map((name) => stored.includes(name)), tick, isSaved };
}
