import { defineFeature } from "../feature.ts";
import { columnsOf } from "../table.ts";

export const meta = defineFeature({
	name: "meta",
	tables: {
		meta: {
			columns: columnsOf({
				harmless: ["key", "value"],
			}),
		},
	},
});
