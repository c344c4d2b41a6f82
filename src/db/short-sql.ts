/** Enough of a statement to recognise it. */
const MAX = 400;

/** A statement for the log: its columns and parameters by their number if it is long, so that the clauses after them fit. */
export function shortSql(sql: string): string {
	if (sql.length <= MAX) return sql;
	const short = sql
		.replace(
			/\((?:\s*(?:\$\d+|\?)\s*,){3,}\s*(?:\$\d+|\?)\s*\)/g,
			(list) => `(${count(list)} values)`,
		)
		.replace(/\bselect ((?:"[^"]*"|[\w., ])+?) from\b/g, (all, list: string) =>
			list.length > 80 ? `select ${count(list)} columns from` : all,
		);
	return short.length <= MAX ? short : `${short.slice(0, MAX / 2)} … ${short.slice(-MAX / 2)}`;
}

const count = (list: string): number => list.split(",").length;
