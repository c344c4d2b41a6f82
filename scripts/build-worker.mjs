// Bundles the service worker into one file beside the pages. It has no hash in its name: the browser asks for it by this one.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

await build({
	root: ROOT,
	configFile: false,
	envDir: false,
	publicDir: false,
	logLevel: "warn",
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
