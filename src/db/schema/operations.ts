export interface OperationTables {
	meta: MetaTable;
	security_events: SecurityEventsTable;
	audit_log: AuditLogTable;
	idempotency_keys: IdempotencyKeysTable;
}

interface MetaTable {
	key: string;
	value: string;
}

interface SecurityEventsTable {
	/** A hash of the day and of all that makes two events the same. */
	id: string;
	kind: string;
	detail: string | null;
	user_id: string | null;
	actor_id: string | null;
	/** A network, not the address of one machine. */
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
	/** A table's subject, for example "project". */
	subject: string;
	subject_id: string;
	/** JSON of the fields that changed, or null. */
	before: string | null;
	after: string | null;
}

interface IdempotencyKeysTable {
	scope: string;
	key: string;
	/** SHA-256 in hex of what was sent. */
	body_hash: string;
	status: number;
	answer: string;
	created_at: string;
}
