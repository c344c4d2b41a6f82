// @ts-check
// Bundles the service worker into one file beside the pages. Its name has no hash, because browsers request it by
// this name.
import { join } from "node:path";
import { build } from "vite";
import { ownBuild, ROOT } from "./own-build.mjs";

await build({
	...ownBuild,
	define: { "process.env.NODE_ENV": '"production"' },
	build: {
		outDir: "build/client",
		emptyOutDir: false,
		target: ["chrome87", "firefox85", "safari14"],
		lib: {
			entry: join(ROOT, "src/platform/offline/worker/worker.ts"),
			formats: ["iife"],
			name: "worker",
			fileName: () => "sw.js",
		},
	},
});
