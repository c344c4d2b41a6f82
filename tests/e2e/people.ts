import { randomUUID } from "node:crypto";

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
type Call = (method: string, path: string, options?: object) => Promise<{ body: any }>;

export interface Person {
	email: string;
	password: string;
	username: string;
	token: string;
}

/** A new account of the role, signed in. */
export async function newPerson(
	api: Call,
	adminToken: string,
	role: "user" | "staff" | "admin",
): Promise<Person> {
	const username = `${role}-${randomUUID().slice(0, 8)}`;
	const person = { username, email: `${username}@school.example`, password: "a password of mine" };
	const { body: signedUp } = await api("POST", "/auth/register", { body: person });
	if (role === "user") return { ...person, token: signedUp.result.token };
	const { body: found } = await api("GET", `/users?search=${username}`, { token: adminToken });
	await api("PUT", `/users/${found.result[0].id}`, { token: adminToken, body: { role } });
	// A new role has ended the first session.
	const { body: signedIn } = await api("POST", "/auth/login", { body: person });
	return { ...person, token: signedIn.result.token };
}
