import type { Api } from "../../platform/api-client.ts";
import type { Erased } from "./privacy.contract.ts";

interface PersonInput {
	email?: string;
	phone?: string;
}

/** All that is stored of a person: offer it as a file. */
export function fetchPerson(api: Api, { email, phone }: PersonInput): Promise<unknown> {
	const query = new URLSearchParams();
	if (email) query.set("email", email);
	if (phone) query.set("phone", phone);
	return api(`/people?${query}`);
}

export function erasePerson(
	api: Api,
	person: PersonInput,
): Promise<{ message?: string; result?: Erased }> {
	return api("/people/erase", { method: "POST", body: { ...person, confirm: true } });
}
