import type { AccountTables } from "./schema/accounts.ts";
import type { InboxTables } from "./schema/inbox.ts";
import type { MessageTables } from "./schema/messages.ts";
import type { OperationTables } from "./schema/operations.ts";
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
