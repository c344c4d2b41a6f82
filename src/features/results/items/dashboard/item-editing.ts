import type { Api } from "../../../../platform/browser/api-client.ts";
import type { ItemInput } from "../result-items.contract.ts";
import type { StoredItem } from "./manage-items.calls.ts";

/** Which row is a form at the moment, and what that form needs. */
export interface ItemEditing {
	api: Api;
	id: string | null;
	/** Who edits: what is half-typed is kept for that person. */
	userId: string;
	start: (id: string) => void;
	/** Closes the form without a change. */
	cancel: () => void;
	/** Closes the form; told what was sent, and the item as it is stored when the server says so. */
	saved: (input: ItemInput, item: StoredItem | undefined) => void;
	onDirty: (dirty: boolean) => void;
}
