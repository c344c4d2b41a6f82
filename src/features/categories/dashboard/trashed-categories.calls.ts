import { trashClient } from "../../../platform/browser/trash.ts";
import type * as calls from "../categories.contract.ts";

export const trashedCategories = trashClient<typeof calls.trash>(
	"/trash/categories",
	({ name }) => ({ title: name }),
);
