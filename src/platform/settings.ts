import { resolve } from "node:path";
import { z } from "zod";
import {
	address,
	contact,
	digits,
	type Environment,
	mailAddress,
	oneOf,
	origins,
	parseEnvironment,
	textThat,
	wholeNumber,
} from "./environment.ts";
import { isSafeSmtpUrl } from "./mail/smtp-options.ts";
import { DEFAULT_RETENTION_MONTHS } from "./privacy/retention.ts";

/** Every setting of the server, in the order of the README's table. Beside them only NODE_ENV is read. */
export const serverSettings = z.object({
	PORT: wholeNumber(0, 65_535).prefault("3000").meta({ description: "port to listen on" }),
	HOST: z.string().prefault("0.0.0.0").meta({ description: "address to listen on" }),
	DATA_DIR: z
		.string()
		.prefault("./data")
		.meta({ description: "folder of everything that lasts: the database and uploads" }),
	DATABASE_URL: address("postgres:", "postgresql:").optional().meta({
		description: "PostgreSQL database; several processes may share one",
		otherwise: "SQLite in `DATA_DIR`",
		secret: true,
	}),
	DATABASE_READ_URL: address("postgres:", "postgresql:").optional().meta({
		description: "replica of `DATABASE_URL`, for what visitors read",
		otherwise: "`DATABASE_URL`",
		secret: true,
	}),
	SITE_URL: address("http:", "https:")
		.refine((value) => !/[?#]/.test(value), "takes an address without ? or #")
		.transform(withoutSlash)
		.optional()
		.meta({
			description: "public address, for links, sitemap, mail and pictures",
			otherwise: "`http://localhost:{PORT}`",
		}),
	CORS_ORIGINS: origins().optional().meta({
		description: "other origins whose scripts may call the API",
		otherwise: "none",
	}),
	ADMIN_EMAIL: mailAddress()
		.prefault("admin@mradi.example")
		.meta({ description: "the first admin, created when there is none" }),
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
	S3_ENDPOINT: address("http:", "https:").optional().meta({
		description: "S3-compatible store for uploads",
		otherwise: "uploads are in `DATA_DIR`",
	}),
	S3_BUCKET: z.string().optional().meta({ description: "bucket of the store", otherwise: "none" }),
	S3_REGION: z
		.string()
		.optional()
		.meta({ description: "region of the store", otherwise: "`us-east-1`" }),
	S3_ACCESS_KEY_ID: z
		.string()
		.optional()
		.meta({ description: "access key of the store", otherwise: "none" }),
	S3_SECRET_ACCESS_KEY: z
		.string()
		.optional()
		.meta({ description: "secret access key of the store", otherwise: "none", secret: true }),
	UPLOADS_MAX_GB: wholeNumber(0, 1_000_000).prefault("5").meta({
		description: "most that all files sent with requests may take, in GB",
	}),
	SMTP_URL: address("smtp:", "smtps:")
		.refine(
			isSafeSmtpUrl,
			"turns encryption off, which only a server on this machine may do without",
		)
		.optional()
		.meta({
			description: "mail server; another machine's must offer encryption",
			otherwise: "mail waits in the outbox and is logged",
			secret: true,
		}),
	MAIL_FROM: mailAddress().optional().meta({
		description: "sender of mail",
		otherwise: "`no-reply@` and the host of `SITE_URL`",
	}),
	STAFF_EMAIL: mailAddress().optional().meta({
		description: "who receives mail about orders and requests",
		otherwise: "nobody",
	}),
	STATUS_MAIL_DELAY_SECONDS: wholeNumber(0, 3_600).prefault("60").meta({
		description:
			"seconds that mail and SMS about a changed status wait, in case it changes again; `0`: none",
	}),
	PAYBILL_NUMBER: digits(5, 7).optional().meta({
		description: "paybill number to which customers pay by hand, with the reference as account",
		otherwise: "`TILL_NUMBER`",
	}),
	TILL_NUMBER: digits(5, 7).optional().meta({
		description: "till number to which customers pay by hand",
		otherwise: "customers call to pay",
	}),
	MPESA_CONSUMER_KEY: z.string().optional().meta({
		description:
			"consumer key of the M-Pesa app; prompts to pay are on when this and the next three are set",
		otherwise: "customers pay by hand",
		secret: true,
	}),
	MPESA_CONSUMER_SECRET: z
		.string()
		.optional()
		.meta({ description: "consumer secret of the M-Pesa app", otherwise: "none", secret: true }),
	MPESA_SHORTCODE: digits(5, 7).optional().meta({
		description: "paybill number that prompts pay to; of a till, its store's number",
		otherwise: "none",
	}),
	MPESA_PASSKEY: z
		.string()
		.optional()
		.meta({ description: "passkey of the short code", otherwise: "none", secret: true }),
	MPESA_TYPE: oneOf("paybill", "till")
		.prefault("paybill")
		.meta({ description: "what `MPESA_SHORTCODE` is" }),
	MPESA_TILL: digits(5, 7).optional().meta({
		description: "till number, with `MPESA_TYPE` `till`",
		otherwise: "none",
	}),
	MPESA_BASE_URL: address("http:", "https:")
		.refine(isEncryptedOrLoopback, "takes plain http only for this machine")
		.transform(withoutSlash)
		.prefault("https://api.safaricom.co.ke")
		.meta({ description: "M-Pesa's server" }),
	PAYBILL_CONFIRMATION_KEY: textThat("24 to 100 small letters and digits", (value) =>
		/^[a-z0-9]{24,100}$/.test(value),
	)
		.optional()
		.meta({
			description:
				"secret end of the address that takes the paybill's confirmations: `{SITE_URL}/api/payments/confirmations/{key}`",
			otherwise: "none are taken",
			secret: true,
		}),
	MPESA_ADDRESSES: z.string().optional().meta({
		description:
			"addresses, separated by commas, from which M-Pesa calls; others are taken too, and logged",
		otherwise: "all are logged alike",
	}),
	SMS_PROVIDER: oneOf("africastalking", "textbee").optional().meta({
		description: "who sends SMS to customers",
		otherwise: "no SMS is sent",
	}),
	SMS_USERNAME: z.string().optional().meta({
		description: "user of `africastalking`; `sandbox` there only tries",
		otherwise: "none",
	}),
	SMS_API_KEY: z
		.string()
		.optional()
		.meta({ description: "key of the SMS provider", otherwise: "none", secret: true }),
	SMS_SENDER: z.string().optional().meta({
		description: "sender's name of SMS, as registered with `africastalking`",
		otherwise: "the provider's",
	}),
	SMS_DEVICE: z.string().optional().meta({
		description: "id of the phone that sends for `textbee`",
		otherwise: "none",
	}),
	SMS_BASE_URL: address("http:", "https:")
		.refine(isEncryptedOrLoopback, "takes plain http only for this machine")
		.transform(withoutSlash)
		.optional()
		.meta({ description: "the SMS provider's server", otherwise: "its public one" }),
	TRUST_PROXY: wholeNumber(0, 10)
		.prefault("0")
		.meta({ description: "number of proxies in front, for `X-Forwarded-For`" }),
	REQUESTS_AT_ONCE: wholeNumber(1, 100_000).prefault("250").meta({
		description:
			"requests that are worked on at the same time; the next ones are answered 503 until one is done",
	}),
	POSTHOG_KEY: z.string().optional().meta({
		description: "key of product analytics",
		otherwise: "nothing is loaded or sent",
	}),
	POSTHOG_HOST: address("http:", "https:")
		.transform(withoutSlash)
		.prefault("https://eu.i.posthog.com")
		.meta({ description: "server of product analytics" }),
	INDEX_RESULTS: oneOf("on", "off")
		.prefault("off")
		.meta({ description: "`on` lets search engines list results (children's names)" }),
	RETENTION_MONTHS: wholeNumber(1, 1_200).prefault(String(DEFAULT_RETENTION_MONTHS)).meta({
		description: "months without a change after which orders and requests are made anonymous",
	}),
	STAFF_SECOND_STEP: oneOf("optional", "required").prefault("optional").meta({
		description: "`required`: staff and admins set up a passkey or app at their next sign-in",
	}),
	METRICS_TOKEN: z.string().optional().meta({
		description: "bearer token for `/metrics`",
		otherwise: "loopback only; off with `TRUST_PROXY`",
		secret: true,
	}),
	SECURITY_CONTACT: contact().optional().meta({
		description: "where to report a weakness, for `/.well-known/security.txt`",
		otherwise: "there is no such file",
	}),
	LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent")
		.prefault("info")
		.meta({ description: "least severe level that is logged" }),
});

type Variables = z.output<typeof serverSettings>;

const schema = serverSettings.transform((given, context) => {
	const siteUrl = given.SITE_URL ?? `http://localhost:${given.PORT}`;
	if (given.DATABASE_READ_URL && !given.DATABASE_URL) {
		context.addIssue({
			code: "custom",
			path: ["DATABASE_READ_URL"],
			message: "is the replica of a PostgreSQL database, so it needs DATABASE_URL",
		});
		return z.NEVER;
	}
	return {
		port: given.PORT,
		host: given.HOST,
		dataDir: resolve(given.DATA_DIR),
		/** A PostgreSQL URL, or undefined for the embedded SQLite file in `dataDir`. */
		databaseUrl: given.DATABASE_URL,
		/** A replica of it, or undefined. */
		databaseReadUrl: given.DATABASE_READ_URL,
		s3: s3(given, context),
		/** Bytes. */
		uploadsMaxBytes: given.UPLOADS_MAX_GB * 1_073_741_824,
		smtpUrl: given.SMTP_URL,
		mailFrom: given.MAIL_FROM ?? `no-reply@${new URL(siteUrl).hostname}`,
		staffEmail: given.STAFF_EMAIL,
		/** How long mail and SMS about a status wait; 0: not at all. */
		statusMailDelaySeconds: given.STATUS_MAIL_DELAY_SECONDS,
		payTo: payTo(given),
		mpesa: mpesa(given, context),
		paybillConfirmationKey: given.PAYBILL_CONFIRMATION_KEY,
		/** Empty when they are not known. */
		mpesaAddresses: (given.MPESA_ADDRESSES ?? "").split(/[\s,]+/).filter(Boolean),
		sms: sms(given, context),
		adminEmail: given.ADMIN_EMAIL.toLowerCase(),
		adminPassword: given.ADMIN_PASSWORD,
		demoContent: (given.DEMO_CONTENT ?? (given.DATABASE_URL ? "off" : "on")) === "on",
		/** Without a trailing slash. */
		siteUrl,
		/** `siteUrl` when it was given: addresses of pictures in the API's answers are then absolute. */
		publicUrl: given.SITE_URL,
		/** Other origins whose scripts may call the API, as browsers name them. */
		corsOrigins: given.CORS_ORIGINS ?? [],
		posthogKey: given.POSTHOG_KEY,
		posthogHost: given.POSTHOG_HOST,
		/** How many proxies in front of us may be believed in X-Forwarded-For. */
		trustProxy: given.TRUST_PROXY,
		/** Pages out of the cache, built files and the health check do not count. */
		requestsAtOnce: given.REQUESTS_AT_ONCE,
		indexResults: given.INDEX_RESULTS === "on",
		/** Orders and requests are made anonymous after so many months without a change. */
		retentionMonths: given.RETENTION_MONTHS,
		/** Staff and admins work only once they have set up a second step. */
		secondStepRequired: given.STAFF_SECOND_STEP === "required",
		/** Bearer secret that lets a scraper read /metrics; without it they are for loopback only, behind a proxy for nobody. */
		metricsToken: given.METRICS_TOKEN,
		/** As an address: `mailto:`, `https:` or `tel:`. */
		securityContact: given.SECURITY_CONTACT,
		logLevel: given.LOG_LEVEL,
	};
});

/** What the environment says, read and checked once at start. */
export type Settings = z.output<typeof schema> & { production: boolean };

export function readSettings(env: Environment): Settings {
	const trimmed = Object.entries(env).map(([name, value]) => {
		// Spaces around a password belong to it; spaces alone are none.
		const isPassword = name === "ADMIN_PASSWORD" && value?.trim();
		return [name, isPassword ? value : value?.trim()];
	});
	return {
		...parseEnvironment(schema, Object.fromEntries(trimmed)),
		production: env.NODE_ENV === "production",
	};
}

function s3(given: Variables, context: z.RefinementCtx) {
	const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
	const refuse = (name: keyof Variables, message: string) => {
		context.addIssue({ code: "custom", path: [name], message });
		return z.NEVER;
	};
	if (!S3_ENDPOINT) {
		return (S3_BUCKET ?? S3_REGION ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY)
			? refuse("S3_ENDPOINT", "is needed when another S3_ variable is set")
			: undefined;
	}
	const needed = "is needed when S3_ENDPOINT is set";
	if (!S3_BUCKET) return refuse("S3_BUCKET", needed);
	if (!S3_ACCESS_KEY_ID) return refuse("S3_ACCESS_KEY_ID", needed);
	if (!S3_SECRET_ACCESS_KEY) return refuse("S3_SECRET_ACCESS_KEY", needed);
	return {
		endpoint: S3_ENDPOINT,
		bucket: S3_BUCKET,
		region: S3_REGION ?? "us-east-1",
		accessKeyId: S3_ACCESS_KEY_ID,
		secretAccessKey: S3_SECRET_ACCESS_KEY,
	};
}

/** Where customers pay by hand; undefined when no number is set. */
function payTo({ PAYBILL_NUMBER, TILL_NUMBER }: Variables) {
	if (PAYBILL_NUMBER) return { kind: "paybill", number: PAYBILL_NUMBER } as const;
	return TILL_NUMBER ? ({ kind: "till", number: TILL_NUMBER } as const) : undefined;
}

const MPESA_SECRETS = [
	"MPESA_CONSUMER_KEY",
	"MPESA_CONSUMER_SECRET",
	"MPESA_SHORTCODE",
	"MPESA_PASSKEY",
] as const;

/** Undefined when prompts to pay are off. */
function mpesa(given: Variables, context: z.RefinementCtx) {
	const missing = MPESA_SECRETS.filter((name) => !given[name]);
	if (missing.length === MPESA_SECRETS.length && !given.MPESA_TILL) return undefined;
	const refuse = (name: keyof Variables, message: string) => {
		context.addIssue({ code: "custom", path: [name], message });
		return z.NEVER;
	};
	if (missing[0]) return refuse(missing[0], "is needed when another MPESA_ variable is set");
	if ((given.MPESA_TYPE === "till") !== (given.MPESA_TILL !== undefined))
		return refuse("MPESA_TILL", "goes with MPESA_TYPE till, and is needed there");
	return {
		consumerKey: given.MPESA_CONSUMER_KEY!,
		consumerSecret: given.MPESA_CONSUMER_SECRET!,
		shortCode: given.MPESA_SHORTCODE!,
		passkey: given.MPESA_PASSKEY!,
		/** A till's number; undefined when `shortCode` is a paybill. */
		till: given.MPESA_TILL,
		baseUrl: given.MPESA_BASE_URL,
	};
}

export type MpesaSettings = NonNullable<Settings["mpesa"]>;

const AFRICAS_TALKING = "https://api.africastalking.com";
const AFRICAS_TALKING_SANDBOX = "https://api.sandbox.africastalking.com";
const TEXTBEE = "https://api.textbee.dev";

/** Undefined when no SMS is sent. */
function sms(given: Variables, context: z.RefinementCtx) {
	const { SMS_PROVIDER, SMS_USERNAME, SMS_API_KEY, SMS_SENDER, SMS_DEVICE, SMS_BASE_URL } = given;
	const refuse = (name: keyof Variables, message: string) => {
		context.addIssue({ code: "custom", path: [name], message });
		return z.NEVER;
	};
	if (!SMS_PROVIDER) {
		return (SMS_USERNAME ?? SMS_API_KEY ?? SMS_SENDER ?? SMS_DEVICE ?? SMS_BASE_URL)
			? refuse("SMS_PROVIDER", "is needed when another SMS_ variable is set")
			: undefined;
	}
	const needed = `is needed when SMS_PROVIDER is ${SMS_PROVIDER}`;
	if (!SMS_API_KEY) return refuse("SMS_API_KEY", needed);
	if (SMS_PROVIDER === "textbee") {
		if (!SMS_DEVICE) return refuse("SMS_DEVICE", needed);
		const baseUrl = SMS_BASE_URL ?? TEXTBEE;
		return { provider: SMS_PROVIDER, apiKey: SMS_API_KEY, device: SMS_DEVICE, baseUrl };
	}
	if (!SMS_USERNAME) return refuse("SMS_USERNAME", needed);
	return {
		provider: SMS_PROVIDER,
		apiKey: SMS_API_KEY,
		username: SMS_USERNAME,
		sender: SMS_SENDER,
		baseUrl:
			SMS_BASE_URL ?? (SMS_USERNAME === "sandbox" ? AFRICAS_TALKING_SANDBOX : AFRICAS_TALKING),
	};
}

export type SmsSettings = NonNullable<Settings["sms"]>;

function isEncryptedOrLoopback(url: string): boolean {
	const { protocol, hostname } = new URL(url);
	return protocol === "https:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function withoutSlash(url: string): string {
	return url.replace(/\/+$/, "");
}
