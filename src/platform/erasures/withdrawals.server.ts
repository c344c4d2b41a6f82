import type { AuditSubject } from "../../product/kinds.ts";
import { EMPTIED, SET, WITHDRAWALS } from "../../product/withdrawals.ts";
import type { WithdrawnColumns } from "../events.server.ts";
import type { TableName } from "../table.ts";

// Changes by which staff take something back from the public, such as a name hidden at a parent's wish, or by which a
// password or second step stops working. Listed beside the erasures, because a restored backup would undo them. Derived
// from audit events, so that no service can forget one.

type Fields = Record<string, unknown> | null;

/** What an audit event changed that a restored backup must not undo; undefined if there is nothing of that kind. */
export function withdrawalIn(
	action: string,
	subject: AuditSubject,
	before: Fields,
	after: Fields,
): { table: TableName; columns: WithdrawnColumns } | undefined {
	const rule = WITHDRAWALS.get(subject);
	if (!rule) return undefined;
	const columns: Record<string, string> = { ...rule.actions?.[action] };
	if (rule.trash && action === "delete") columns.deleted_at = SET;
	if (rule.trash && action === "restore") columns.deleted_at = EMPTIED;
	if (before && after) {
		for (const name of rule.states ?? []) if (name in after) columns[name] = String(after[name]);
		for (const name of rule.texts ?? []) {
			if (name in after) columns[name] = after[name] ? SET : EMPTIED;
		}
	}
	return Object.keys(columns).length === 0 ? undefined : { table: rule.of, columns };
}
