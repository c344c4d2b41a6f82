import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Manifest {
	routes: Record<string, Record<string, unknown>>;
}

/**
 * Shortens React Router's manifest of all pages, which every document loads. For each page it lists the script's
 * imports for prefetching links, which we do not use: they are more than half of its bytes.
 */
export function shortenManifest(assets: string): void {
	const [name] = readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file));
	if (name === undefined) throw new Error(`${assets} has no manifest of React Router`);
	const path = join(assets, name);
	writeFileSync(path, withoutImports(readFileSync(path, "utf8")));
}

export function withoutImports(script: string): string {
	const start = script.indexOf("{");
	const end = script.lastIndexOf("}") + 1;
	const manifest: Manifest = JSON.parse(script.slice(start, end));
	for (const route of Object.values(manifest.routes)) delete route.imports;
	return script.slice(0, start) + JSON.stringify(manifest) + script.slice(end);
}
