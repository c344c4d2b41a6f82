import { useCallback, useEffect, useRef, useState } from "react";
import { localStore, readJson } from "../platform/browser/safe-storage.ts";

const storageKeyOf = (key: string) => `kept:${key}`;

export const isStored = (key: string): boolean => localStore.get(storageKeyOf(key)) !== null;

/**
 * State stored in this browser synchronously, so that a closed tab or an expired session loses nothing. Removed when it
 * is `empty` again.
 * @param empty a constant, the default state
 * @param key with record and user, so that on a shared computer nobody sees somebody else's work
 */
export function useLocalStorage<T>(
	key: string,
	empty: T,
	isEmpty: (value: T) => boolean,
): [value: T, change: (next: (before: T) => T) => void] {
	const name = storageKeyOf(key);
	const [value, setValue] = useState(() => (readJson(localStore, name) as T | null) ?? empty);
	// Two updates before the next render must both count.
	const latest = useRef(value);
	const isUnmounted = useRef(false);
	const latestIsEmpty = useRef(isEmpty);
	useEffect(() => {
		latestIsEmpty.current = isEmpty;
	});
	useEffect(() => {
		isUnmounted.current = false;
		return () => {
			isUnmounted.current = true;
		};
	}, []);

	const change = useCallback(
		(next: (before: T) => T) => {
			// Work that finishes after its screen was unmounted must not overwrite newer storage.
			const before = isUnmounted.current
				? ((readJson(localStore, name) as T | null) ?? empty)
				: latest.current;
			latest.current = next(before);
			if (latestIsEmpty.current(latest.current)) localStore.remove(name);
			else localStore.set(name, JSON.stringify(latest.current));
			setValue(latest.current);
		},
		[name, empty],
	);
	return [value, change];
}
