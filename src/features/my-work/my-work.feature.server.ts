import { defineFeature } from "../../platform/feature.ts";

/** Workbooks are in the browser alone: no calls, no tables. */
export const myWork = defineFeature({
	name: "my-work",
	needs: ["help-given", "resources", "tracking"],
});
