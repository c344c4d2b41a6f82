import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
	entry: { imports?: string[] };
	routes: Record<string, { imports?: string[]; css?: string[]; hasDefaultExport?: boolean }>;
}

/** Routes whose files every page has loaded. */
const LAYOUTS = ["root", "site/layout"];

/**
 * Shortens React Router's manifest, part of every document. Imports are over half of it: pages keep those that the
 * previous page may lack, which are fetched in parallel (await-chunks.ts); the dashboard's screens keep none.
 */
export function shortenManifest(assets: string): void {
	const [name] = readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file));
	if (name === undefined) throw new Error(`${assets} has no React Router manifest`);
	const path = join(assets, name);
	writeFileSync(path, shortenScript(readFileSync(path, "utf8")));
}

export function shortenScript(script: string): string {
	const start = script.indexOf("{");
	const end = script.lastIndexOf("}") + 1;
	const manifest: Manifest = JSON.parse(script.slice(start, end));
	const { entry, routes } = manifest;
	const everywhere = new Set(
		[entry, ...LAYOUTS.map((id) => routes[id])].flatMap((part) => part?.imports ?? []),
	);
	entry.imports = [];
	for (const [id, route] of Object.entries(routes)) {
		const isSitePage = id.startsWith("site/") && !LAYOUTS.includes(id);
		const ownImports = isSitePage ? route.imports?.filter((path) => !everywhere.has(path)) : [];
		if (ownImports?.length) route.imports = ownImports;
		else delete route.imports;
		delete route.hasDefaultExport;
		if (route.css?.length === 0) delete route.css;
	}
	// React Router treats missing values as false.
	const written = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value));
	return script.slice(0, start) + written + script.slice(end);
}
