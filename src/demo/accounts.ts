import { randomBytes, randomUUID } from "node:crypto";
import { atTime, daysFromNow } from "../db/time.ts";
import { insertUser } from "../features/accounts/auth/auth.service.server.ts";
import { hashPassword } from "../features/accounts/auth/passwords.server.ts";
import { accounts } from "./content/people.ts";
import type { DemoLoader } from "./loader.ts";

/** Nobody knows the passwords of the demo people. */
export const demoAccounts: DemoLoader = {
	async load({ app, writers }) {
		for (const [index, account] of accounts.entries()) {
			const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
			const joined = daysFromNow((index - accounts.length) * 5);
			const id = await atTime(joined, () => insertUser(app.db, { ...account, passwordHash }));
			if (account.role !== "user") writers.push({ ...account, id, sessionId: randomUUID() });
		}
		writers.sort((a, b) => Number(b.role === "admin") - Number(a.role === "admin"));
	},
};
