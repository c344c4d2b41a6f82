const MAX_LENGTH = 400;

/** A statement for the log. In a long one, numbers replace lists of columns and parameters, so that the rest fits. */
export function shortSql(sql: string): string {
	if (sql.length <= MAX_LENGTH) return sql;
	const short = sql
		.replace(
			/\((?:\s*(?:\$\d+|\?)\s*,){3,}\s*(?:\$\d+|\?)\s*\)/g,
			(list) => `(${count(list)} values)`,
		)
		.replace(/\bselect ((?:"[^"]*"|[\w., ])+?) from\b/g, (all, list: string) =>
			list.length > 80 ? `select ${count(list)} columns from` : all,
		);
	return short.length <= MAX_LENGTH
		? short
		: `${short.slice(0, MAX_LENGTH / 2)} … ${short.slice(-MAX_LENGTH / 2)}`;
}

const count = (list: string): number => list.split(",").length;
