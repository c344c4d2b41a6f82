import { defineFeature } from "../feature.ts";
import { RATE_LIMIT_SECRET } from "../http/rate-limits.server.ts";
import { columnsOf } from "../table.ts";

export const meta = defineFeature({
	name: "meta",
	tables: {
		meta: {
			columns: columnsOf({
				harmless: ["key", "value"],
			}),
			// A server without it makes another one.
			inBackups: (row) => (row.key === RATE_LIMIT_SECRET ? undefined : row),
		},
	},
});
