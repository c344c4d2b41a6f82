import { expect, test } from "vitest";
import { features, tableNames } from "../../src/features.ts";
import {
	featureOf,
	imports,
	importsBetween,
	missing,
	needs,
	ownerFolders,
	readSource,
	readsBetween,
	readsIn,
	sourceFiles,
} from "./feature-graph.ts";

/** Migrations, the restore of a backup (with the search words of its texts), and the trash, which the owning feature calls. */
const WRITERS_OF_EVERY_TABLE =
	/^(db\/(migrat(ions\/|e\.ts$)|snapshot\.ts$|load-texts\.ts$)|platform\/trash\.server\.ts$)/;

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

const writes = sourceFiles()
	.filter((path) => !WRITERS_OF_EVERY_TABLE.test(path))
	.flatMap((path) => writesIn(path, readSource(path)));
const reads = readsBetween(sourceFiles());

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

test("a feature reads tables only of features that its declaration needs", () => {
	expect(reads.length).toBeGreaterThan(50);
	expect(missing(reads), "or let the other feature read it and pass the row").toEqual([]);
});

test("a feature needs nothing that it neither imports nor reads", () => {
	const used = new Set(
		[...importsBetween(imports()), ...reads].map(({ by, of }) => `${featureOf(by)} needs ${of}`),
	);
	const declared = [...needs].flatMap(([name, needed]) =>
		needed.map((other) => `${name} needs ${other}`),
	);
	expect(declared.filter((need) => !used.has(need))).toEqual([]);
});

test("the platform, the server and the pages read no table of a feature", () => {
	const readers = sourceFiles().flatMap((path) => {
		if (!/^(platform|app|ui|server)\//.test(path)) return [];
		const tables = readsIn(readSource(path)).filter((table) =>
			featureOf(`${ownerFolders.get(table)}/`),
		);
		return tables.map((table) => `${path} reads ${table}`);
	});
	expect(
		readers,
		"let the feature read it, and declare what is needed (src/platform/table.ts, src/platform/app-context.ts)",
	).toEqual([]);
});

/** Words in the platform that only look like names of tables, and one that is. */
const TABLE_NAMES_IN_PLATFORM = [
	"browser/api-bases.ts: categories",
	"browser/api-bases.ts: results",
	"http/call.ts: categories",
	"http/call.ts: results",
	// Writes the table itself: pictures have no trash.
	"repeat-erasures.server.ts: assets",
];

test("the platform names no table of a feature: src/product has what it must know", () => {
	const named = sourceFiles().flatMap((path) => {
		const [folder, name] = [path.split("/")[0], path.replace("platform/", "")];
		const literals = readSource(path).matchAll(/"(\w+)"/g);
		const tables = [...new Set([...literals].map(([, word = ""]) => word))].filter((word) =>
			featureOf(`${ownerFolders.get(word)}/`),
		);
		return folder === "platform" ? tables.map((table) => `${name}: ${table}`) : [];
	});
	expect(named.toSorted()).toEqual(TABLE_NAMES_IN_PLATFORM);
});

test.each([
	'db.selectFrom("orders")',
	'db.selectFrom("orders as given")',
	'db.selectFrom(["articles", "orders"])',
	'query\n\t.innerJoin("orders", "orders.id", "payments.order_id")',
	'query.leftJoin(\n"orders as o", (join) => join)',
	"sql`select id from orders`",
	"sql`select 1 from payments join orders on true`",
	'sql`SELECT id FROM "orders"`',
	'db.selectFrom(kind === "order" ? "orders" : "articles")',
	'const table = "orders"; db.selectFrom(table)',
	`const names = ["orders"]; sql\`select 1 from ${"$"}{sql.table(names[0])}\``,
	'await lockRow(tx, "orders", id)',
])("%s is a read, and the report says what to add to `needs`", (text) => {
	expect(readsIn(text)).toContain("orders");
	const by = "features/gallery/gallery.queries.server.ts";
	expect(missing([{ by, of: "orders", what: "orders" }])).toEqual([
		`${by} reads orders: add "orders" to the needs of gallery`,
	]);
});

test.each([
	"// The rows come from orders.",
	"/* joined from orders */",
	'recordExport(db, staff, "orders", {})',
	'const kind = "orders";',
])("%s is not a read", (text) => {
	expect(readsIn(text)).toEqual([]);
});
