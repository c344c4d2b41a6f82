import { type Api, requireSuccess } from "../../platform/api-client.ts";
import type { Erased } from "./privacy.contract.ts";

export interface PersonInput {
	email?: string;
	phone?: string;
}

/** All that is stored of a person, as a JSON file. */
export function exportPerson(api: Api, { email, phone }: PersonInput): Promise<Blob> {
	const query = new URLSearchParams();
	if (email?.trim()) query.set("email", email.trim());
	if (phone?.trim()) query.set("phone", phone.trim());
	return api<Blob>(`/people?${query}`, { file: true, timeoutMs: 60_000 });
}

/** Ask the admin first: this cannot be undone. */
export async function erasePerson(api: Api, person: PersonInput): Promise<{ result: Erased }> {
	return requireSuccess(
		await api<{ result: Erased }>("/people/erase", {
			method: "POST",
			body: { ...person, confirm: true },
		}),
	);
}
