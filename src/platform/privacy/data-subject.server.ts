import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { DeclaredTables, TableName } from "../table.ts";
import type { RecordRef } from "./person.ts";
import { type Blanks, type DataSubject, inBatches } from "./personal-data.ts";

/** What is exported or erased with these records. Its `ids` leave out records that do not exist any more. */
export async function subjectOfRecords(
	tx: Tx,
	tables: DeclaredTables,
	records: readonly RecordRef[],
): Promise<DataSubject> {
	const ids = new Set<string>();
	for (const [table, refs] of Map.groupBy(
		records.filter(({ part }) => !part),
		(record) => record.table,
	)) {
		// Not for entries of the audit log or a history: selecting one does not select the record whose id it has.
		if (!tables.get(table)?.personSearch?.some(({ id, partOf }) => id === "id" && !partOf))
			continue;
		const selected = refs.map(({ id }) => id);
		for (const id of await valuesIn(tx, table, ["id"], selected)) ids.add(id);
	}
	const idsAsGuardian = records.filter(({ id, part }) => part === "guardian" && !ids.has(id));
	return subjectOf(tx, tables, {
		records,
		ids: [...ids],
		idsAsGuardian: idsAsGuardian.map(({ id }) => id),
	});
}

/** What is exported or erased with these ids, such as those of records whose retention period is over. */
export async function subjectOf(
	tx: Tx,
	tables: DeclaredTables,
	{
		ids,
		idsAsGuardian = [],
		records = [],
	}: Pick<DataSubject, "ids"> & Partial<Pick<DataSubject, "idsAsGuardian" | "records">>,
): Promise<DataSubject> {
	const addresses = await addressesOf(tx, tables, ids);
	return {
		...{ records, ids, idsAsGuardian, addresses },
		contacts: [
			...(await contactsIn(tx, tables, [...tables.keys()] as TableName[], [
				...ids,
				...records.map(({ id }) => id),
			])),
			...(await guardianPhonesIn(tx, tables, idsAsGuardian)),
		],
		names: await namesIn(tx, tables, ids),
		blank: (table) => blankColumns(tx, table, tables),
	};
}

/** The email addresses of those of the ids that are accounts or invitations, in lower case. */
export async function addressesOf(
	tx: Tx,
	tables: DeclaredTables,
	ids: readonly string[],
): Promise<string[]> {
	const names = [...tables].filter(([, { ofAccounts }]) => ofAccounts).map(([name]) => name);
	const emails = await contactsIn(tx, tables, names as TableName[], ids);
	return emails.map((email) => email.trim().toLowerCase());
}

/** The email addresses and phone numbers in rows with these ids, and in those that belong to orders with them. */
async function contactsIn(
	tx: Tx,
	tables: DeclaredTables,
	names: readonly TableName[],
	ids: readonly string[],
): Promise<string[]> {
	const contacts: string[] = [];
	for (const table of names) {
		const { contacts: columns = [], columns: declared = {} } = tables.get(table) ?? {};
		if (columns.length === 0 || !("id" in declared)) continue;
		const keys = ["id", "order_id"].filter((key) => key in declared);
		contacts.push(...(await valuesIn(tx, table, columns, ids, keys)));
	}
	return [...new Set(contacts)];
}

async function namesIn(tx: Tx, tables: DeclaredTables, ids: readonly string[]): Promise<string[]> {
	const names: string[] = [];
	for (const [table, { contacts = [], personSearch = [] }] of tables) {
		const column = personSearch.find(({ id }) => id === "id")?.name;
		if (contacts.length === 0 || !column) continue;
		names.push(...(await valuesIn(tx, table, [column], ids)));
	}
	return [...new Set(names)];
}

async function guardianPhonesIn(
	tx: Tx,
	tables: DeclaredTables,
	ids: readonly string[],
): Promise<string[]> {
	const phones: string[] = [];
	for (const [table, { contacts }] of tables) {
		if (!contacts?.includes("guardian_phone")) continue;
		phones.push(...(await valuesIn(tx, table, ["guardian_phone"], ids)));
	}
	return [...new Set(phones)];
}

/** The values of these columns, without empty ones, in the rows that have one of the ids in a column of `keys`. */
async function valuesIn(
	tx: Tx,
	table: string,
	columns: readonly string[],
	ids: readonly string[],
	keys: readonly string[] = ["id"],
): Promise<string[]> {
	const selected = sql.join(columns.map((column) => sql.ref(column)));
	const rows = await inBatches([...new Set(ids)], async (batch) => {
		const conditions = keys.map((key) => sql`${sql.ref(key)} in (${sql.join(batch)})`);
		const query = sql<Record<string, string | null>>`select ${selected} from ${sql.table(table)}
			where ${sql.join(conditions, sql` or `)}`;
		return (await query.execute(tx)).rows;
	});
	return rows.flatMap((row) => Object.values(row).flatMap((value) => value || []));
}

/** Empty values for a table's personal columns, from the declaration, so that a new column needs no change here. */
async function blankColumns(
	tx: Tx,
	table: string,
	declaredTables: DeclaredTables,
): Promise<Blanks> {
	const declared = declaredTables.get(table)?.columns ?? {};
	const tables = await tx.introspection.getTables();
	const columns = tables.find(({ name }) => name === table)?.columns ?? [];
	return Object.fromEntries(
		columns
			.filter(({ name }) => declared[name] === "personal" || declared[name] === "account")
			.map(({ name, isNullable, dataType }) => [
				name,
				isNullable ? null : /int|num/i.test(dataType) ? 0 : "",
			]),
	);
}
