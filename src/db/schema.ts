import type { AccountTables } from "./schema/accounts.ts";
import type { InboxTables } from "./schema/inbox.ts";
import type { MessageTables } from "./schema/messages.ts";
import type { PaymentTables } from "./schema/payments.ts";
import type { ProjectTables } from "./schema/projects.ts";
import type { ResultTables } from "./schema/results.ts";

/**
 * The tables of both databases. The column types work on SQLite and PostgreSQL: ids are UUID texts, times ISO 8601 UTC
 * texts with milliseconds, money whole cents, booleans 0 or 1, lists and objects JSON texts.
 */
export interface Schema
	extends AccountTables,
		ProjectTables,
		InboxTables,
		PaymentTables,
		ResultTables,
		MessageTables,
		OperationTables {}

interface OperationTables {
	meta: MetaTable;
	security_events: SecurityEventsTable;
	audit_log: AuditLogTable;
	idempotency_keys: IdempotencyKeysTable;
	site_versions: SiteVersionsTable;
}

interface MetaTable {
	key: string;
	value: string;
}

interface SecurityEventsTable {
	/** A hash of the day and of everything that makes two events equal. */
	id: string;
	kind: string;
	detail: string | null;
	user_id: string | null;
	actor_id: string | null;
	/** A network prefix, not a single machine's address. */
	address: string | null;
	count: number;
	at: string;
	last_at: string;
}

interface AuditLogTable {
	id: string;
	at: string;
	actor_id: string | null;
	actor_name: string;
	/** A verb, for example "update". */
	action: string;
	subject: string;
	subject_id: string;
	/** JSON of the fields that changed, or null. */
	before: string | null;
	after: string | null;
}

interface IdempotencyKeysTable {
	scope: string;
	key: string;
	/** Hexadecimal SHA-256 of the request body. */
	body_hash: string;
	/** JSON of the ids of what the request has made. */
	made: string;
	created_at: string;
}

/** Each change of the site settings; the newest row holds. */
interface SiteVersionsTable {
	id: string;
	/** JSON of the fields that differ from the default. */
	fields: string;
	created_at: string;
	created_by: string | null;
}
