import { trashClient } from "../../../platform/browser/trash.ts";
import type * as calls from "../projects.contract.ts";

export const trashedProjects = trashClient<typeof calls.trash>("/trash/projects", ({ title }) => ({
	title,
}));
