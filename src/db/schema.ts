import { accountTables } from "./schema/accounts.ts";
import { account, harmless, personal, type RowOf } from "./schema/columns.ts";
import { inboxTables } from "./schema/inbox.ts";
import { messageTables } from "./schema/messages.ts";
import { paymentTables } from "./schema/payments.ts";
import { projectTables } from "./schema/projects.ts";
import { resultTables } from "./schema/results.ts";

const operationTables = {
	meta: {
		key: harmless(),
		value: harmless(),
	},
	security_events: {
		/** A hash of the day and of everything that makes two events equal. */
		id: harmless(),
		kind: harmless(),
		detail: harmless<string | null>(),
		user_id: account<string | null>(),
		actor_id: account<string | null>(),
		/** A network prefix, not a single machine's address. */
		address: personal<string | null>(),
		count: harmless<number>(),
		at: harmless(),
		last_at: harmless(),
	},
	audit_log: {
		id: harmless(),
		at: harmless(),
		actor_id: account<string | null>(),
		actor_name: personal(),
		/** A verb, for example "update". */
		action: harmless(),
		subject: harmless(),
		subject_id: harmless(),
		/** JSON of the fields that changed, or null. */
		before: personal<string | null>(),
		after: personal<string | null>(),
	},
	idempotency_keys: {
		scope: harmless(),
		key: harmless(),
		/** Hexadecimal SHA-256 of the request body. */
		body_hash: harmless(),
		/** JSON of the ids of what the request has made. */
		made: harmless(),
		created_at: harmless(),
	},
	/** Each change of the site settings; the newest row holds. */
	site_versions: {
		id: harmless(),
		/** JSON of the fields that differ from the default. */
		fields: harmless(),
		created_at: harmless(),
		created_by: account<string | null>(),
	},
};

/**
 * The tables of both databases. Ids are UUID texts, times ISO 8601 UTC texts with milliseconds, days YYYY-MM-DD, money
 * whole cents, sizes bytes, booleans 0 or 1, lists and objects JSON texts.
 */
export const TABLES = {
	...accountTables,
	...projectTables,
	...inboxTables,
	...paymentTables,
	...resultTables,
	...messageTables,
	...operationTables,
};

export type Schema = { [Table in keyof typeof TABLES]: RowOf<(typeof TABLES)[Table]> };
