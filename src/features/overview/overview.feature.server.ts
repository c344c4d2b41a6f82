import { implement } from "../../platform/api/endpoint.ts";
import { ALL_CACHE_TAGS } from "../../platform/cache/invalidation.server.ts";
import { defineFeature } from "../../platform/feature.ts";
import * as calls from "./overview.contract.ts";
import { readOverview } from "./overview.service.server.ts";
import { removeSampleContent } from "./sample-content.service.server.ts";

declare module "../../platform/audit-words.ts" {
	interface AuditSubjects {
		"sample content": "personal";
	}
}

const endpoints = [
	implement(calls.readOverview, {
		handle: async ({ app, actor }) => ({ result: await readOverview(app, actor) }),
	}),
	implement(calls.removeSampleContent, {
		invalidates: ALL_CACHE_TAGS,
		handle: async ({ app, actor }) => ({
			result: { removed: await removeSampleContent(app, actor) },
			message: "Sample content removed successfully",
		}),
	}),
];

export const overview = defineFeature({
	name: "overview",
	needs: ["accounts", "assistance", "categories", "orders", "projects", "records"],
	endpoints,
});
