import { sql } from "kysely";

/** Condition on `users`; must match its partial index literally. Few of the accounts are staff. */
export const IS_STAFF = sql<boolean>`users.role in ('staff', 'admin')`;
