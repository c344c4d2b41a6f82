import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { pageSheets } from "./src/app/styles/page-sheets.ts";
import { buildSettings } from "./src/platform/build-settings.ts";
import { parseEnvironment } from "./src/platform/environment.ts";

/** Not among the parts that every page fetches: only the dashboard, or a few pages of the site, need these. */
const FEW_PAGES_PARTS =
	/[\\/](columns|dashboard|data-table|dialog|draft-note|edit-refusal|field-errors|guardian-facts|one-line|progress|query-refusal|requirements|row-buttons|screens|tabs|trash|upload\.calls|use-asked-form|use-deletion|use-edit-form|use-form-draft|work-names)\b|\.contract\.ts$/;
/** Only pages with a form need these. */
const FORM_PARTS = /[\\/](form-draft|phone|use-form)\.ts$/;
/** Fetched when somebody enters a form, or has left something unsent: not worth a list in each page of what they import. */
const SELDOM_PARTS =
	/[\\/](send-unsent|send-files|unsent-notes|order-sending|request-sending)-[\w-]+\.js$/;
/** And these, with the library of the schemas, which is as large as all other parts: the forms of visitors fetch them late. */
const SCHEMA_PARTS = /[\\/](amount|authorization|call|contract-fields)\.ts$/;

/** What contracts are made of: schemas that nothing reads are left out with their calls. */
const CONTRACT_FUNCTIONS = [
	...["defineCall", "callsUnder", "trashCalls"],
	...["requiredText", "optionalText", "oneOf", "ifGiven", "wholeNumber", "pageWindow", "changeOf"],
	...["listFilters", "exportChoice", "statusChange"],
];

// A wrong one ends the build with one line that names it.
parseEnvironment(buildSettings, process.env);

/** Whether a module of ours is meant, and by none of the others. */
function ours(meant: RegExp, ...others: RegExp[]): (id: string) => boolean {
	return (id) =>
		/[\\/]src[\\/](ui|platform|app|features)[\\/]/.test(id) &&
		meant.test(id) &&
		!others.some((other) => other.test(id));
}

export default defineConfig({
	// Settings come from the environment alone: what was built is then known by its variables.
	envDir: false,
	plugins: [tailwindcss(), reactRouter(), pageSheets()],
	// All of them are found before the first page: one found later reloads the page that needs it.
	optimizeDeps: { entries: ["src/app/{entry.client,root}.tsx", "src/app/{site,dashboard}/*.tsx"] },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					// Screens take only types of a call, so that its schemas need not be shipped.
					treeshake: { manualPureFunctions: CONTRACT_FUNCTIONS },
					output: {
						// Few larger files instead of thirty small ones: on a slow line each one costs a round trip.
						codeSplitting: {
							groups: [
								{
									name: "framework",
									test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
								},
								{
									name: "parts",
									test: ours(/./, FEW_PAGES_PARTS, FORM_PARTS, SCHEMA_PARTS),
									minShareCount: 8,
								},
								// After the parts: a group takes all that it imports and that none before it has taken.
								{ name: "forms", test: ours(FORM_PARTS), minShareCount: 2 },
								{ name: "schemas", test: ours(SCHEMA_PARTS), minShareCount: 2 },
							],
						},
					},
				},
			},
		},
	},
	build: {
		modulePreload: {
			resolveDependencies: (file, needed) => (SELDOM_PARTS.test(file) ? [] : needed),
		},
		target: ["chrome87", "firefox85", "safari14"],
		assetsInlineLimit: 0,
	},
});
