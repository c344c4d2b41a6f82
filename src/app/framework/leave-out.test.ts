import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { withoutFunctions } from "./leave-out.ts";

/** Fetchers, forms that React Router submits, and links that load the next page ahead. */
const NEEDS_MORE = /^(useFetchers?|useSubmit|useFormAction|Form|PrefetchPageLinks)$/;

const CODE = `export function open() {
	function used() { return 1; }
	async function unused({ a }) { return { a }; }
	return { used, unused };
}`;

const without = (...names: string[]) =>
	withoutFunctions(CODE, names, parseSync("router.js", CODE).program);

test("a function that is never called is replaced by an error with its name", async () => {
	const address = `data:text/javascript,${encodeURIComponent(without("unused"))}`;
	const { open } = await import(/* @vite-ignore */ address);
	const { used, unused } = open();
	expect(used()).toBe(1);
	await expect(unused({ a: 1 })).rejects.toThrow("left out: unused");
});

test("a function that no longer exists ends the build", () => {
	expect(() => without("unused", "renamed")).toThrow("React Router has no function renamed");
});

test("no module imports from React Router what needs the functions that are left out", () => {
	const root = resolve(import.meta.dirname, "../..");
	const uses = globSync("**/*.{ts,tsx}", { cwd: root }).flatMap((file) => {
		const code = readFileSync(join(root, file), "utf8");
		const imports = code.matchAll(/import \{([^}]*)\} from "react-router"/g);
		const names = [...imports].flatMap(([, names = ""]) =>
			names.split(",").map((name) => name.trim().replace(/^type |\s+as\s.*$/g, "")),
		);
		return names.filter((name) => NEEDS_MORE.test(name)).map((name) => `${file}: ${name}`);
	});
	expect(uses).toEqual([]);
	const prefetching = globSync("**/*.tsx", { cwd: root }).filter((file) =>
		/\bprefetch="/.test(readFileSync(join(root, file), "utf8")),
	);
	expect(prefetching).toEqual([]);
});
