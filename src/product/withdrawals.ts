import type { Schema } from "../db/schema.ts";
import type { AuditSubject } from "./kinds.ts";

/** Stored in the list of erasures instead of a changed text or time. */
export const SET = "set";
export const EMPTIED = "emptied";

export interface WithdrawalRule {
	/** The table. */
	of: keyof Schema;
	/** Columns with one of a fixed set of words: the word is stored. */
	states?: readonly string[];
	/** Columns that may contain personal data: only `SET` or `EMPTIED` is stored. */
	texts?: readonly string[];
	hasTrash?: true;
	/** Actions whose events have no fields, with what is stored for them. */
	actions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const CONSENT = "consent_withdrawn_at";

/** A restored backup brings back the old password, which somebody else may have known. */
const PASSWORD = { password: SET };
const SECOND_STEP = { ...PASSWORD, second_step: EMPTIED };

/** Audited changes that a restored backup must not undo, and how they are stored in the list of erasures. */
export const WITHDRAWAL_RULES = new Map<AuditSubject, WithdrawalRule>([
	["project", { of: "articles", states: ["status"], hasTrash: true }],
	[
		"gallery item",
		{
			of: "gallery_items",
			texts: ["title", "description", "credit", "image_id"],
			hasTrash: true,
		},
	],
	[
		"result",
		{ of: "results", states: ["status", "names_shown"], texts: ["description"], hasTrash: true },
	],
	[
		"result item",
		{
			of: "result_items",
			states: ["name_hidden"],
			texts: ["participant_name", "school", "additional_info"],
			hasTrash: true,
		},
	],
	["order", { of: "orders", texts: [CONSENT] }],
	["request", { of: "assistance_requests", texts: [CONSENT], hasTrash: true }],
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
