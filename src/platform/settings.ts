import { resolve } from "node:path";

/** What the environment says, read and checked once at start. Every variable is described in README.md. */
export interface Settings {
	port: number;
	host: string;
	dataDir: string;
	/** A PostgreSQL URL, or undefined for the embedded SQLite file in `dataDir`. */
	databaseUrl: string | undefined;
	s3:
		| {
				endpoint: string;
				bucket: string;
				region: string;
				accessKeyId: string;
				secretAccessKey: string;
		  }
		| undefined;
	smtpUrl: string | undefined;
	mailFrom: string;
	staffEmail: string | undefined;
	adminEmail: string;
	adminPassword: string | undefined;
	demoContent: boolean;
	/** Without a trailing slash. */
	siteUrl: string;
	/** `siteUrl` when it was given: addresses of pictures in the API's answers are then absolute. */
	publicUrl: string | undefined;
	/** Other origins whose scripts may call the API, as browsers name them. */
	corsOrigins: string[];
	posthogKey: string | undefined;
	posthogHost: string;
	/** How many proxies in front of us may be believed in X-Forwarded-For. */
	trustProxy: number;
	indexResults: boolean;
	/** Bearer secret that lets a scraper read /metrics; without it metrics are for loopback only. */
	metricsToken: string | undefined;
	logLevel: string;
	production: boolean;
}

/** A setting that cannot be used: start ends with this one line. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

export function readSettings(env: Environment): Settings {
	const text = (name: string) => env[name]?.trim() || undefined;
	const refuse = (name: string, takes: string): never => {
		throw new SettingsError(`${name} ${takes}`);
	};
	const whole = (name: string, fallback: number, min: number, max: number) => {
		const given = text(name);
		if (given === undefined) return fallback;
		const value = Number(given);
		return Number.isInteger(value) && value >= min && value <= max
			? value
			: refuse(name, `takes a whole number from ${min} to ${max}, not "${given}"`);
	};
	const oneOf = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
		const given = text(name);
		if (given === undefined) return fallback;
		return (
			allowed.find((value) => value === given) ??
			refuse(name, `takes one of ${allowed.join(", ")}, not "${given}"`)
		);
	};
	const url = (name: string, protocols: string[]) => {
		const given = text(name);
		if (given === undefined) return undefined;
		const parsed = URL.canParse(given) ? new URL(given) : undefined;
		if (!parsed || !protocols.includes(parsed.protocol)) {
			// The value is not repeated: it may carry a password.
			return refuse(
				name,
				`takes an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`,
			);
		}
		return given;
	};
	const mailAddress = (name: string) => {
		const given = text(name);
		if (given === undefined) return undefined;
		return /^[^\s@<>]+@[^\s@<>]+$/.test(given)
			? given
			: refuse(name, `takes an e-mail address, not "${given}"`);
	};

	const origins = (name: string) =>
		(text(name) ?? "")
			.split(",")
			.map((entry) => entry.trim())
			.filter(Boolean)
			.map((entry) =>
				/^https?:\/\/[^/?#@*\\\s]+$/i.test(entry) && URL.canParse(entry)
					? new URL(entry).origin
					: refuse(
							name,
							"takes origins such as https://example.org, separated by commas, without a path",
						),
			);

	const port = whole("PORT", 3000, 0, 65535);
	const publicUrl = url("SITE_URL", ["http:", "https:"])?.replace(/\/+$/, "");
	const siteUrl = publicUrl ?? `http://localhost:${port}`;
	if (/[?#]/.test(siteUrl)) refuse("SITE_URL", "takes an address without ? or #");
	const databaseUrl = url("DATABASE_URL", ["postgres:", "postgresql:"]);
	const adminPassword = text("ADMIN_PASSWORD");
	if (adminPassword !== undefined && (adminPassword.length < 8 || adminPassword.length > 128)) {
		refuse("ADMIN_PASSWORD", "takes 8 to 128 characters");
	}

	return {
		port,
		host: text("HOST") ?? "0.0.0.0",
		dataDir: resolve(text("DATA_DIR") ?? "./data"),
		databaseUrl,
		s3: readS3(text, refuse, url("S3_ENDPOINT", ["http:", "https:"])),
		smtpUrl: url("SMTP_URL", ["smtp:", "smtps:"]),
		mailFrom: mailAddress("MAIL_FROM") ?? `no-reply@${new URL(siteUrl).hostname}`,
		staffEmail: mailAddress("STAFF_EMAIL"),
		adminEmail: (mailAddress("ADMIN_EMAIL") ?? "admin@mradi.example").toLowerCase(),
		adminPassword,
		demoContent: oneOf("DEMO_CONTENT", databaseUrl ? "off" : "on", ["on", "off"]) === "on",
		siteUrl,
		publicUrl,
		corsOrigins: origins("CORS_ORIGINS"),
		posthogKey: text("POSTHOG_KEY"),
		posthogHost: (url("POSTHOG_HOST", ["http:", "https:"]) ?? "https://eu.i.posthog.com").replace(
			/\/+$/,
			"",
		),
		trustProxy: whole("TRUST_PROXY", 0, 0, 10),
		indexResults: oneOf("INDEX_RESULTS", "off", ["on", "off"]) === "on",
		metricsToken: text("METRICS_TOKEN"),
		logLevel: oneOf("LOG_LEVEL", "info", ["debug", "info", "warn", "error", "silent"]),
		production: env.NODE_ENV === "production",
	};
}

function readS3(
	text: (name: string) => string | undefined,
	refuse: (name: string, takes: string) => never,
	endpoint: string | undefined,
): Settings["s3"] {
	const names = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
	const given = names.map(text);
	if (endpoint === undefined && given.every((value) => value === undefined)) return undefined;
	if (endpoint === undefined)
		return refuse("S3_ENDPOINT", "is needed when another S3_ variable is set");
	const [bucket, region = "us-east-1", accessKeyId, secretAccessKey] = given;
	if (!bucket) return refuse("S3_BUCKET", "is needed when S3_ENDPOINT is set");
	if (!accessKeyId) return refuse("S3_ACCESS_KEY_ID", "is needed when S3_ENDPOINT is set");
	if (!secretAccessKey) return refuse("S3_SECRET_ACCESS_KEY", "is needed when S3_ENDPOINT is set");
	return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}
