import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SOURCE = resolve(import.meta.dirname, "../src");

interface Import {
	from: string;
	to: string;
	typeOnly: boolean;
}

function sourceFiles(): string[] {
	return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
		.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
		.map((path) => path.replaceAll("\\", "/"));
}

/** Imports between our own files, as paths below src. */
function imports(): Import[] {
	return sourceFiles().flatMap((from) => {
		const text = readFileSync(join(SOURCE, from), "utf8");
		const found = text.matchAll(
			/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+"(\.[^"]+)"|import\(\s*"(\.[^"]+)"\s*\)|(?:^|\n)import\s+"(\.[^"]+)"/g,
		);
		return [...found].map(([, type, fromPath, dynamic, bare]) => ({
			from,
			to: relative(
				SOURCE,
				resolve(SOURCE, dirname(from), (fromPath ?? dynamic ?? bare) as string),
			).replaceAll("\\", "/"),
			typeOnly: type !== undefined,
		}));
	});
}

const room = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
const floor = (path: string) => path.split("/")[0] as string;
const say = ({ from, to }: Import) => `${from} → ${to}`;
const all = imports();

test("the check sees the imports", () => {
	expect(all.length).toBeGreaterThan(100);
});

test("no room imports another room", () => {
	const wrong = all.filter(({ from, to }) => room(from) && room(to) && room(from) !== room(to));
	expect(wrong.map(say)).toEqual([]);
});

test("rooms know nothing of the pages, the API's map or the server", () => {
	const wrong = all.filter(
		({ from, to }) =>
			room(from) &&
			!["features", "db", "platform", "ui", "illustrations", "site.ts", "settings.ts"].includes(
				floor(to),
			),
	);
	expect(wrong.map(say)).toEqual([]);
});

test("platform, database and parts know no subject", () => {
	const wrong = all.filter(
		({ from, to }) =>
			["platform", "db", "ui"].includes(floor(from)) &&
			["features", "app", "demo", "api.ts", "application.ts"].includes(floor(to)),
	);
	expect(wrong.map(say)).toEqual([]);
});

test("parts of screens know neither the database nor the platform's server side", () => {
	const wrong = all.filter(
		({ from, to }) => floor(from) === "ui" && (floor(to) === "db" || to.includes(".server.")),
	);
	expect(wrong.map(say)).toEqual([]);
});

test("the database knows only itself", () => {
	const wrong = all.filter(({ from, to }) => floor(from) === "db" && floor(to) !== "db");
	expect(wrong.map(say)).toEqual([]);
});

test("which database it is, is known in src/db and where the server is put together", () => {
	const wrong = sourceFiles().filter(
		(path) =>
			floor(path) !== "db" &&
			/dialectOf|"sqlite"|"postgres"/.test(readFileSync(join(SOURCE, path), "utf8")),
	);
	expect(wrong).toEqual([]);
});

test("what the browser gets never reaches server code, not even by way of another file", () => {
	// React Router removes loaders and actions from the browser's code, so pages may name server files as types only.
	const browser = new Set(
		sourceFiles().filter(
			(path) =>
				floor(path) === "app" ||
				floor(path) === "ui" ||
				/\.(calls|client|contract)\.tsx?$/.test(path) ||
				path.endsWith(".tsx"),
		),
	);
	const wrong = all.filter(
		({ from, to, typeOnly }) =>
			browser.has(from) && !from.endsWith(".server.tsx") && to.includes(".server.") && !typeOnly,
	);
	expect(wrong.map(say)).toEqual([]);
});
