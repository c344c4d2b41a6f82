// Bundles the server and the packages it uses into build/main: it starts in half the time and with a third less memory
// than from its sources, whose types Node takes out file by file. Only what runs from here is production.
import { join } from "node:path";
import { build, minifySync } from "vite";
import { ownBuild, ROOT } from "./own-build.mjs";

/** Its text is written into every page. */
const PAGE_SCRIPT = "/src/platform/browser/start-application.ts";

await build({
	...ownBuild,
	resolve: {
		// Packages with native code or files beside them, those that few need, that the built pages share, or development.
		external: [
			"@aws-sdk/client-s3",
			"@aws-sdk/s3-request-presigner",
			"@node-rs/argon2",
			"better-sqlite3",
			"react",
			"react-dom",
			"react-router",
			"sharp",
			"swagger-ui-dist",
			"vite",
		],
	},
	ssr: { noExternal: true },
	plugins: [
		{
			name: "small-page-script",
			enforce: "post",
			transform: (code, id) => (id.endsWith(PAGE_SCRIPT) ? minifySync(id, code).code : undefined),
		},
	],
	build: {
		ssr: true,
		outDir: "build/main",
		emptyOutDir: true,
		target: "node24",
		rolldownOptions: {
			// Both take out `decodeURIComponent(path)` where nobody uses the result, and with it the error that it is
			// there to throw.
			treeshake: false,
			input: [
				"src/server/main.ts",
				// Threads and processes of their own.
				"src/db/reading-thread-worker.ts",
				"src/features/accounts/auth/hashing-worker.server.ts",
				"src/features/assets/picture-worker.server.ts",
			].map((file) => join(ROOT, file)),
			output: {
				entryFileNames: "[name].js",
				chunkFileNames: "[name]-[hash].js",
				minify: false,
			},
		},
	},
});
