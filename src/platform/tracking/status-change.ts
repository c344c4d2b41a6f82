import type { StatusNotice } from "../mail/status-notice.ts";

/** What the server says of a status that it stored. Other servers may leave out each of these. */
export interface SavedStatus {
	message?: string | undefined;
	updated_at?: string | undefined;
	notice?: StatusNotice | null | undefined;
}

/** What the answer 409 carries as `current` beside its sentence. */
export interface CurrentStatus {
	status: string;
	updated_at: string;
	/** Who set this status; null when nobody of the staff did, or their account was deleted. */
	changed_by: string | null;
}
