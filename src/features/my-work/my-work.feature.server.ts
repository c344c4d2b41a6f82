import { defineFeature } from "../../platform/feature.ts";

/** Workbooks are stored in the browser only: no calls, no tables. */
export const myWork = defineFeature({
	name: "my-work",
	needs: ["help-given", "projects", "resources", "tracking"],
});
