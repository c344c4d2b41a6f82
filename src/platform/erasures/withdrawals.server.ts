import type { AuditSubject } from "../audit-words.ts";
import type { WithdrawnColumns } from "../events.server.ts";
import type { TableName } from "../table.ts";

// Changes by which staff take something back from the public, such as a name hidden at a parent's wish, or by which a
// password or second step stops working. Listed beside the erasures, because a restored backup would undo them. Derived
// from audit events, so that no service can forget one.

/** Listed in place of a text or time. */
export const SET = "set";
export const EMPTIED = "emptied";

interface Listed {
	of: TableName;
	/** Columns with a word from a fixed list, which is listed. */
	states?: readonly string[];
	/** Columns that may contain personal data: only that they were changed is listed. */
	texts?: readonly string[];
	/** Whether it can be in the trash. */
	trash?: true;
	/** Actions that change no fields, with what they take back. */
	actions?: Readonly<Record<string, WithdrawnColumns>>;
}

const CONSENT = "consent_withdrawn_at";

/** The password of the backup may have been changed because somebody else knew it. */
const PASSWORD = { password: SET };
const SECOND_STEP = { ...PASSWORD, second_step: EMPTIED };

const LISTED = new Map<AuditSubject, Listed>([
	["project", { of: "articles", states: ["status"], trash: true }],
	[
		"gallery item",
		{ of: "gallery_items", texts: ["title", "description", "credit", "image_id"], trash: true },
	],
	[
		"result",
		{ of: "results", states: ["status", "names_shown"], texts: ["description"], trash: true },
	],
	[
		"result item",
		{
			of: "result_items",
			states: ["name_hidden"],
			texts: ["participant_name", "school", "additional_info"],
			trash: true,
		},
	],
	["order", { of: "orders", texts: [CONSENT] }],
	["request", { of: "assistance_requests", texts: [CONSENT], trash: true }],
	[
		"user",
		{
			of: "users",
			states: ["role"],
			actions: {
				"change password": PASSWORD,
				"reset password": PASSWORD,
				"add app": PASSWORD,
				"add passkey": PASSWORD,
				"remove app": SECOND_STEP,
				"remove passkey": SECOND_STEP,
				"remove second step": SECOND_STEP,
				"renew recovery codes": { ...PASSWORD, recovery_codes: EMPTIED },
				"end sessions": { sessions: EMPTIED },
			},
		},
	],
]);

type Fields = Record<string, unknown> | null;

/** What an audit event changed that a restored backup must not undo; undefined if there is nothing of that kind. */
export function withdrawalIn(
	action: string,
	subject: AuditSubject,
	before: Fields,
	after: Fields,
): { table: TableName; columns: WithdrawnColumns } | undefined {
	const listed = LISTED.get(subject);
	if (!listed) return undefined;
	const columns: Record<string, string> = { ...listed.actions?.[action] };
	if (listed.trash && action === "delete") columns.deleted_at = SET;
	if (listed.trash && action === "restore") columns.deleted_at = EMPTIED;
	if (before && after) {
		for (const name of listed.states ?? []) if (name in after) columns[name] = String(after[name]);
		for (const name of listed.texts ?? []) {
			if (name in after) columns[name] = after[name] ? SET : EMPTIED;
		}
	}
	return Object.keys(columns).length === 0 ? undefined : { table: listed.of, columns };
}
