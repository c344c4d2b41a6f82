import type { Tx } from "../../db/transaction.ts";
import type { DeclaredTables } from "../table.ts";
import type { Blanks } from "./personal-data.ts";

/**
 * Empty values for the columns of a table that say something of a person, by declaration: null where that is
 * allowed. A personal column that is added later is emptied without a change here or in the feature.
 */
export async function blankColumns(
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
