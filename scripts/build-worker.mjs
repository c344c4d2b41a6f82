// @ts-check
// Bundles the service worker and the script of the offline page, one file each, beside the pages. Their names have no
// hash, because browsers request them by these names.
import { join } from "node:path";
import { build } from "vite";
import { ROOT, viteSettings } from "./vite-settings.mjs";

for (const [name, entry] of [
	["sw", "src/platform/offline/worker/worker.ts"],
	["offline", "src/app/parts/offline/offline-page.ts"],
]) {
	await build({
		...viteSettings,
		build: {
			outDir: "build/client",
			emptyOutDir: false,
			target: ["chrome87", "firefox85", "safari14"],
			lib: {
				entry: join(ROOT, /** @type {string} */ (entry)),
				formats: ["iife"],
				name,
				fileName: () => `${name}.js`,
			},
		},
	});
}
