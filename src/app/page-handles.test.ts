import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
	isCallExpression,
	isForOfStatement,
	isNewExpression,
	isPropertyAccessExpression,
	isSpreadElement,
	type Node,
} from "typescript/unstable/ast";
import { API, type Project, type Type } from "typescript/unstable/sync";
import { expect, onTestFinished, test, vi } from "vitest";

// The type checker takes 5 s, or half a minute on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const ROOT = resolve(import.meta.dirname, "../..");
const PAGES = globSync("src/{app/site,features/*/pages}/*.tsx", {
	cwd: ROOT,
	exclude: ["**/*.test.tsx"],
});
const READ_METHODS = ["get", "getAll", "has"];
const WRITE_METHODS = ["set", "append", "delete", "toString", "size"];

/** The page's file and all that it imports, directly or not, also by `import()`. */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
	if (seen.has(file) || !existsSync(join(ROOT, file))) return seen;
	seen.add(file);
	const imports = readFileSync(join(ROOT, file), "utf8").matchAll(
		/(?:from|import\()\s*"(\.[^"]+\.tsx?)"/g,
	);
	for (const [, path] of imports) filesOf(join(dirname(file), path as string), seen);
	return seen;
}

interface Reads {
	names: string[];
	/** Places that read parameters by names that the check does not know. */
	unknown: string[];
}

/** The query parameters that a file reads, by the types of its expressions. */
function readsIn({ program, checker }: Project, path: string): Reads {
	const file = program.getSourceFile(join(ROOT, path));
	const reads: Reads = { names: [], unknown: [] };
	if (!file) return reads;
	/** Expressions that may be a query, with the node that uses them. */
	const uses: [expression: Node, user: Node][] = [];
	const visit = (node: Node) => {
		if (isPropertyAccessExpression(node) || isForOfStatement(node) || isSpreadElement(node))
			uses.push([node.expression, node]);
		if (isCallExpression(node)) for (const argument of node.arguments) uses.push([argument, node]);
		node.forEachChild(visit);
	};
	visit(file);
	const types = checker.getTypeAtLocation(uses.map(([expression]) => expression));
	// Compares a union's text, because `getTypes` of this version fails for some unions.
	const isOf = (type: Type | undefined, name: RegExp): boolean =>
		type?.isUnionType()
			? checker
					.typeToString(type)
					.split(" | ")
					.some((part) => name.test(part))
			: Boolean(type?.isObjectType() && name.test(type.getSymbol()?.name ?? ""));
	for (const [index, [expression, user]] of uses.entries()) {
		const report = () => {
			const line = file.text.slice(0, user.getStart(file)).split("\n").length;
			reads.unknown.push(`${path}:${line} ${user.getText(file).split("\n")[0]}`);
		};
		// Such as location.search.match(…).
		if (isPropertyAccessExpression(user) && isPropertyAccessExpression(user.parent)) {
			if (user.name.text === "search" && isOf(types[index], /^(URL|Location|Path)$/)) report();
		}
		if (!isOf(types[index], /^URLSearchParams$/)) continue;
		if (isCallExpression(user)) {
			if (!isOf(checker.getContextualType(expression as never), /^URLSearchParams$/)) report();
		} else if (!isPropertyAccessExpression(user)) report();
		else if (READ_METHODS.includes(user.name.text)) {
			const call = user.parent;
			const [name] = isCallExpression(call) ? call.arguments : [];
			const type = name && checker.getTypeAtLocation(name);
			if (type?.isStringLiteralType()) reads.names.push(String(type.value));
			else report();
		} else if (!WRITE_METHODS.includes(user.name.text) && !isNewExpression(user.parent)) report();
	}
	return reads;
}

function declaredBy(file: string): string[] {
	const list = /\bhandle = \{\s*query: \[([^\]]*)\]/.exec(
		readFileSync(join(ROOT, file), "utf8"),
	)?.[1];
	return [...(list ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);
}

test("a page declares exactly the query parameters that it reads", () => {
	// A project of the pages alone takes a third of the time.
	const folder = mkdtempSync(join(ROOT, "node_modules/.pages-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const config = join(folder, "tsconfig.json");
	const files = PAGES.map((page) => join(ROOT, page));
	writeFileSync(
		config,
		JSON.stringify({ extends: join(ROOT, "tsconfig.json"), files, include: [] }),
	);
	const api = new API({ cwd: ROOT });
	const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
	const known = new Map<string, Reads>();
	const read = PAGES.map((page) => {
		const reads = [...filesOf(page)].map((file) => {
			const found = known.get(file) ?? readsIn(project as Project, file);
			known.set(file, found);
			return found;
		});
		return [page, [...new Set(reads.flatMap(({ names }) => names))].toSorted()];
	});
	api.close();
	expect(
		[...known.values()].flatMap(({ unknown }) => unknown),
		'read a parameter by `get("name")`, so that this check sees it',
	).toEqual([]);
	expect(read, "list the parameters in the page's `handle.query`, and no others").toEqual(
		PAGES.map((file) => [file, declaredBy(file).toSorted()]),
	);
	expect(read.filter(([, names]) => names?.length).length).toBeGreaterThan(5);
});
