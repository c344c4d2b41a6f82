import type { TestApp, TestUser } from "./app.ts";

export const NEW_PASSWORD = "another long password";

/** Ages the proof of identity, so that sensitive actions ask for a new one. */
export async function expireProof(
	{ context }: Pick<TestApp, "context">,
	{ sessionId }: TestUser,
): Promise<void> {
	const proved_at = new Date(Date.now() - 601_000).toISOString();
	await context.db.updateTable("sessions").set({ proved_at }).where("id", "=", sessionId).execute();
}

export function accountActions(app: TestApp) {
	const { db } = app.context;
	const mailsTo = (user: TestUser) =>
		db.selectFrom("outbox").selectAll().where("recipient", "=", user.email).execute();
	return {
		mailsTo,
		signIn: ({ email, password }: Pick<TestUser, "email" | "password">) =>
			app.call("POST", "/auth/login", { body: { email, password } }),
		isSignedIn: async (token: string) =>
			(await app.call("GET", "/auth/verify", { token })).status === 200,
		/** Requests a reset link and returns the token from the email. Needs `SITE_URL`. */
		async requestResetToken(user: TestUser): Promise<string> {
			await app.call("POST", "/auth/forgot-password", { body: { email: user.email } });
			const bodies = (await mailsTo(user)).map((mail) => mail.body).join();
			const link = /https:\/\/mradi\.example\/reset-password#token=([\w-]+)/.exec(bodies);
			return link?.[1] as string;
		},
		reset: (token: string, password = NEW_PASSWORD) =>
			app.call("POST", "/auth/reset-password", { body: { token, password } }),
	};
}
