import { defineFeature } from "../feature.ts";
import { forgetOldKeys, idempotencyPersonalData } from "./idempotency.server.ts";
import { deleteAbandonedUploads } from "./multipart.server.ts";

export const http = defineFeature({
	name: "http",
	tables: {
		idempotency_keys: {
			columns: {
				scope: "harmless",
				key: "harmless",
				body_hash: "harmless",
				status: "harmless",
				answer: "personal",
				created_at: "harmless",
			},
		},
	},
	personalData: idempotencyPersonalData,
	jobs: [
		{ name: "old idempotency keys", run: ({ db }) => forgetOldKeys(db) },
		{ name: "half received files", run: () => deleteAbandonedUploads() },
	],
});
