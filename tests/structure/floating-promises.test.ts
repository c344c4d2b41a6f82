import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import {
	type CallExpression,
	isArrowFunction,
	isAwaitExpression,
	isBinaryExpression,
	isCallExpression,
	isExpressionStatement,
	isFunctionExpression,
	isPropertyAccessExpression,
	isVoidExpression,
	type Node,
	SyntaxKind,
} from "typescript/unstable/ast";
import { API, type Checker, type Type, type TypeReference } from "typescript/unstable/sync";
import { expect, onTestFinished, test, vi } from "vitest";

// Checks the types of the whole repository: 8 s, but a minute beside other work.
vi.setConfig({ testTimeout: 180_000 });

const ROOT = resolve(import.meta.dirname, "../..");

/** The statements whose value is a promise or a query that nothing awaits. `void` marks intended ones. */
function floatingIn(folder: string): string[] {
	const api = new API({ cwd: folder });
	try {
		const [project] = api
			.updateSnapshot({ openProjects: [join(folder, "tsconfig.json")] })
			.getProjects();
		if (!project) throw new Error(`No project in ${folder}`);
		const { program, checker } = project;
		const own = program
			.getSourceFileNames()
			.filter((name) => /^(src|tests|scripts|bench)\//.test(relative(folder, name)));
		return own.flatMap((name) => {
			const file = program.getSourceFile(name);
			if (!file) return [];
			const nodes = droppedExpressions(file);
			const types = checker.getTypeAtLocation(nodes);
			return nodes
				.filter((node, index) =>
					isPending(checker, isFunction(node) ? returnTypeOf(checker, node) : types[index]),
				)
				.map((node) => {
					const start = file.text.slice(0, node.getStart(file));
					return `${relative(folder, name)}:${start.split("\n").length} ${node.getText(file).split("\n")[0]}`;
				});
		});
	} finally {
		api.close();
	}
}

/** The expressions below a node whose values nothing uses. */
function droppedExpressions(node: Node): Node[] {
	const found: Node[] = [];
	const visit = (inner: Node) => {
		if (isExpressionStatement(inner) && isUnhandled(inner.expression)) found.push(inner.expression);
		// forEach drops what its callback returns.
		if (isCallExpression(inner) && methodOf(inner) === "forEach")
			found.push(...inner.arguments.filter(isFunction));
		inner.forEachChild(visit);
	};
	visit(node);
	return found;
}

function isFunction(node: Node): boolean {
	return isArrowFunction(node) || isFunctionExpression(node);
}

function returnTypeOf(checker: Checker, callback: Node): Type | undefined {
	const signature = checker.getSignatureFromDeclaration(callback);
	return signature && checker.getReturnTypeOfSignature(signature);
}

function isUnhandled(expression: Node): boolean {
	if (isAwaitExpression(expression) || isVoidExpression(expression)) return false;
	// An assigned promise can be awaited later.
	if (isBinaryExpression(expression)) {
		const { kind } = expression.operatorToken;
		return kind < SyntaxKind.FirstAssignment || kind > SyntaxKind.LastAssignment;
	}
	return !isCallExpression(expression) || !handlesFailure(expression);
}

/** Whether the call is `catch(…)` or `then(…, …)`, maybe followed by `finally`. */
function handlesFailure(call: CallExpression): boolean {
	const method = methodOf(call);
	if (method === "finally" && isPropertyAccessExpression(call.expression)) {
		const { expression } = call.expression;
		return isCallExpression(expression) && handlesFailure(expression);
	}
	return method === "catch" || (method === "then" && call.arguments.length > 1);
}

function methodOf({ expression }: CallExpression): string | undefined {
	return isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

const pendingTypes = new Map<Type, boolean>();

/** Whether a value of the type is a promise, a query that has not been executed, or a list of them. */
function isPending(checker: Checker, type: Type | undefined): boolean {
	if (!type) return false;
	const found = pendingTypes.get(type);
	if (found !== undefined) return found;
	pendingTypes.set(type, false);
	// By its text: `getTypes` of this version fails for some unions.
	const inUnion =
		type.isUnionType() &&
		checker
			.typeToString(type)
			.split(" | ")
			.some((part) => /^Promise/.test(part));
	const elements =
		checker.isArrayType(type) && type.isTypeReference()
			? checker.getTypeArguments(type as TypeReference)
			: [];
	const pending =
		inUnion ||
		elements.some((part) => isPending(checker, part)) ||
		((type.isObjectType() || type.isIntersectionType()) &&
			["then", "execute"].some((name) => checker.getPropertyOfType(type, name)));
	pendingTypes.set(type, pending);
	return pending;
}

test("no promise is dropped: await it, handle its failure, or write `void` before it", {
	tags: ["slow"],
}, () => {
	expect(floatingIn(ROOT)).toEqual([]);
});

const DROPPED = [
	"save();",
	"void 0, save();",
	"if (Math.random()) save();",
	"Math.random() > 1 && save();",
	"Math.random() > 1 ? save() : undefined;",
	"maybe();",
	"save().then(() => 1);",
	"save().finally(() => 1);",
	"[1, 2].map(() => save());",
	"[1, 2].forEach(async () => { await save(); });",
	"[1, 2].forEach(() => save());",
	"query;",
	"transaction(async () => { save(); }).catch(() => 1);",
];
const HANDLED = [
	"await save();",
	"void save();",
	"later = save();",
	"later ??= save();",
	"save().catch(() => 1);",
	"save().then(() => 1, () => 2);",
	"save().catch(() => 1).finally(() => 2);",
	"await Promise.all([1, 2].map(() => save()));",
	"[1, 2].forEach(() => { now(); });",
	"await transaction(() => save());",
];

test("the check finds promises that nothing awaits, and no others", () => {
	const folder = mkdtempSync(join(ROOT, "node_modules/.floating-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(join(folder, "src"));
	writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ include: ["src"] }));
	const declarations = `export {}; declare function now(): void; declare function save(): Promise<void>;
declare function maybe(): void | Promise<void>; declare function transaction(run: () => Promise<void>): Promise<void>;
declare const query: { execute(): Promise<void> }; let later: Promise<void> | undefined;`;
	writeFileSync(
		join(folder, "src/a.ts"),
		[declarations.replaceAll("\n", " "), ...DROPPED, ...HANDLED].join("\n"),
	);
	const lines = floatingIn(folder).map((found) => Number(/:(\d+)/.exec(found)?.[1]));
	expect(lines).toEqual(DROPPED.map((_, index) => index + 2));
});
