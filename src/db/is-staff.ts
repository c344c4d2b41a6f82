import { sql } from "kysely";

/** Condition on `users`; must match the partial index of migration 0041 literally. Few of the accounts are staff. */
export const IS_STAFF = sql<boolean>`users.role in ('staff', 'admin')`;
