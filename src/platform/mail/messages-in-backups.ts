import type { BackupRow } from "../table.ts";

/** Error of a message that was waiting when the backup was made. */
export const LEFT_WAITING = "not sent again: it was waiting when the backup was made";

/**
 * Of a message, a backup contains that there was one about an order or a request, so that no other is sent for the same
 * reason, but no text: texts contain links that work. What was waiting is not sent, because the server that made the
 * backup has probably sent it. Everything else, such as links for a new password, is left out.
 */
export function messageInBackups(row: BackupRow): BackupRow | undefined {
	const isAboutRecord = /^(?:order|request):/.test(String(row.dedupe_key));
	// The first version's rows cannot be given up.
	if (!isAboutRecord || row.given_up_at === undefined) return undefined;
	const without = { ...row, body: "" };
	if (row.sent_at !== null) return without;
	return {
		...without,
		given_up_at: row.given_up_at ?? row.next_attempt_at ?? null,
		last_error: LEFT_WAITING,
	};
}
