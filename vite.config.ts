import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { CHUNKS } from "./src/app/framework/chunks.ts";
import { inlineAnalyticsPages } from "./src/app/framework/inline-analytics-pages.ts";
import { loadChunkPlugin } from "./src/app/framework/load-chunk-plugin.ts";
import { pageSheets } from "./src/app/framework/page-sheets.ts";
import { buildSettings } from "./src/platform/build-settings.ts";
import { parseEnvironment } from "./src/platform/environment.ts";

// A wrong build setting ends the build with one line that names it.
parseEnvironment(buildSettings, process.env);

/** Less memory for the pages' part of the server: of these packages only what is used is loaded. */
const BUNDLED_FOR_SERVER = [
	"@hookform/resolvers",
	"@tanstack/react-query",
	"react-hook-form",
	"uqr",
	"zod",
];

export default defineConfig(({ command }) => ({
	// Not from .env: npm start builds again if a variable differs from the last build, and does not read the file.
	envDir: false,
	plugins: [tailwindcss(), reactRouter(), pageSheets(), loadChunkPlugin(), inlineAnalyticsPages()],
	// Without the variables for `light-dark()`, which no sheet uses (Features.LightDark of Lightning CSS).
	css: { lightningcss: { exclude: 1 << 20 } },
	// Packages are bundled before the first page. One discovered later would reload the page that needs it.
	optimizeDeps: {
		entries: [
			"src/{entry.client,root}.tsx",
			"src/app/{site,dashboard}/*.tsx",
			"src/features/*/{pages,screens}/*.tsx",
			"!**/*.test.tsx",
		],
	},
	environments: {
		client: {
			build: {
				rolldownOptions: {
					optimization: { inlineConst: { mode: "all", pass: 2 } },
					output: { codeSplitting: { groups: CHUNKS } },
				},
			},
		},
		ssr: { resolve: { noExternal: command === "build" ? BUNDLED_FOR_SERVER : [] } },
	},
	build: {
		// Chrome before 91 knows `?.` too, but not with spread arguments after it (tests/page-bytes.test.ts).
		target: ["chrome91", "firefox85", "safari14"],
		cssTarget: ["chrome87", "firefox85", "safari14.1"],
		assetsInlineLimit: 0,
	},
}));
