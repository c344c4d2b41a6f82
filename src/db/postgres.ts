import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";
import { assertNotInTransaction } from "./transaction.ts";

const INT8 = 20;
const NUMERIC = 1700;

function checkedNumber(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value) && !text.includes(".")) throw new Error(`Out of range: ${text}`);
	return value;
}

const LIMITS = {
	// Fail fast if the database cannot be reached, so that clients get 503 within seconds; queries may take longer.
	connectionTimeoutMillis: 3_000,
	statement_timeout: 15_000,
	// For a server that stopped answering, and for a commit that waits for an absent synchronous replica.
	query_timeout: 20_000,
};

/** For migrations and restores: building an index of a million rows takes longer than the usual limit. */
export const NO_LIMITS: typeof LIMITS = { ...LIMITS, statement_timeout: 0, query_timeout: 0 };

export function createPool(url: string, onError: (error: Error) => void, limits = LIMITS): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		max: 10,
		// Off: the planner overestimates cheap steps, and compiling a plan took 600 ms for a list that is read in 80.
		options: "-c jit=off",
		...limits,
		types: {
			getTypeParser: ((oid: number, format: "text" | "binary") =>
				oid === INT8 || oid === NUMERIC
					? checkedNumber
					: pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
		},
	});
	// Without a listener, losing an idle connection would end the process.
	pool.on("error", onError);
	// The pool listens only while a connection is idle; losing one in use would also end the process.
	pool.on("connect", (client) => client.on("error", onError));
	return pool;
}

/** Whether the database ends slow statements; not behind a pooler that ignores start-up options. */
export async function limitsStatements(pool: pg.Pool): Promise<boolean> {
	const { rows } = await pool.query(
		"select setting::int as limit from pg_settings where name = 'statement_timeout'",
	);
	return rows[0]?.limit === pool.options.statement_timeout;
}

export function postgresDialect(pool: pg.Pool): Dialect {
	return new PostgresDialect({
		pool: {
			options: pool.options,
			connect: async () => {
				assertNotInTransaction();
				return discardedWhenBroken(await pool.connect());
			},
			end: () => pool.end(),
		},
	});
}

/** Discards a connection whose query got no response: after a time-out that query still occupies it. */
export function discardedWhenBroken(client: pg.PoolClient): pg.PoolClient {
	let isBroken = false;
	const query = async (...statement: [string, unknown[]]) => {
		try {
			return await client.query(...statement);
		} catch (error) {
			isBroken ||= !(error instanceof pg.DatabaseError);
			throw error;
		}
	};
	const release = (discard?: Error | boolean) => client.release(discard || isBroken);
	return Object.assign(Object.create(client), { query, release });
}
