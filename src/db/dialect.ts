import { type Kysely, PostgresAdapter } from "kysely";

export type Dialect = "sqlite" | "postgres";

export function dialectOf(db: Kysely<never> | Kysely<unknown> | object): Dialect {
	const { adapter } = (db as Kysely<unknown>).getExecutor();
	return adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
