import { transaction } from "../../../db/transaction.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { fairDay } from "../../../platform/text/fair-day.ts";
import { site } from "../../../site.ts";

type Sender = Pick<AppContext, "db" | "mail" | "settings">;

/** Tells a person, once a day, that somebody has tried to guess their password. */
export async function tellOfGuesses(
	{ db, mail, settings }: Sender,
	user: { id: string; email: string },
): Promise<void> {
	await transaction(db, (tx) =>
		mail.enqueue(tx, {
			dedupeKey: `sign-in-guesses:${user.id}:${fairDay(Date.now())}`,
			to: user.email,
			subject: `Wrong passwords for your ${site.name} account`,
			body: `Hello,

somebody has tried many wrong passwords for your ${site.name} account today. None of them was right.

For the rest of the day only browsers that you have signed in with before may try. If that leaves you out, or if you use
the same password somewhere else, please set a new one:

${settings.siteUrl}/forgot-password

${site.name}
`,
		}),
	);
	mail.wake();
}
