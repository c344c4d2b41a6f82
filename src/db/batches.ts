const BATCH = 500;

/** Both databases limit how many values one statement may name: runs `run` with some of the ids at a time. */
export async function inBatches<T>(
	ids: readonly string[],
	run: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
	const all: T[] = [];
	for (let start = 0; start < ids.length; start += BATCH) {
		all.push(...(await run(ids.slice(start, start + BATCH))));
	}
	return all;
}
