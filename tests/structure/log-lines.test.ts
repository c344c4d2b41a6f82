import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { features } from "../../src/features.ts";

/*
 * The sentence of a log line is fixed. Values are in its fields, whose names decide what is left out of the log
 * (`src/platform/operations/log.server.ts`): a value inside the sentence would be logged whatever it is.
 */

const ROOT = join(import.meta.dirname, "../..");

/** By file: values that may be in sentences, or in fields named unlike their personal column. None is about people. */
const IMPERSONAL: Record<string, readonly string[]> = {
	// Names a missing upload by its storage key.
	"src/server/backup.ts": ["sentence"],
	// The change that the start made in the database.
	"src/server/app.ts": ["text"],
	// A misspelt setting, and the one that is meant.
	"src/server/main.ts": [
		"STOP_SECONDS",
		"addresses(settings, port)",
		"name",
		"setting: name",
		"suggestion",
	],
	// A backup target, and the reason why it fails.
	"src/server/nightly-backups.ts": ["name", "problem"],
	// A fixed sentence about disks.
	"src/platform/platform.feature.server.ts": ["warning"],
	"src/platform/operations/log.server.ts": [
		["warning: scrub(`$", "{name}: $", "{message}`)"].join(""),
	],
	"src/platform/operations/scheduled-jobs.server.ts": ["job: name"],
	"src/platform/operations/workers.server.ts": ["worker: name"],
	// Fixed words of an event, without the person.
	"src/platform/audit/audit.server.ts": [
		"audit: { account: actor.id, action, subject, subject_id }",
	],
	// An error, which `Promise.allSettled` calls its reason.
	"src/features/assistance/submit-request.service.server.ts": ["error: result.reason"],
	// "email" or "SMS", and the reason why sending fails.
	"src/platform/mail/outbox-delivery.server.ts": ["noun", "reason"],
};

const PERSONAL = new Set(
	features.flatMap(({ tables = {} }) =>
		Object.values(tables).flatMap(({ columns }) =>
			Object.keys(columns).filter((column) => columns[column] === "personal" && column !== "id"),
		),
	),
);

/** Variable parts of log sentences, and personal columns logged under another name, which would reveal them. */
function breachesIn(path: string, source: string): string[] {
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
	const checkField = (property: ESTree.Node) => {
		if (property.type !== "Property" || PERSONAL.has(text(property.key))) return;
		const words = text(property.value).match(/\b\w+\b(?!\.)/g) ?? [];
		if (words.some((word) => PERSONAL.has(word))) found.push(text(property));
	};
	new Visitor({
		CallExpression({ callee, arguments: given }) {
			if (!/^(?:\w+\.)*log\.(?:info|warn|error|fatal)$/.test(text(callee))) return;
			// Fields, then the sentence; or the sentence alone.
			const [first, second] = given;
			if (first?.type === "ObjectExpression") first.properties.forEach(checkField);
			if (second) visit(second);
			else if (first?.type !== "ObjectExpression") visit(first);
		},
	}).visit(parseSync(path, source).program);
	return found;
}

test("a log line's sentence is fixed and its fields keep their names, so that no personal data is in it", () => {
	const files = globSync("src/**/*.ts", { cwd: ROOT }).filter((path) => !path.includes(".test."));
	const found = files.map((path) => {
		const breaches = breachesIn(path, readFileSync(join(ROOT, path), "utf8"));
		return [path, [...new Set(breaches)].toSorted()] as const;
	});
	expect(
		Object.fromEntries(found.filter(([, breaches]) => breaches.length > 0)),
		"put what varies into the line's fields, and a personal value under its own name, so that it is left out; what is never about a person is listed by file in IMPERSONAL",
	).toEqual(IMPERSONAL);
});

/** The source of a template literal around an expression. */
const template = (expression: string) => ["`for $", "{", expression, "}`"].join("");

test.each([
	[`log.info({ id }, ${template("order.name")})`, ["order.name"]],
	['app.log.warn("no answer from " + phone)', ['"no answer from " + phone']],
	[`log.error({ error }, failed ? ${template("email")} : sentence)`, ["email", "sentence"]],
	['log.info({ name: order.name }, "order placed")', []],
])("the parts that vary in the sentence of %s are found", (source, parts) => {
	expect(breachesIn("planted.ts", source)).toEqual(parts);
});

test.each([
	['log.info({ label: order.phone }, "order placed")', ["label: order.phone"]],
	['log.info({ about: email }, "sent")', ["about: email"]],
	['log.info({ adult: row.guardian_name ?? "" }, "asked")', ['adult: row.guardian_name ?? ""']],
	['log.info({ phone: order.phone, id: order.id }, "order placed")', []],
])("personal columns under other names in the fields of %s are found", (source, fields) => {
	expect(breachesIn("planted.ts", source)).toEqual(fields);
});
