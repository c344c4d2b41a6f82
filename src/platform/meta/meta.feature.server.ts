import { defineFeature } from "../feature.ts";

export const meta = defineFeature({
	name: "meta",
	tables: {
		meta: {
			columns: {
				key: "harmless",
				value: "harmless",
			},
		},
	},
});
