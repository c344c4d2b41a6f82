import { useEffect, useState } from "react";
import { localStore, readJson } from "../platform/browser/safe-storage.ts";
import { notStored } from "../platform/browser/storage-problem.ts";

/** Shown once when a tick cannot be stored. */
export const ticksNotSaved = () => notStored("your ticks will be lost when you leave");

/** Ticked lines, stored in this browser. Read after the first render, because the HTML is the same for everybody. */
export function useTicks(storageKey: string, lines: readonly string[]) {
	const [stored, setStored] = useState<readonly string[]>([]);
	const [isSaved, setIsSaved] = useState(true);
	// Line feeds at the end make equal lines different.
	const names = lines.map(
		(line, i) => line + "\n".repeat(lines.slice(0, i).filter((other) => other === line).length),
	);
	useEffect(() => {
		const read = () => {
			const ticks = readJson(localStore, storageKey);
			setStored(Array.isArray(ticks) ? ticks : []);
		};
		// Null if another tab has cleared everything.
		const follow = ({ key }: StorageEvent) => (key ?? storageKey) === storageKey && read();
		read();
		addEventListener("storage", follow);
		return () => removeEventListener("storage", follow);
	}, [storageKey]);
	const tick = (i: number, isTicked: boolean) => {
		const next = names.filter((name, other) => (other === i ? isTicked : stored.includes(name)));
		setStored(next);
		if (next.length > 0) setIsSaved(localStore.set(storageKey, JSON.stringify(next)));
		else localStore.remove(storageKey);
	};
	return { ticked: names.map((name) => stored.includes(name)), tick, isSaved };
}
