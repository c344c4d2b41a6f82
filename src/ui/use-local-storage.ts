import { useCallback, useEffect, useRef, useState } from "react";
import { localStore, readJson } from "../platform/browser/safe-storage.ts";

/**
 * State with a copy in this browser, written at once, so that a closed tab or an expired session loses
 * none of it. The copy goes when the state is `empty` again.
 *
 * @param empty a constant: what counts as nothing
 * @param key names the record and the person: on a shared computer nobody sees another one's work
 */
export function useLocalStorage<T>(
	key: string,
	empty: T,
	isEmpty: (value: T) => boolean,
): [value: T, change: (next: (before: T) => T) => void] {
	const name = `kept:${key}`;
	const [value, setValue] = useState(() => (readJson(localStore, name) as T | null) ?? empty);
	// Two changes before the next drawing must both count.
	const latest = useRef(value);
	const gone = useRef(false);
	const check = useRef(isEmpty);
	useEffect(() => {
		check.current = isEmpty;
	});
	useEffect(() => {
		gone.current = false;
		return () => {
			gone.current = true;
		};
	}, []);

	const change = useCallback(
		(next: (before: T) => T) => {
			// Work that ends after its screen has gone must not undo what another one keeps by now.
			const before = gone.current
				? ((readJson(localStore, name) as T | null) ?? empty)
				: latest.current;
			latest.current = next(before);
			if (check.current(latest.current)) localStore.remove(name);
			else localStore.set(name, JSON.stringify(latest.current));
			setValue(latest.current);
		},
		[name, empty],
	);
	return [value, change];
}
