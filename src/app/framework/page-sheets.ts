import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { readRules, rulesFor, wordsIn, writeRules } from "../styles/style-rules.ts";
import { SITE_PAGE } from "./chunks.ts";

const LAYOUTS = ["src/root.tsx", "src/app/site/layout.tsx"];

/** Vite's manifest, from which React Router derives each page's files. */
type Manifest = Record<string, { file: string; css?: string[] }>;

/**
 * Gives each page only the rules of site.css that its modules can use, found by the words in their texts. React Router
 * waits for a page's sheet before showing it. In development every page has the full sheet.
 */
export function pageSheets(): Plugin {
	return {
		name: "page-sheets",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		writeBundle: {
			order: "post",
			handler({ dir = "" }) {
				const { root } = this.environment.config;
				const manifestPath = join(dir, ".vite/manifest.json");
				const manifest: Manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
				const layout = Object.keys(manifest).find((key) => key.startsWith(`${LAYOUTS[1]}?`));
				const [sheet] = (layout && manifest[layout]?.css) || [];
				if (!layout || !sheet) throw new Error(`${LAYOUTS[1]} imports no style sheet`);
				const rules = readRules(readFileSync(join(dir, sheet), "utf8"));
				rmSync(join(dir, sheet));

				const ids = [...this.getModuleIds()];
				for (const [key, entry] of Object.entries(manifest)) {
					const file = key.replace(/\?.*/, "");
					const [, page] = SITE_PAGE.exec(relative("src", file)) ?? [];
					if (page === undefined) continue;
					entry.css = [];
					if (key === layout) continue;
					const files = (paths: readonly string[]) =>
						ids.filter((id) => paths.includes(relative(root, id.replace(/\?.*/, ""))));
					const infoOf = (id: string) => this.getModuleInfo(id);
					const words = readWords(files([file]), infoOf, true);
					for (const word of readWords(files(LAYOUTS), infoOf, false)) words.add(word);
					const css = writeRules(rulesFor(words, rules));
					const hash = createHash("sha256").update(css).digest("base64url").slice(0, 8);
					entry.css = [`assets/${page}-${hash}.css`];
					writeFileSync(join(dir, `assets/${page}-${hash}.css`), css);
				}
				writeFileSync(manifestPath, JSON.stringify(manifest));
			},
		},
	};
}

interface ModuleInfo {
	code: string | null;
	importedIds: readonly string[];
	dynamicallyImportedIds: readonly string[];
}

/** Words in the modules and all that they import; `followsDynamic`: by dynamic imports too. */
function readWords(
	startIds: string[],
	infoOf: (id: string) => ModuleInfo | null,
	followsDynamic: boolean,
): Set<string> {
	const ids = new Set(startIds);
	const words = new Set<string>();
	for (const id of ids) {
		const info = infoOf(id);
		if (!info || id.includes("/node_modules/")) continue;
		const code = (/\.tsx\b/.test(id) && info.code) || "";
		for (const word of wordsIn(code)) words.add(word);
		for (const next of info.importedIds) ids.add(next);
		if (followsDynamic) for (const next of info.dynamicallyImportedIds) ids.add(next);
	}
	return words;
}
