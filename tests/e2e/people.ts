import { randomUUID } from "node:crypto";

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
type Call = (method: string, path: string, options?: object) => Promise<{ body: any }>;

export interface Person {
	email: string;
	password: string;
	username: string;
	token: string;
}

/** Creates an account with the role and signs it in. */
export async function newPerson(
	api: Call,
	adminToken: string,
	role: "user" | "staff" | "admin",
): Promise<Person> {
	// Names of staff, such as "staff-12345678", are reserved.
	const username = `amina-${randomUUID().slice(0, 8)}`;
	const person = { username, email: `${username}@school.example`, password: "a password of mine" };
	const { body: signedUp } = await api("POST", "/auth/register", { body: person });
	if (role === "user") return { ...person, token: signedUp.result.token };
	const { body: found } = await api("GET", `/users?search=${username}`, { token: adminToken });
	await api("PUT", `/users/${found.result[0].id}`, { token: adminToken, body: { role } });
	// Changing the role ended the first session.
	const { body: signedIn } = await api("POST", "/auth/login", { body: person });
	return { ...person, token: signedIn.result.token };
}
