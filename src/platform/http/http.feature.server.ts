import { databaseJob, defineFeature } from "../feature.ts";
import { columnsOf } from "../table.ts";
import { deleteExpiredKeys, idempotencyPersonalData } from "./idempotency.server.ts";
import { deleteAbandonedUploads } from "./multipart.server.ts";

export const http = defineFeature({
	name: "http",
	tables: {
		idempotency_keys: {
			columns: columnsOf({
				personal: ["answer"],
				harmless: ["scope", "key", "body_hash", "status", "created_at"],
			}),
			named: [{ kind: "Stored response", id: "key", at: "created_at", about: "answer" }],
			keptFor: "storedResponses",
		},
	},
	personalData: idempotencyPersonalData,
	jobs: [
		databaseJob("expired idempotency keys", ["storedResponses"], deleteExpiredKeys),
		{
			name: "abandoned uploads",
			enforces: ["brokenUploads"],
			destructive: true,
			run: () => deleteAbandonedUploads(),
		},
	],
});
