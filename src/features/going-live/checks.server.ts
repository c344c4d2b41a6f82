import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { describeJump, readClock } from "../../platform/clock.server.ts";
import { findLastMail } from "../../platform/mail/outbox.server.ts";
import { readMeta } from "../../platform/meta/meta.server.ts";
import { fieldWords } from "../../product/audit-words.ts";
import { SAMPLE_STAFF_DOMAIN } from "../../product/kinds.ts";
import { payTo } from "../../site.ts";
import { areSamplesLoading, readSampleContent } from "../overview/sample-content.service.server.ts";
import { showsDefault } from "../site/site.service.server.ts";
import { type Check, MANUAL_CHECKS } from "./going-live.contract.ts";
import { ASK_SERVER_LINK, findErrors, findFailedJobs, findUnsentMails } from "./trouble.server.ts";

const DAY_MS = 86_400_000;
const GB = 1_073_741_824;
const MIN_FREE_GB = 1;

export const CONFIRMED_PREFIX = "going live: ";
export const BACKUP_KEY = "last backup";
export const BACKUP_ERROR = "backup failed";
export interface LastBackup {
	at: string;
	/** Size of the file; unknown if it was downloaded. */
	bytes?: number | undefined;
	/** A sentence about uploads that the file store does not have, so the backup lacks them. */
	missing?: string | null;
}

/** If the check is ok, `fine` is shown instead of `text`. `broken` is the title of its alarm on the overview. */
type Finding = Pick<Check, "text" | "busy"> & {
	ok: boolean;
	fine?: string;
	broken?: string;
	links?: Record<string, string>;
};
type CheckRow = [key: string, title: string, find: (app: App) => Promise<Finding> | Finding];

/** In display order, the worst first. Checks that are never ok by themselves are confirmed by a person. */
const CHECKS: readonly CheckRow[] = [
	[
		"payment",
		"Let customers pay",
		({ settings, site }) => ({
			ok: Boolean(payTo(site()) || settings.mpesa),
			text: "Enter your paybill or till number.",
			links: { "Site Settings": "/dashboard/site#business" },
		}),
	],
	[
		"staff-mail",
		"Choose the email address for new orders",
		({ site }) => ({
			ok: Boolean(site().orders_mailbox),
			text: "Enter an email address whose inbox you check every day.",
			links: { "Site Settings": "/dashboard/site#business" },
		}),
	],
	["mail", "Set up email", findMail],
	["backup", "Back up every week", findBackup],
	manual(
		"children",
		"Read what we promise about children's data, and what the forms ask about a guardian.",
		{ Privacy: "/privacy", "Questions About a Guardian": "/request-service" },
	),
	[
		"given-up",
		"Try again to send the messages that were not sent",
		({ db }) => findUnsentMails(db),
	],
	["errors", "Look into server errors", ({ db }) => findErrors(db)],
	["jobs", "Repair the hourly jobs", ({ db }) => findFailedJobs(db)],
	[
		"clock",
		"Check the server's clock",
		async (app) => {
			const jump = await readClock(app);
			return { ok: jump === null, text: jump ? describeJump(jump) : "", links: ASK_SERVER_LINK };
		},
	],
	["disk", "Make room on the disk", findDisk],
	[
		"address",
		"Get a public address with https",
		({ settings: { siteUrl } }) => ({
			ok: siteUrl.startsWith("https://"),
			text: `Links in messages lead to ${siteUrl}. To use your own address with https, set it on the server.`,
			links: ASK_SERVER_LINK,
		}),
	],
	["second-step", "Set up a second sign-in step for every admin", findSecondSteps],
	[
		"samples",
		"Remove the sample content",
		async (app) => {
			const busy = await areSamplesLoading(app.db);
			return {
				...{ busy, ok: !busy && (await readSampleContent(app)) === null },
				text: busy
					? "Sample projects, orders and results are being loaded. They will appear by themselves; on a slow machine this can take a few minutes."
					: "The site still has sample projects, orders and results: remove them here.",
			};
		},
	],
	["contact", "Enter your phone and WhatsApp numbers and your email addresses", findContact],
	[
		"claims",
		MANUAL_CHECKS.claims,
		(app) => ({
			ok: !(["name", "claims", "testimonials"] as const).some((name) => showsDefault(app, name)),
			text: "The name, the claims or the success stories are still samples: change or remove them, or confirm that they are true for you.",
			links: { "Site Settings": "/dashboard/site#home" },
		}),
	],
	[
		"terms",
		"Confirm the terms",
		(app) => ({
			ok: app.site().terms_confirmed_at !== null,
			text: "How It Works shows sample promises about money: change them, then confirm them.",
			links: { Terms: "/dashboard/site#terms" },
		}),
	],
	manual(
		"register",
		"Anyone who keeps data about children has to register with the Office of the Data Protection Commissioner.",
	),
	manual(
		"kiswahili",
		"The sentences about consent, price, refunds, PIN, safety, erasure and what is due are also in Kiswahili. We are not native speakers: please have two native speakers check them.",
		{ "How It Works": "/how-it-works", Privacy: "/privacy" },
	),
	[
		"retention",
		MANUAL_CHECKS.retention,
		({ site }) => ({
			ok: false,
			text: `Names in orders and requests are removed after ${site().retention_months} months without a change.`,
			links: { "Site Settings": "/dashboard/site#business" },
		}),
	],
	manual(
		"restore",
		"Give a backup file and its passphrase to the person who runs the server, and look at the restored copy together. This site keeps running, and the copy sends nothing to anybody.",
		ASK_SERVER_LINK,
	),
];

function manual(key: keyof typeof MANUAL_CHECKS, text: string, links = {}): CheckRow {
	return [key, MANUAL_CHECKS[key], () => ({ ok: false, text, links })];
}

/** What must be right before and after visitors come. Empty for a rehearsal, a copy without visitors. */
export async function findChecks(app: App): Promise<Check[]> {
	if (app.settings.isRehearsal) return [];
	return Promise.all(
		CHECKS.map(async ([key, title, find]) => {
			const { ok, text, fine = "", broken, busy, links = {} } = await find(app);
			const check = {
				...{ key, title, done: ok, text: ok ? fine : text },
				links: Object.entries(links).map(([label, to]) => ({ label, to })),
				...(broken && { broken }),
				...(busy && { busy }),
			};
			if (ok || !(key in MANUAL_CHECKS)) return check;
			const confirmed_at = (await readMeta(app.db, CONFIRMED_PREFIX + key)) || null;
			return { ...check, done: confirmed_at !== null, confirmed_at };
		}),
	);
}

export const selectAdmins = (db: Db | Tx) =>
	db
		.selectFrom("users")
		// Uses the index of staff.
		.where(sql<boolean>`role in ('staff', 'admin')`)
		.where("role", "=", "admin");

/** Whether the first admin's account is less than a day old; those of the sample content are older. */
export async function isFirstDay({ db }: App): Promise<boolean> {
	const { first } = await selectAdmins(db)
		.where("email", "not like", `%${SAMPLE_STAFF_DOMAIN}`)
		.select(({ fn }) => fn.min<string | null>("created_at").as("first"))
		.executeTakeFirstOrThrow();
	return first !== null && Date.now() - Date.parse(first) < DAY_MS;
}

async function findMail({ db, settings }: App): Promise<Finding> {
	if (!settings.smtpUrl) {
		return {
			ok: false,
			text: "Emails wait until a mail server is set up. Then send a test email.",
			links: ASK_SERVER_LINK,
		};
	}
	const last = await findLastMail(db);
	if (!last) return { ok: false, text: "No email has been sent yet: send a test email." };
	const error = last.last_error ?? "not known";
	return {
		ok: last.sent_at !== null,
		text: `The last email was not sent: ${error}`,
		links: ASK_SERVER_LINK,
	};
}

async function findContact(app: App): Promise<Finding> {
	const fields = (["phone", "whatsapp", "mailboxes"] as const).filter((name) =>
		showsDefault(app, name),
	);
	if (fields.length > 0) {
		return {
			ok: false,
			text: `Pages still show the sample ${fields.map(fieldWords).join(", ")}.`,
			links: { "Site Settings": "/dashboard/site#name" },
		};
	}
	const emails = await selectAdmins(app.db).select("email").execute();
	return {
		ok: emails.some(({ email }) => !email.endsWith(".example")),
		text: "No admin has a working email address: change one under Users.",
		links: { Users: "/dashboard/users" },
	};
}

async function findBackup({ db, settings }: App): Promise<Finding> {
	const isNightly = Boolean(settings.backupDir || settings.backupStore);
	const failed = await readMeta(db, BACKUP_ERROR);
	if (failed) {
		return {
			...{ ok: false, broken: "Backup failed", links: ASK_SERVER_LINK },
			text: `The last attempt failed: ${failed}.`,
		};
	}
	const stored = await readMeta(db, BACKUP_KEY);
	const advice = isNightly
		? "One is made every night."
		: "Download a backup, or have one made on the server every night.";
	if (!stored) {
		return {
			ok: false,
			text: isNightly
				? "No backup has been made yet. The first is made within an hour of the server's start, then one every night."
				: `No backup was made. ${advice}`,
			links: ASK_SERVER_LINK,
		};
	}
	const { at, bytes, missing } = JSON.parse(stored) as LastBackup;
	const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
	const age = days === 0 ? "less than a day old" : days === 1 ? "1 day old" : `${days} days old`;
	const size = bytes === undefined ? "" : ` and is ${(bytes / 1e6).toFixed(1)} MB`;
	return {
		ok: days < (isNightly ? 2 : 7) && !missing,
		text: `The last one is ${age}. ${missing ? `${missing}.` : advice}`,
		fine: `The last one is ${age}${size}.`,
		links: ASK_SERVER_LINK,
	};
}

async function findSecondSteps({ db }: App): Promise<Finding> {
	const adminsWithout = await selectAdmins(db)
		.select("username")
		.where("id", "not in", db.selectFrom("passkeys").select("user_id"))
		.where("id", "not in", (eb) =>
			eb.selectFrom("code_apps").select("user_id").where("confirmed_at", "is not", null),
		)
		.orderBy("username")
		.execute();
	const names = adminsWithout.map(({ username }) => username).join(", ");
	return {
		ok: adminsWithout.length === 0,
		text: `Without a second sign-in step: ${names}. Each of them has to set one up under Account.`,
		links: { Account: "/dashboard/account" },
	};
}

async function findDisk({ settings: { dataDir } }: App): Promise<Finding> {
	const found = await statfs(dataDir).catch(() => undefined);
	// Some network and container file systems report no size.
	const free = found?.blocks ? (found.bavail * found.bsize) / GB : Number.POSITIVE_INFINITY;
	return {
		ok: free >= MIN_FREE_GB,
		text: `Only ${free.toFixed(1)} GB is free on the server's disk.`,
		links: ASK_SERVER_LINK,
	};
}
