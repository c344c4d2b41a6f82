import { resolve } from "node:path";
import { z } from "zod";
import { editDistance } from "../fold.ts";
import { buildSettings } from "./build-settings.ts";
import {
	address,
	bucket,
	contact,
	type Environment,
	folder,
	host,
	mailAddress,
	oneOf,
	origin,
	origins,
	parseEnvironment,
	SettingsError,
	textThat,
	webAddress,
	wholeNumber,
} from "./environment.ts";
import {
	backupStore,
	mpesa,
	paymentVariables,
	s3,
	s3Variables,
	sms,
	smsVariables,
	splitList,
} from "./settings/services.ts";
import { siteFromEnv, siteVariables } from "./settings/site.ts";
import { isSafeSmtpUrl } from "./settings/smtp-options.ts";
import { cleanEmailAddress } from "./text/invisible.ts";

/** Nobody's mailbox: an admin who still has it is asked for their own. */
export const FIRST_ADMIN_EMAIL = "admin@mradi.example";

/** Every setting of the server, in the order of docs/settings.md. Beside these, only NODE_ENV is read. */
export const serverSettings = z.object({
	PORT: wholeNumber(0, 65_535).prefault("3000").meta({ description: "port to listen on" }),
	HOST: host().prefault("0.0.0.0").meta({ description: "address to listen on" }),
	DATA_DIR: folder()
		.prefault("./data")
		.meta({ description: "folder for the database and uploads" }),
	REHEARSAL: folder().optional().meta({
		description:
			"in place of `DATA_DIR`, a folder for a restored test copy: every setting that connects to the outside is off, so it sends and pays nothing; the dashboard says so",
		otherwise: "this is the site itself",
	}),
	DATABASE_URL: address("postgres:", "postgresql:").optional().meta({
		description: "PostgreSQL database; several processes may share one",
		otherwise: "SQLite in `DATA_DIR`",
		secret: true,
	}),
	SITE_URL: origin().optional().meta({
		description: "public address, for links, sitemap, emails and pictures",
		otherwise: "`http://localhost:{PORT}`",
	}),
	...siteVariables,
	CORS_ORIGINS: origins().optional().meta({
		description: "other origins whose scripts may call the API",
		otherwise: "none",
	}),
	ADMIN_EMAIL: mailAddress()
		.prefault(FIRST_ADMIN_EMAIL)
		.meta({ description: "email address of the first admin, who is created if there is none" }),
	ADMIN_PASSWORD: textThat(
		"8 to 128 characters",
		(value) => value.length >= 8 && value.length <= 128,
	)
		.optional()
		.meta({
			description: "password of the first admin",
			otherwise: "a random one, printed once",
			secret: true,
		}),
	DEMO_CONTENT: oneOf("on", "off").optional().meta({
		description: "sample content in a fresh database",
		otherwise: "on, off with `DATABASE_URL`",
	}),
	...s3Variables,
	UPLOADS_MAX_GB: wholeNumber(0, 1_000_000).prefault("5").meta({
		description: "total size allowed for all files sent with requests, in GB",
	}),
	BACKUP_DIR: folder().optional().meta({
		description:
			"folder for a backup every night, preferably on another disk; 7 daily and 4 weekly ones are kept",
		otherwise: "none is made",
	}),
	BACKUP_BUCKET: bucket().optional().meta({
		description:
			"instead of a folder, another bucket of the S3 store; backups in it are encrypted with `BACKUP_PASSPHRASE`",
		otherwise: "none",
	}),
	BACKUP_PASSPHRASE: textThat("at least 12 characters", (value) => value.length >= 12)
		.optional()
		.meta({
			description: "opens the backups in `BACKUP_BUCKET`; keep a copy away from this machine",
			otherwise: "none",
			secret: true,
		}),
	MIGRATION_BACKUP: oneOf("on", "off").prefault("on").meta({
		description:
			"a backup before a new version changes the database, in `BACKUP_DIR` or `BACKUP_BUCKET`, else in `DATA_DIR/backups`",
	}),
	SMTP_URL: address("smtp:", "smtps:")
		.refine(
			(value) => !URL.canParse(value) || new URL(value).hostname !== "",
			"names no mail server",
		)
		.refine(isSafeSmtpUrl, "turns encryption off; allowed only if the server is on this machine")
		.optional()
		.meta({
			description:
				"mail server, such as `smtps://user:password@mail.example:465`; on another machine it must offer encryption",
			otherwise: "mail waits in the outbox and is logged",
			secret: true,
		}),
	MAIL_FROM: mailAddress().optional().meta({
		description: "sender of mail",
		otherwise: "`no-reply@` and the host of `SITE_URL`",
	}),
	STAFF_EMAIL: mailAddress().optional().meta({
		description: "who receives mail about orders and requests",
		otherwise: "as set on the dashboard",
	}),
	STATUS_MAIL_DELAY_SECONDS: wholeNumber(0, 3_600).prefault("60").meta({
		description:
			"seconds before emails and SMS about a changed status are sent, in case it changes again",
	}),
	...paymentVariables,
	...smsVariables,
	TRUST_PROXY: wholeNumber(0, 10)
		.prefault("0")
		.meta({ description: "number of proxies in front, for `X-Forwarded-For`" }),
	REQUESTS_AT_ONCE: wholeNumber(1, 100_000).prefault("250").meta({
		description: "how many requests are processed at the same time; others get the answer 503",
	}),
	POSTHOG_KEY: z.string().optional().meta({
		description: "key of product analytics",
		otherwise: "nothing is loaded or sent",
	}),
	POSTHOG_HOST: webAddress()
		.prefault("https://eu.i.posthog.com")
		.meta({ description: "server of product analytics" }),
	INDEX_RESULTS: oneOf("on", "off")
		.prefault("off")
		.meta({ description: "`on` lets search engines list results (children's names)" }),
	KEEP_PAGES: oneOf("on", "off").prefault("on").meta({
		description:
			"`off` removes the service worker and everything it has stored from visitors' browsers",
	}),
	AVIF_COPIES: oneOf("on", "off").prefault("on").meta({
		description: "`off` sends pictures only as WebP, which is larger but takes less processor time",
	}),
	RETENTION_MONTHS: wholeNumber(1, 1_200).optional().meta({
		description: "months without a change after which orders and requests are made anonymous",
		otherwise: "as set on the dashboard, 24 by default",
	}),
	STAFF_SECOND_STEP: oneOf("optional", "required").prefault("optional").meta({
		description: "`required`: staff and admins set up a passkey or app at their next sign-in",
	}),
	METRICS_TOKEN: z.string().optional().meta({
		description: "bearer token for `/metrics`",
		otherwise: "loopback only; off behind a proxy",
		secret: true,
	}),
	SECURITY_CONTACT: contact().optional().meta({
		description: "where to report a vulnerability, for `/.well-known/security.txt`",
		otherwise: "there is no such file",
	}),
	LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent")
		.prefault("info")
		.meta({ description: "least severe level that is logged" }),
});

const schema = serverSettings.transform((given, context) => {
	const siteUrl = given.SITE_URL ?? `http://localhost:${given.PORT}`;
	return {
		port: given.PORT,
		host: given.HOST,
		dataDir: resolve(given.REHEARSAL ?? given.DATA_DIR),
		/** Whether this is a restored copy that somebody looks at, beside the real site. */
		isRehearsal: given.REHEARSAL !== undefined,
		/** A PostgreSQL URL, or undefined for the embedded SQLite file in `dataDir`. */
		databaseUrl: given.DATABASE_URL,
		s3: s3(given, context),
		uploadsMaxBytes: given.UPLOADS_MAX_GB * 1_073_741_824,
		backupDir: given.BACKUP_DIR ? resolve(given.BACKUP_DIR) : undefined,
		backupStore: backupStore(given, context),
		backsUpBeforeMigration: given.MIGRATION_BACKUP === "on",
		smtpUrl: given.SMTP_URL,
		mailFrom: given.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}`,
		/** How long mail and SMS about a status wait; 0 sends immediately. */
		statusMailDelaySeconds: given.STATUS_MAIL_DELAY_SECONDS,
		mpesa: mpesa(given, context),
		paybillConfirmationKey: given.PAYBILL_CONFIRMATION_KEY,
		/** Empty if any address is accepted. */
		mpesaAddresses: splitList(given.MPESA_ADDRESSES),
		sms: sms(given, context),
		adminEmail: cleanEmailAddress(given.ADMIN_EMAIL).toLowerCase(),
		adminPassword: given.ADMIN_PASSWORD,
		demoContent: (given.DEMO_CONTENT ?? (given.DATABASE_URL ? "off" : "on")) === "on",
		/** Without a trailing slash. */
		siteUrl,
		/** `siteUrl` if it was set: addresses of pictures in the API's answers are then absolute. */
		publicUrl: given.SITE_URL,
		/** Site settings that the environment fixes; read-only in the dashboard. */
		siteFromEnv: siteFromEnv(given),
		corsOrigins: given.CORS_ORIGINS ?? [],
		posthogKey: given.POSTHOG_KEY,
		posthogHost: given.POSTHOG_HOST,
		trustProxy: given.TRUST_PROXY,
		/** Limit of concurrent requests; cached pages, built files and the health check do not count. */
		requestsAtOnce: given.REQUESTS_AT_ONCE,
		indexResults: given.INDEX_RESULTS === "on",
		avifCopies: given.AVIF_COPIES === "on",
		keepPages: given.KEEP_PAGES === "on",
		secondStepRequired: given.STAFF_SECOND_STEP === "required",
		/** Bearer token for /metrics. Without one, only loopback may read it, and behind a proxy nobody. */
		metricsToken: given.METRICS_TOKEN,
		/** A URL: `mailto:`, `https:` or `tel:`. */
		securityContact: given.SECURITY_CONTACT,
		logLevel: given.LOG_LEVEL,
	};
});

export type Settings = z.output<typeof schema> & { production: boolean };

export function readSettings(env: Environment): Settings {
	const trimmed = Object.entries(env).map(([name, value]) => {
		// Do not trim a password; one of spaces alone counts as unset.
		const isPassword = name === "ADMIN_PASSWORD" && value?.trim();
		return [name, isPassword ? value : value?.trim()];
	});
	const given = Object.fromEntries(trimmed);
	return {
		...parseEnvironment(schema, given.REHEARSAL ? settingsOfRehearsal(given) : given),
		production: env.NODE_ENV === "production",
	};
}

/** Settings that a rehearsal keeps. All others may reach people, the real site's data or its backups. */
const KEPT_BY_REHEARSAL = [
	"REHEARSAL",
	"PORT",
	"HOST",
	"LOG_LEVEL",
	"RETENTION_MONTHS",
	"UPLOADS_MAX_GB",
];

function settingsOfRehearsal(given: Environment): Environment {
	if (resolve(given.REHEARSAL ?? "") === resolve(given.DATA_DIR || "./data")) {
		throw new SettingsError("REHEARSAL must be a different folder from DATA_DIR");
	}
	const selected = Object.entries(given).filter(
		([name]) => KEPT_BY_REHEARSAL.includes(name) || name in siteVariables,
	);
	return { ...Object.fromEntries(selected), DEMO_CONTENT: "off" };
}

const NAMES = [...Object.keys(serverSettings.shape), ...Object.keys(buildSettings.shape)];

/** Variables that nearly match an unset setting. Only logged: other programs' variables must not prevent the start. */
export function findMisspelled(env: Environment): { name: string; suggestion: string }[] {
	const isSet = (name: string) => Boolean(env[name]);
	const unset = NAMES.filter((name) => !isSet(name));
	return Object.keys(env)
		.filter((name) => isSet(name) && !NAMES.includes(name))
		.flatMap((name) => {
			const suggestion = unset.find((setting) => isSimilar(name.toUpperCase(), setting));
			return suggestion ? [{ name, suggestion }] : [];
		});
}

/** In short names only one letter may differ, because HOME and PATH are similar to HOST and PORT. */
function isSimilar(one: string, other: string): boolean {
	const limit = Math.min(one.length, other.length) < 6 ? 1 : 2;
	return Math.abs(one.length - other.length) <= limit && editDistance(one, other) <= limit;
}
