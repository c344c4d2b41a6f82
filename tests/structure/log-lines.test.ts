import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/**
 * What a log line says is a fixed sentence. What varies is in its fields, whose names decide what is left out of the log
 * (`src/platform/operations/log.server.ts`): a name or a number inside the sentence would be logged whatever it is.
 */

const ROOT = join(import.meta.dirname, "../..");

/** What may vary in a sentence, because it is never about a person. */
const IMPERSONAL = new Set([
	"STOP_SECONDS",
	"addresses(settings, port)",
	// The kind of a message: e-mail or SMS.
	"noun",
	// A place for backups, and what is wrong with it.
	"name",
	"problem",
	// What was changed in the database at the start, and a setting's name.
	"text",
	"suggestion",
	// Sentences of ours about disks, and about what is wrong with the way to send.
	"warning",
	"reason",
]);

/** The parts of log sentences that vary. */
function varyingParts(path: string, source: string): string[] {
	const found: string[] = [];
	const text = ({ start, end }: ESTree.Node) => source.slice(start, end);
	const visit = (node: ESTree.Node | undefined): void => {
		if (!node || node.type === "Literal") return;
		if (node.type === "ConditionalExpression") {
			visit(node.consequent);
			visit(node.alternate);
		} else if (node.type === "TemplateLiteral") {
			found.push(...node.expressions.map(text));
		} else found.push(text(node));
	};
	new Visitor({
		CallExpression({ callee, arguments: given }) {
			if (!/^(?:\w+\.)*log\.(?:info|warn|error|fatal)$/.test(text(callee))) return;
			// Fields, then the sentence; or the sentence alone.
			const [first, second] = given;
			if (second) visit(second);
			else if (first?.type !== "ObjectExpression") visit(first);
		},
	}).visit(parseSync(path, source).program);
	return found;
}

test("a log line's sentence is fixed, so that no personal data is in it", () => {
	const wrong = globSync("src/**/*.ts", { cwd: ROOT })
		.filter((path) => !path.includes(".test."))
		.flatMap((path) =>
			varyingParts(path, readFileSync(join(ROOT, path), "utf8"))
				.filter((part) => !IMPERSONAL.has(part))
				.map((part) => `${path}: ${part}`),
		);
	expect(wrong, "put what varies into the line's fields").toEqual([]);
});

/** The source of a template literal around an expression. */
const template = (expression: string) => ["`for $", "{", expression, "}`"].join("");

test.each([
	[`log.info({ id }, ${template("order.name")})`, ["order.name"]],
	['app.log.warn("no answer from " + phone)', ['"no answer from " + phone']],
	[`log.error({ error }, failed ? ${template("email")} : sentence)`, ["email", "sentence"]],
	['log.info({ name: order.name }, "order placed")', []],
])("%s", (source, parts) => {
	expect(varyingParts("planted.ts", source)).toEqual(parts);
});
