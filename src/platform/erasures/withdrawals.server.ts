import type { AuditSubject } from "../../product/kinds.ts";
import { EMPTIED, SET, WITHDRAWAL_RULES } from "../../product/withdrawals.ts";
import type { WithdrawnColumns } from "../events.server.ts";
import type { TableName } from "../table.ts";

type Fields = Record<string, unknown> | null;

/** What an audit event changed that a restored backup must not undo, such as a name hidden at a parent's wish. */
export function withdrawalIn(
	action: string,
	subject: AuditSubject,
	before: Fields,
	after: Fields,
): { table: TableName; columns: WithdrawnColumns } | undefined {
	const rule = WITHDRAWAL_RULES.get(subject);
	if (!rule) return undefined;
	const columns: Record<string, string> = { ...rule.actions?.[action] };
	if (rule.hasTrash && action === "delete") columns.deleted_at = SET;
	if (rule.hasTrash && action === "restore") columns.deleted_at = EMPTIED;
	if (before && after) {
		for (const name of rule.states ?? []) if (name in after) columns[name] = String(after[name]);
		for (const name of rule.texts ?? []) {
			if (name in after) columns[name] = after[name] ? SET : EMPTIED;
		}
	}
	return Object.keys(columns).length === 0 ? undefined : { table: rule.of, columns };
}
