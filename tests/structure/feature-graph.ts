import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Feature } from "../../src/platform/feature.ts";

export const SOURCE = resolve(import.meta.dirname, "../../src");

export interface Import {
	from: string;
	to: string;
	typeOnly: boolean;
}

/** Source files without tests, as paths below src. */
export function sourceFiles(): string[] {
	return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
		.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
		.map((path) => path.replaceAll("\\", "/"))
		.sort();
}

export const readSource = (path: string) => readFileSync(join(SOURCE, path), "utf8");

/** Imports between these files. */
export function imports(): Import[] {
	return sourceFiles().flatMap((from) => {
		const found = readSource(from).matchAll(
			/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+"(\.[^"]+)"|import\(\s*"(\.[^"]+)"\s*\)|(?:^|\n)import\s+"(\.[^"]+)"/g,
		);
		return [...found].flatMap(([, type, fromPath, dynamic, bare]) => {
			const path = (fromPath ?? dynamic ?? bare) as string;
			// Types of a page, which React Router generates.
			if (path.startsWith("./+types/")) return [];
			const to = relative(SOURCE, resolve(SOURCE, dirname(from), path)).replaceAll("\\", "/");
			return { from, to, typeOnly: type !== undefined };
		});
	});
}

/** Every cycle of the graph, each listed once. */
export function cycles(edges: readonly Pick<Import, "from" | "to">[]): string[] {
	const targets = new Map<string, Set<string>>();
	for (const { from, to } of edges) {
		targets.set(from, (targets.get(from) ?? new Set()).add(to));
	}
	const found: string[] = [];
	const done = new Set<string>();
	const visit = (node: string, path: readonly string[]) => {
		if (path.includes(node)) {
			found.push([...path.slice(path.indexOf(node)), node].join(" → "));
			return;
		}
		if (done.has(node)) return;
		for (const target of targets.get(node) ?? []) visit(target, [...path, node]);
		done.add(node);
	};
	for (const node of targets.keys()) visit(node, []);
	return found;
}

export const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];

/** What each feature's declaration needs, by its folder. A folder within it may hold a declaration of its own. */
export const needs = new Map<string, readonly string[]>();
/** Maps each table to the folder of the declaration that has it. */
export const ownerFolders = new Map<string, string>();
for (const path of sourceFiles().filter((path) => path.endsWith(".feature.server.ts"))) {
	const declared = Object.values((await import(join(SOURCE, path))) as Record<string, Feature>);
	for (const { tables = {} } of declared) {
		for (const table of Object.keys(tables)) ownerFolders.set(table, dirname(path));
	}
	const name = featureOf(path);
	if (!name) continue;
	const needed = declared.flatMap(({ needs = [] }) => needs);
	needs.set(name, [...(needs.get(name) ?? []), ...needed]);
}

/** A use of one feature by another: an import of a file, or a read of a table. */
export interface Use {
	/** Path below src. */
	by: string;
	of: string;
	/** The file or table. */
	what: string;
}

export function importsBetween(all: readonly Import[]): Use[] {
	return all.flatMap(({ from, to }) => {
		const of = featureOf(to);
		return featureOf(from) && of && featureOf(from) !== of ? { by: from, of, what: to } : [];
	});
}

/**
 * The tables that a source reads. If it reads a table by a variable, every table that it names counts. A table's name
 * passed to a function counts as read by the caller.
 */
export function readsIn(text: string): string[] {
	const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
	const built = code.matchAll(
		/\b(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|using)\(\s*"(\w+)/g,
	);
	const raw = code.matchAll(/\b(?:from|join)\s+"?(\w+)/gi);
	const passed = code.matchAll(/\((?:db|tx|eb),\s*"(\w+)"/g);
	const isVariable = /\bselectFrom\(\s*(?:\[|(?!select\()\w)|sql\.table\(/.test(code);
	const named = isVariable ? code.matchAll(/"(\w+)"/g) : [];
	const found = [...built, ...raw, ...passed, ...named].map(([, table]) => table as string);
	return [...new Set(found)].filter((table) => ownerFolders.has(table));
}

/** Reads of one feature's tables by another. */
export function readsBetween(paths: readonly string[]): Use[] {
	return paths.flatMap((by) => {
		const tables = featureOf(by) ? readsIn(readSource(by)) : [];
		return tables.flatMap((what) => {
			const of = featureOf(`${ownerFolders.get(what)}/`);
			return of && of !== featureOf(by) ? { by, of, what } : [];
		});
	});
}

/** What is missing in `needs`, one sentence for each file or table. */
export function missing(uses: readonly Use[]): string[] {
	return uses.flatMap(({ by, of, what }) => {
		const name = featureOf(by) as string;
		if (needs.get(name)?.includes(of)) return [];
		const verb = what.includes("/") ? "imports" : "reads";
		return `${by} ${verb} ${what}: add "${of}" to the needs of ${name}`;
	});
}
