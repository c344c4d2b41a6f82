import { useEffect, useState } from "react";
import { loadWithRetry } from "../platform/browser/connection.ts";

/**
 * Loads a page part with its own chunk. The returned function returns the part, undefined while loading, and throws what
 * `load` rejects with; call it where the part is shown. `load` must stay the same.
 * Not `lazy`: React keeps a shown fallback for 300 ms, even if the part arrives at once.
 */
export function useLoaded<Part>(load: () => Promise<Part>): () => Part | undefined {
	const [loaded, setLoaded] = useState<{ part: Part } | { error: unknown }>();
	useEffect(() => {
		let isCurrent = true;
		loadWithRetry(load).then(
			(part) => isCurrent && setLoaded({ part }),
			(error: unknown) => isCurrent && setLoaded({ error }),
		);
		return () => {
			isCurrent = false;
		};
	}, [load]);
	return () => {
		if (loaded && "error" in loaded) throw loaded.error;
		return loaded?.part;
	};
}
