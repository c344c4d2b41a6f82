import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent, recordRead } from "../../platform/audit/audit.server.ts";
import { sealing } from "../../platform/files/sealed.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess, requireRecentProof } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertMailIsSetUp } from "../../platform/mail/outbox.server.ts";
import { deleteMeta, readMeta, writeMeta } from "../../platform/meta/meta.server.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { assertHardToGuess } from "../accounts/auth/password-choice.server.ts";
import { CONFIRMED_PREFIX, findChecks, isFirstDay, selectAdmins } from "./checks.server.ts";
import { type GoingLiveChecks, MANUAL_CHECKS } from "./going-live.contract.ts";

/** Key in `meta`: JSON with the keys of the checks that were ok at the job's last run. */
const OK_CHECKS_KEY = "going live fine";

export async function readChecks(app: App, actor: Actor | null): Promise<GoingLiveChecks> {
	requireAccess(actor, "admin");
	const [checks, is_first_day] = await Promise.all([findChecks(app), isFirstDay(app)]);
	return { checks, is_first_day };
}

/** Confirms a check by hand, or undoes that. Admins only; 404 for a check that the server makes itself. */
export async function confirmCheck(
	app: App,
	actor: Actor | null,
	{ key, done }: { key: string; done: boolean },
): Promise<GoingLiveChecks> {
	const admin = requireAccess(actor, "admin");
	if (!Object.hasOwn(MANUAL_CHECKS, key)) {
		throw new AppError("not_found", "There is nothing to confirm here");
	}
	await transaction(app.db, async (tx) => {
		const name = CONFIRMED_PREFIX + key;
		const before = (await readMeta(tx, name)) ?? null;
		if ((before !== null) === done) return;
		if (done) await writeMeta(tx, name, now());
		else await deleteMeta(tx, name);
		await recordAuditEvent(tx, admin, done ? "confirm" : "take back", "check", key);
	});
	return readChecks(app, actor);
}

/** Databases of which a backup is being downloaded. */
const downloading = new WeakSet<App["db"]>();

/**
 * Admins only, with a recent proof: a backup that only the passphrase opens, made while it is sent, without using disk
 * space. A failure breaks the download. 409 while another one is sent, because each takes much memory.
 */
export async function downloadBackup(
	app: App,
	actor: Actor | null,
	{ passphrase }: { passphrase: string },
): Promise<{ name: string; content: Readable }> {
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	await assertHardToGuess("passphrase", passphrase, admin, app.site().name, "passphrase");
	if (downloading.has(app.db)) {
		throw new AppError(
			"conflict",
			"A backup is already being downloaded. Please try again when it is complete.",
		);
	}
	downloading.add(app.db);
	let isReleased = false;
	const release = () => {
		if (!isReleased) downloading.delete(app.db);
		isReleased = true;
	};
	try {
		const content = await sealing(passphrase);
		// If the client disconnects, the next backup need not wait until this one ends.
		content.once("close", release);
		await recordRead(app, admin, "export", "backup", randomUUID());
		// A failure of the backup breaks off the response, which is logged.
		app.writeBackup(content).then(release, release);
		return { name: `mradi-${nairobiDay(Date.now())}.tar.gz.sealed`, content };
	} catch (error) {
		release();
		throw error;
	}
}

/** Sends a mail to the admin's own mailbox; the list shows its outcome. Admins only; 409 without mail. */
export async function sendTestMail(app: App, actor: Actor | null): Promise<string> {
	const { email } = requireAccess(actor, "admin");
	assertMailIsSetUp(app.settings);
	await transaction(app.db, (tx) =>
		app.mail.enqueue(tx, {
			dedupeKey: `test:${randomUUID()}`,
			kind: "staff",
			to: email,
			subject: `${app.site().name}: test email`,
			body: `This is a test: emails from ${app.settings.siteUrl} arrive.\n`,
		}),
	);
	app.mail.wake();
	return `A test email is on its way to ${email}`;
}

/** Mails admins once about checks that are no longer ok. Runs every hour. */
export async function reportBrokenChecks(app: App): Promise<void> {
	// Sample content is expected, but may arrive after the first check.
	const checks = (await findChecks(app)).filter(({ key }) => key !== "samples");
	const okKeys = checks.filter(({ done }) => done).map(({ key }) => key);
	await transaction(app.db, async (tx) => {
		const okBefore = JSON.parse((await readMeta(tx, OK_CHECKS_KEY)) ?? "[]") as string[];
		await writeMeta(tx, OK_CHECKS_KEY, JSON.stringify(okKeys));
		const broken = checks.filter(({ key, done }) => !done && okBefore.includes(key));
		if (broken.length === 0) return;
		const lines = broken.map(({ title, text }) => `Needs to be done again: ${title}.\n${text}\n`);
		for (const { id, email } of await selectAdmins(tx).select(["id", "email"]).execute()) {
			await app.mail.enqueue(tx, {
				// Two processes may find the same in one minute.
				dedupeKey: `broken:${broken.map(({ key }) => key).join()}:${id}:${now().slice(0, 16)}`,
				kind: "staff",
				to: email,
				subject: `${app.site().name}: ${broken.length === 1 ? "one thing needs" : `${broken.length} things need`} your attention`,
				body: `${lines.join("\n")}\nOpen the list: ${app.settings.siteUrl}/dashboard/going-live\n`,
			});
		}
	});
	app.mail.wake();
}
