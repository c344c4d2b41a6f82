import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { features, tableNames } from "../../src/features.ts";
import type { Feature } from "../../src/platform/feature.ts";

const SOURCE = resolve(import.meta.dirname, "../../src");
const paths = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).map((path) =>
	path.replaceAll("\\", "/"),
);

/**
 * These may write every table: migrations, restoring a backup (including the words of its texts), and the trash,
 * which is called by the owning feature.
 */
const EVERYBODYS =
	/^(db\/(migrations\/|snapshot\.ts$|load-texts\.ts$)|platform\/trash\.server\.ts$)/;

/** Maps each table to the folder of the feature that declares it. */
const ownerFolders = new Map<string, string>();
for (const path of paths.filter((path) => path.endsWith(".feature.server.ts"))) {
	const exported = (await import(join(SOURCE, path))) as Record<string, Feature>;
	for (const { tables = {} } of Object.values(exported)) {
		for (const table of Object.keys(tables)) ownerFolders.set(table, dirname(path));
	}
}

interface Write {
	path: string;
	/** Undefined when the source does not name the table. */
	table: string | undefined;
}

function writesIn(path: string, text: string): Write[] {
	const built = text.matchAll(
		/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:"(\w+)")?/g,
	);
	const raw = text.matchAll(
		/\b(?:(?:insert|replace|merge)\s+(?:or\s+\w+\s+)?into|delete\s+from|update(?=\s+\S+\s+set\b))\s+"?(\w+|\$\{)/gi,
	);
	// A call that moves rows to the trash or purges them writes the table that it names.
	const trash = text.matchAll(
		/\b(?:(?:purgeTrash|purgeJob)\((?:\w+,\s*)?|table:\s*)"(\w+)"(?=[,)])/g,
	);
	return [...built, ...raw, ...trash].map(([, table]) => ({
		path,
		table: table === "${" ? undefined : table,
	}));
}

function breaches(writes: readonly Write[]): string[] {
	const wrong = writes.filter(({ path, table }) => {
		if (table === undefined) return true;
		const folder = ownerFolders.get(table);
		return folder !== undefined && !path.startsWith(`${folder}/`);
	});
	return [...new Set(wrong.map(({ path, table }) => `${path} writes ${table ?? "some table"}`))];
}

const writes = paths
	.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !EVERYBODYS.test(path))
	.flatMap((path) => writesIn(path, readFileSync(join(SOURCE, path), "utf8")));

test("each table is declared by one feature", () => {
	expect(new Set(tableNames).size).toBe(tableNames.length);
	expect([...ownerFolders.keys()].sort()).toEqual([...tableNames].sort());
	const names = features.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
});

test("the check finds writes to every table", () => {
	const written = new Set(writes.map(({ table }) => table));
	// Written by triggers in their migrations, not in code.
	for (const table of ["search_words", "result_counts", "project_counts"]) written.add(table);
	expect(
		tableNames.filter((table) => !written.has(table)),
		"nothing writes these; list them here if triggers do",
	).toEqual([]);
});

test("a table is written by its owner only", () => {
	expect(
		breaches(writes),
		"let the feature that declares the table write it; it can react to an event (events.server.ts)",
	).toEqual([]);
});

test.each([
	'tx.insertInto("orders")',
	'tx.updateTable("orders")',
	'tx\n\t.deleteFrom(\n"orders")',
	"sql`insert into orders values (1)`",
	'sql`INSERT OR REPLACE INTO "orders" values (1)`',
	"sql`update orders set name = ''`",
	"sql`delete from orders`",
	'trashOf({ table: "orders", kind: "orders" })',
	'purgeJob("orders")',
])("%s is a write", (text) => {
	const path = "features/gallery/gallery.queries.server.ts";
	expect(breaches(writesIn(path, text))).toEqual([`${path} writes orders`]);
	expect(breaches(writesIn("features/orders/orders.queries.server.ts", text))).toEqual([]);
});

test("a write that does not name its table is reported", () => {
	const path = "features/gallery/gallery.queries.server.ts";
	const texts = ["tx.deleteFrom(table)", `sql\`delete from ${"${"}sql.table(name)}\``];
	for (const text of texts) {
		expect(breaches(writesIn(path, text))).toEqual([`${path} writes some table`]);
	}
});
