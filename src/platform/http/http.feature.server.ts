import { databaseJob, defineFeature } from "../feature.ts";
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
			named: [{ kind: "Stored answer", id: "key", at: "created_at", about: "answer" }],
			keptFor: "storedAnswers",
		},
	},
	personalData: idempotencyPersonalData,
	jobs: [
		databaseJob("old idempotency keys", ["storedAnswers"], forgetOldKeys),
		{
			name: "half received files",
			enforces: ["brokenUploads"],
			run: () => deleteAbandonedUploads(),
		},
	],
});
