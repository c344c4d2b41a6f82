import type { Api } from "../../../platform/api-client.ts";
import type { ResultItem } from "../results.contract.ts";

/** Which row is a form at the moment, and what that form needs. */
export interface ItemEditing {
	api: Api;
	id: string | null;
	/** Who edits: what is half-typed is kept for that person. */
	userId: string;
	start: (id: string) => void;
	/** Closes the form; `saved` is the item as it is stored now. */
	end: (saved?: ResultItem) => void;
	onDirty: (dirty: boolean) => void;
}
