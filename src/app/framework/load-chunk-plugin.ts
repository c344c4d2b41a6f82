import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Chunks that every page has loaded (chunks.ts). */
const ALREADY_LOADED = /\/(?:framework|every-page|rolldown-runtime)-[^/]*$/;

/** Uses `loadChunk` instead of Vite's function, which requests scripts by `modulepreload`. */
export function loadChunkPlugin(): Plugin {
	const path = resolve(import.meta.dirname, "load-chunk.ts");
	return {
		name: "load-chunk-plugin",
		apply: "build",
		enforce: "pre",
		config: () => ({
			build: {
				modulePreload: {
					// Includes the imported file, which `loadChunk` also downloads.
					resolveDependencies: (file, needed) => [
						file,
						...needed.filter((name) => name !== file && !ALREADY_LOADED.test(name)),
					],
				},
			},
		}),
		resolveId: {
			filter: { id: /^\0vite\/preload-helper\.js$/ },
			handler: () => "\0load-chunk-plugin",
		},
		load: {
			filter: { id: /^\0load-chunk-plugin$/ },
			handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(path)};`,
		},
	};
}
