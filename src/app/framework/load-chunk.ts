const downloads = new Map<string, Promise<void>>();

/** Downloads a file into the cache. Chrome before 156 never retries a failed `modulepreload` or `import`. */
export function downloadFile(href: string): Promise<void> {
	const known = downloads.get(href);
	if (known) return known;
	const file = fetch(href).then(async (response) => {
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${href} was answered with ${response.status}`);
	});
	downloads.set(href, file);
	file.catch(() => downloads.delete(href));
	return file;
}

/** The build passes each dynamic import through this function, with its scripts (load-chunk-plugin.ts). */
export async function loadChunk<Chunk>(
	load: () => Promise<Chunk>,
	needed: readonly string[] = [],
): Promise<Chunk> {
	await Promise.all(needed.map((path) => downloadFile(`/${path}`)));
	return load();
}
