import { endpoint } from "../../platform/endpoint.ts";
import { fairDay } from "../../platform/fair-day.ts";
import { eraseAnswer, eraseInput, personQuery } from "./privacy.contract.ts";
import { erasePerson, exportPerson } from "./privacy.service.server.ts";

export const privacyEndpoints = [
	endpoint({
		method: "GET",
		path: "/people",
		tag: "Privacy",
		summary: "Everything that is stored of a person, as a JSON file",
		access: "admin",
		query: personQuery,
		file: true,
		handle: async ({ app, actor, query: { email = null, phone = null } }) => {
			const person = await exportPerson(app.db, actor, { email, phone });
			const day = fairDay(Date.parse(person.exported_at));
			return new Response(JSON.stringify(person, null, "\t"), {
				headers: {
					"content-type": "application/json",
					"content-disposition": `attachment; filename="person-${day}.json"`,
				},
			});
		},
	}),
	endpoint({
		method: "POST",
		path: "/people/erase",
		tag: "Privacy",
		summary: "Erase a person: orders lose their name, requests and the account go",
		access: "admin",
		body: eraseInput,
		response: eraseAnswer,
		handle: async ({ app, actor, body: { email = null, phone = null } }) => ({
			message: "This person's data has been erased.",
			result: await erasePerson(app, actor, { email, phone }),
		}),
	}),
];
