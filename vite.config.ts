import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/*
 * React Router would empty every `*.client.ts` on the server. Here the name says that a module calls
 * the API, which pages do while they are rendered, too.
 */
const pages = reactRouter().filter(({ name }) => name !== "react-router:dot-client");

/** Parts that staff screens share; visitors' pages must not fetch them. */
const STAFF_PARTS =
	/[\\/](dashboard|data-table|dialog|draft-note|use-form-draft|progress|screens|tabs)\b/;

/* Where the scripts find the API when it is not /api of the server that sends them. */
for (const name of ["API", "ASSISTANCE", "RESULTS", "CATEGORIES"].map(
	(base) => `VITE_${base}_BASE`,
)) {
	const value = process.env[name];
	if (value && !/^(https?:\/\/[^/?#\s]+|\/[^/?#\s]+)(\/[^/?#\s]+)*$/.test(value)) {
		throw new Error(
			`${name} takes an address such as https://api.example/api, without a slash at its end`,
		);
	}
}

export default defineConfig({
	// Settings come from the environment alone: what was built is then known by its variables.
	envDir: false,
	plugins: [tailwindcss(), pages],
	// All of them are found before the first page: one found later reloads the page that needs it.
	optimizeDeps: { entries: ["src/app/{entry.client,root}.tsx", "src/app/{site,dashboard}/*.tsx"] },
	environments: {
		client: {
			build: {
				rolldownOptions: {
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
									test: (id) =>
										/[\\/]src[\\/](ui|platform|app|features)[\\/]/.test(id) &&
										!STAFF_PARTS.test(id),
									minShareCount: 8,
								},
							],
						},
					},
				},
			},
		},
	},
	build: { target: ["chrome87", "firefox85", "safari14"], assetsInlineLimit: 0 },
});
