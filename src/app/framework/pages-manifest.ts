import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
	entry: { imports?: string[] };
	routes: Record<string, { imports?: string[]; css?: string[]; hasDefaultExport?: boolean }>;
}

/** What every page of the site has loaded when its scripts run. */
const AROUND = ["root", "site/layout"];

/**
 * Shortens React Router's manifest of all pages, which every document loads. The imports of each page's script are more
 * than half of its bytes. Pages of the site keep those that the previous page may lack: they are fetched in parallel
 * with the page's own script (await-pieces.ts). The dashboard's screens keep none. What a page does not have is not named.
 */
export function shortenManifest(assets: string): void {
	const [name] = readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file));
	if (name === undefined) throw new Error(`${assets} has no manifest of React Router`);
	const path = join(assets, name);
	writeFileSync(path, withFewImports(readFileSync(path, "utf8")));
}

export function withFewImports(script: string): string {
	const start = script.indexOf("{");
	const end = script.lastIndexOf("}") + 1;
	const manifest: Manifest = JSON.parse(script.slice(start, end));
	const { entry, routes } = manifest;
	const everywhere = new Set(
		[entry, ...AROUND.map((id) => routes[id])].flatMap((part) => part?.imports ?? []),
	);
	entry.imports = [];
	for (const [id, route] of Object.entries(routes)) {
		const ofTheSite = id.startsWith("site/") && !AROUND.includes(id);
		const own = ofTheSite ? route.imports?.filter((path) => !everywhere.has(path)) : [];
		if (own?.length) route.imports = own;
		else delete route.imports;
		// Only the build needs it.
		delete route.hasDefaultExport;
		if (route.css?.length === 0) delete route.css;
	}
	// What a page does not have counts as what is not named.
	const written = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
	return script.slice(0, start) + written + script.slice(end);
}
