import { randomBytes, randomUUID } from "node:crypto";
import { atTime, daysFromNow } from "../db/time.ts";
import { insertUser } from "../features/accounts/auth/auth.service.server.ts";
import { hashPassword } from "../features/accounts/auth/passwords.server.ts";
import { accounts } from "./content.ts";
import type { DemoLoader } from "./loader.ts";

/** The accounts have random passwords that are not stored anywhere. */
export const demoAccounts: DemoLoader = {
	kind: "accounts",
	async load({ app, writers }) {
		const ids: string[] = [];
		for (const { joinedDaysAgo, ...account } of accounts) {
			const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
			const id = await atTime(daysFromNow(-joinedDaysAgo), () =>
				insertUser(app.db, { ...account, passwordHash }),
			);
			ids.push(id);
			if (account.role !== "user")
				writers.push({ ...account, id, sessionId: randomUUID(), provedAt: null });
		}
		writers.sort((a, b) => Number(b.role === "admin") - Number(a.role === "admin"));
		return ids;
	},
};
