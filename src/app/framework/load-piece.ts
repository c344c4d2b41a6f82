/** Files that are being downloaded or have been; not those that failed. */
const downloads = new Map<string, Promise<void>>();

/**
 * Downloads a file into the browser's cache. Not by `modulepreload` or `import`: browsers such as Chrome before 156
 * remember a module that could not be loaded, and never request it again.
 */
export function download(href: string): Promise<void> {
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

/** The build passes each dynamic import through this function, with the scripts that it needs (own-imports.ts). */
export async function loadPiece<Piece>(
	load: () => Promise<Piece>,
	needed: readonly string[] = [],
): Promise<Piece> {
	await Promise.all(needed.map((path) => download(`/${path}`)));
	return load();
}
