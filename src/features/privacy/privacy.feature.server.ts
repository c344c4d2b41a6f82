import { ALL_CACHE_TAGS } from "../../platform/cache/invalidation.server.ts";
import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import { fairDay } from "../../platform/text/fair-day.ts";
import * as calls from "./privacy.contract.ts";
import { erasePerson, exportPerson } from "./privacy.service.server.ts";

const endpoints = [
	implement(calls.exportPerson, {
		handle: async ({ app, actor, query }) => {
			const person = await exportPerson(app, actor, query);
			const day = fairDay(Date.parse(person.exported_at));
			return new Response(JSON.stringify(person, null, "\t"), {
				headers: {
					"content-type": "application/json",
					"content-disposition": `attachment; filename="person-${day}.json"`,
				},
			});
		},
	}),
	implement(calls.erasePerson, {
		// A person may be in anything.
		invalidates: ALL_CACHE_TAGS,
		handle: async ({ app, actor, body: { email, phone } }) => ({
			message: "This person's data has been erased.",
			result: await erasePerson(app, actor, { email, phone }),
		}),
	}),
];

export const privacy = defineFeature({
	name: "privacy",
	endpoints,
});
