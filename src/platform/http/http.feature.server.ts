import { databaseJob, defineFeature } from "../feature.ts";
import { columnsOf } from "../table.ts";
import { deleteExpiredKeys } from "./idempotency.server.ts";
import { deleteAbandonedUploads } from "./multipart.server.ts";

export const http = defineFeature({
	name: "http",
	tables: {
		idempotency_keys: {
			columns: columnsOf({
				harmless: ["scope", "key", "body_hash", "made", "created_at"],
			}),
		},
	},
	jobs: [
		databaseJob("expired idempotency keys", ["sentForms"], deleteExpiredKeys),
		{
			name: "abandoned uploads",
			enforces: ["brokenUploads"],
			destructive: true,
			run: () => deleteAbandonedUploads(),
		},
	],
});
