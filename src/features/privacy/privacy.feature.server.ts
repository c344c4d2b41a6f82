import { asResult, implement, serve } from "../../platform/api/endpoint.ts";
import { moveErasuresToFileStore } from "../../platform/erasures/erasures.server.ts";
import { defineFeature } from "../../platform/feature.ts";
import { repeatMissingErasures } from "../../platform/repeat-erasures.server.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import * as calls from "./privacy.contract.ts";
import {
	countErasure,
	erasePerson,
	exportOwnData,
	exportPerson,
	searchPeople,
} from "./privacy.service.server.ts";
import { anonymiseExpired } from "./retention.service.server.ts";

const endpoints = [
	serve(calls.exportPerson, exportPerson, (file) => asFile(file)),
	implement(calls.searchPeople, {
		handle: async ({ app, actor, body: { name = null, ...contact } }) => ({
			result: await searchPeople(app, actor, { name, ...contact }),
		}),
	}),
	serve(calls.countErasure, countErasure, asResult),
	implement(calls.exportRecords, {
		handle: async ({ app, actor, body: { records } }) =>
			asFile(await exportPerson(app, actor, { email: null, phone: null, records })),
	}),
	implement(calls.erasePerson, {
		// Any cached response may contain the person, even a stale one.
		invalidates: "all",
		handle: async ({ app, actor, body: { email, phone, records, counted } }) => ({
			message: "This person's data has been erased.",
			result: await erasePerson(app, actor, {
				email,
				phone,
				records: records ?? undefined,
				counted: counted ?? undefined,
			}),
		}),
	}),
	serve(calls.exportOwnData, exportOwnData, (file) => asFile(file, "my-data")),
];

export const privacy = defineFeature({
	name: "privacy",
	needs: ["assistance", "orders"],
	endpoints,
	auditedRecords: { person: null },
	jobs: [
		{
			name: "people in old orders and requests",
			enforcesRetention: ["orders", "requests"],
			destructive: true,
			run: anonymiseExpired,
		},
		{ name: "list of erasures", destructive: false, run: moveErasuresToFileStore },
		// Also run while the clock is in doubt, because people have asked for these erasures.
		{
			name: "erasures missing in a restored backup",
			destructive: false,
			run: repeatMissingErasures,
		},
	],
});

function asFile(person: { exported_at: string }, name = "person"): Response {
	const day = nairobiDay(Date.parse(person.exported_at));
	return new Response(JSON.stringify(person, null, "\t"), {
		headers: {
			"content-type": "application/json",
			"content-disposition": `attachment; filename="${name}-${day}.json"`,
		},
	});
}
