import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";
import { refuseOutsideTransaction } from "./transaction-scope.ts";

const INT8 = 20;
const NUMERIC = 1700;

function checkedNumber(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value) && !text.includes(".")) throw new Error(`Out of range: ${text}`);
	return value;
}

export function createPool(url: string, onError: (error: Error) => void): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		max: 10,
		// Fail fast when the database is away, for a 503 within seconds; a slow query may take longer.
		connectionTimeoutMillis: 3_000,
		statement_timeout: 15_000,
		types: {
			getTypeParser: ((oid: number, format: "text" | "binary") =>
				oid === INT8 || oid === NUMERIC
					? checkedNumber
					: pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
		},
	});
	// Without a listener a connection lost while idle would end the process.
	pool.on("error", onError);
	// The pool listens only while a connection is idle; one lost while it is lent out would do the same.
	pool.on("connect", (client) => client.on("error", onError));
	return pool;
}

export function postgresDialect(pool: pg.Pool): Dialect {
	return new PostgresDialect({
		pool: {
			connect: async () => {
				refuseOutsideTransaction();
				return pool.connect();
			},
			end: () => pool.end(),
		} as unknown as pg.Pool,
	});
}
