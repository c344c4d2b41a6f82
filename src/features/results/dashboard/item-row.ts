import type { ResultItem } from "../results.contract.ts";

/** A stored item, or one that is on its way: its group's name is not said by the server yet. */
export interface ItemRow extends Omit<ResultItem, "category_name"> {
	category_name?: string;
	waiting?: "saving" | "failed";
}
