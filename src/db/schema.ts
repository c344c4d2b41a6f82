import { accountTables } from "./schema/accounts.ts";
import { account, impersonal, personal, type RowOf } from "./schema/columns.ts";
import { inboxTables } from "./schema/inbox.ts";
import { messageTables } from "./schema/messages.ts";
import { paymentTables } from "./schema/payments.ts";
import { projectTables } from "./schema/projects.ts";
import { resultTables } from "./schema/results.ts";

const operationTables = {
	meta: {
		key: impersonal(),
		value: impersonal(),
	},
	security_events: {
		/** A hash of the day and of everything that makes two events equal. */
		id: impersonal(),
		kind: impersonal(),
		detail: impersonal<string | null>(),
		user_id: account<string | null>(),
		actor_id: account<string | null>(),
		/** A network prefix, not a single machine's address. */
		address: personal<string | null>(),
		count: impersonal<number>(),
		at: impersonal(),
		last_at: impersonal(),
	},
	audit_log: {
		id: impersonal(),
		at: impersonal(),
		actor_id: account<string | null>(),
		actor_name: personal(),
		/** A verb, for example "update". */
		action: impersonal(),
		subject: impersonal(),
		subject_id: impersonal(),
		/** JSON of the fields that changed, or null. */
		before: personal<string | null>(),
		after: personal<string | null>(),
	},
	idempotency_keys: {
		scope: impersonal(),
		key: impersonal(),
		/** Hexadecimal SHA-256 of the request body. */
		body_hash: impersonal(),
		/** JSON of the ids of what the request has made. */
		made: impersonal(),
		created_at: impersonal(),
	},
	/** Each change of the site settings; the newest row is in force. */
	site_versions: {
		id: impersonal(),
		/** JSON of the fields that differ from the default. */
		fields: impersonal(),
		created_at: impersonal(),
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
