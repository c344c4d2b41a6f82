import type { StatusNotice } from "../../platform/mail/status-notice.ts";

/** The server's answer to a status change. Other servers may omit each of these. */
export interface SavedStatus {
	message?: string | undefined;
	updated_at?: string | undefined;
	notice?: StatusNotice | null | undefined;
}

/** `current` in a 409 answer. */
export interface CurrentStatus {
	status: string;
	updated_at: string;
	/** Name of the member of staff who set this status; null if nobody did or their account was deleted. */
	changed_by: string | null;
}
