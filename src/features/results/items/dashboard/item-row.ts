import type { StoredItem } from "./manage-items.calls.ts";

/** A stored item, or one that is on its way. */
export interface ItemRow extends StoredItem {
	waiting?: "saving" | "failed";
}
