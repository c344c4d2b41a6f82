import { sql } from "kysely";

/** Condition on `users`, word for word that of an index (migration 0041): staff are few among all accounts. */
export const IS_STAFF = sql<boolean>`users.role in ('staff', 'admin')`;
