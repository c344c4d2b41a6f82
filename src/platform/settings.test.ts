import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { testSettingsSchema } from "../../tests/support/settings.ts";
import { buildSettings } from "./build-settings.ts";
import { parseEnvironment } from "./environment.ts";
import { readSettings, serverSettings } from "./settings.ts";

const ROOT = resolve(import.meta.dirname, "../..");

interface Setting {
	name: string;
	description: string;
	takes: string;
	/** The fixed default. */
	default?: string;
	/** A description of the default. */
	otherwise?: string;
	secret?: boolean;
}

/** What a schema declares for each of its variables. */
function settingsOf(schema: z.ZodObject): Setting[] {
	const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
	return Object.entries(properties).map(
		([name, about]) => ({ name, takes: "text", ...(about as object) }) as Setting,
	);
}

const server = settingsOf(serverSettings);
const build = settingsOf(buildSettings);
const tests = settingsOf(testSettingsSchema);
const all = [...server, ...build, ...tests];

/** Pads columns to their longest cell, so that the table is readable as plain text. */
function table(settings: Setting[]): string {
	const rows = settings.map(({ name, description, secret, takes, otherwise, ...rest }) => [
		`\`${name}\``,
		description + (secret ? " (secret)" : ""),
		takes,
		otherwise ?? `\`${rest.default}\``,
	]);
	rows.unshift(["variable", "description", "takes", "default"], ["", "", "", ""]);
	const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
	return rows
		.map((row, line) => {
			const cells = row.map((cell, column) => cell.padEnd(widths[column]!, line === 1 ? "-" : " "));
			return `| ${cells.join(" | ")} |\n`;
		})
		.join("");
}

function exampleFile(): string {
	const header = readFileSync(join(ROOT, ".env.example"), "utf8").split("\n\n")[0];
	const entries = [...server, ...build].map(({ name, description, takes, otherwise, ...rest }) => {
		const comments = [takes === "text" ? description : `${description} (${takes})`];
		if (otherwise) comments.push(`default: ${otherwise}`);
		const lines = comments.map((line) => `# ${line.replaceAll("`", "")}\n`);
		return `${lines.join("")}#${name}=${rest.default ?? ""}\n`;
	});
	return [`${header}\n`, ...entries].join("\n");
}

function sourceFiles(): string[] {
	const folders = ["src", "scripts", "tests", "bench"].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
			(name) => `${folder}/${name.replaceAll("\\", "/")}`,
		),
	);
	return [...folders, ...readdirSync(ROOT)].filter(
		(path) => /\.(ts|tsx|mjs)$/.test(path) && !import.meta.filename.endsWith(path),
	);
}

const OUTDATED = '"npx vitest run src/platform/settings -u" writes both files again';
test("docs/settings.md has the declarations in its tables", async () => {
	const tables = { server, build, tests };
	const page = readFileSync(join(ROOT, "docs/settings.md"), "utf8").replace(
		/(<!-- settings of the (server|build|tests) -->\n\n)(?:\|.*\n)*/g,
		(_, heading, of: keyof typeof tables) => heading + table(tables[of]),
	);
	for (const { name } of all) expect(page.split(`\n| \`${name}\` `)).toHaveLength(2);
	await expect(page, OUTDATED).toMatchFileSnapshot(join(ROOT, "docs/settings.md"));
});

test(".env.example names every setting of the server and the build with its default", async () => {
	await expect(exampleFile(), OUTDATED).toMatchFileSnapshot(join(ROOT, ".env.example"));
});

test("every setting is declared once, with a default", () => {
	expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
	for (const setting of all) {
		expect(setting.description, setting.name).toBeTruthy();
		expect([setting.default, setting.otherwise].filter(Boolean), setting.name).toHaveLength(1);
	}
});

test("a secret has no default, is not part of the build, and no error shows it", () => {
	const secrets = all.filter(({ secret }) => secret);
	expect(secrets.map(({ name }) => name)).toContain("ADMIN_PASSWORD");
	for (const { name, default: preset } of secrets) {
		expect(preset, name).toBeUndefined();
		expect(name).not.toMatch(/^VITE_/);
		for (const value of ["hush", `hush${"!".repeat(130)}`, "mysql://me:hush@school.example"]) {
			for (const schema of [serverSettings, testSettingsSchema] as z.ZodType[]) {
				const message = messageOf(() => parseEnvironment(schema, { [name]: value }));
				expect(message).not.toContain("hush");
			}
		}
	}
});

function messageOf(action: () => unknown): string {
	try {
		action();
		return "";
	} catch (error) {
		return (error as Error).message;
	}
}

describe("the environment", () => {
	/** System variables, and variables that our own scripts set for each other. */
	const VITE_CONSTANTS = {
		PROD: "set by the build",
		DEV: "set by the build",
		SSR: "set by the build",
	};
	const NO_SETTINGS = {
		...VITE_CONSTANTS,
		NODE_ENV: "set by the commands of package.json and by the image",
		PATH: "the system's",
		HOME: "the system's",
		TMPDIR: "the system's",
		CLOCK_AHEAD_DAYS: "set by tests/wrong-clock.test.ts",
		TEST_DATABASE: "set by vitest.config.ts",
		E2E_CONTENT: "set by scripts/test.ts and tests/e2e/global-setup.ts",
		E2E_DATA: "set by tests/e2e/global-setup.ts",
		MALLOC_ARENA_MAX: "of the C library, set at the start",
	};
	/** Files that pass on the whole environment, to a schema or to a child process. */
	const WHOLE_ENVIRONMENT = [
		"src/server/main.ts",
		"scripts/admin.ts",
		"scripts/backup.ts",
		"scripts/restore.ts",
		"scripts/dev.ts",
		"scripts/dot-env.mjs",
		"scripts/build.mjs",
		"scripts/prepare.mjs",
		"scripts/start.mjs",
		"scripts/test.ts",
		"tests/integration/broken-streams.test.ts",
		"tests/support/settings.ts",
		"vite.config.ts",
	];
	const found = sourceFiles().map((path) => {
		const text = readFileSync(join(ROOT, path), "utf8");
		return {
			path,
			names: [...text.matchAll(/\b(?:process|import\.meta)\.env\.(\w+)/g)].map(([, name]) => name!),
			whole: /process\.env\b(?!\.\w)|\benv\b[^;]*from "(node:)?process"/.test(text),
		};
	});

	test("every variable that is read is a declared setting, a system variable or set by our own scripts", () => {
		const known = [...all.map(({ name }) => name), ...Object.keys(NO_SETTINGS)];
		const unknown = found.flatMap(({ path, names }) =>
			names.filter((name) => !known.includes(name)).map((name) => `${path}: ${name}`),
		);
		expect(unknown).toEqual([]);
		expect(new Set(found.flatMap(({ names }) => names))).toContain("VITE_API_BASE");
	});

	test("the server reads the environment in one place, scripts and tests in a few", () => {
		const whole = found.filter((file) => file.whole).map(({ path }) => path);
		expect(whole.sort()).toEqual([...WHOLE_ENVIRONMENT].sort());
		const named = found.filter(
			({ path, names }) =>
				names.some((name) => name !== "NODE_ENV" && !(name in VITE_CONSTANTS)) &&
				path.startsWith("src/"),
		);
		expect(named.map(({ path }) => path).sort()).toEqual([
			"src/platform/browser/api-bases.ts",
			"src/server/orphaned-files.db.test.ts",
		]);
	});
});

describe("a setting", () => {
	test("of only spaces is unset, and surrounding spaces are removed", () => {
		const { port, host, databaseUrl } = readSettings({
			PORT: " 80 ",
			HOST: "  ",
			DATABASE_URL: "",
		});
		expect({ port, host, databaseUrl }).toEqual({
			port: 80,
			host: "0.0.0.0",
			databaseUrl: undefined,
		});
	});

	test("may depend on other settings", () => {
		expect(readSettings({ PORT: "80" })).toMatchObject({
			siteUrl: "http://localhost:80",
			publicUrl: undefined,
			mailFrom: "no-reply@localhost",
			demoContent: true,
		});
		expect(
			readSettings({ SITE_URL: "https://fair.example/", DATABASE_URL: "postgres://x" }),
		).toMatchObject({
			siteUrl: "https://fair.example",
			publicUrl: "https://fair.example",
			mailFrom: "no-reply@fair.example",
			demoContent: false,
		});
	});

	test.each([
		["PORT", "eighty", /^PORT takes a whole number from 0 to 65535, not "eighty"$/],
		...[
			...["mradi.example", "https://", "https:mradi.example", "https:/mradi.example", "ftp://x"],
			...["https://x.example/app", "https://x.example/?a", "https://x.example#a", "//x.example"],
			...["https://me:hush@x.example", "https://x .example", "https://x.example:99999"],
			...["https://*.example", "https://x.example\\app", "https://x.example, https://y.example"],
		].map((value): [string, string, RegExp] => [
			"SITE_URL",
			value,
			/^SITE_URL takes an address such as https:\/\/mradi\.example, with nothing after the host, no password and no spaces$/,
		]),
		...["1e3", "0x50", "80.0", "+80", "80 " + "0", "3000/", "localhost:3000"].map(
			(value): [string, string, RegExp] => ["PORT", value, /^PORT takes a whole number from/],
		),
		...["http://localhost", "local host", "localhost:3000", "0.0.0.0/", "*", "[::1]"].map(
			(value): [string, string, RegExp] => [
				"HOST",
				value,
				/^HOST takes an IP address or a name, without a port, not "/,
			],
		),
		...["DATA_DIR", "REHEARSAL", "BACKUP_DIR"].flatMap((name) =>
			["~/data", "s3://data", "one\ntwo"].map((value): [string, string, RegExp] => [
				name,
				value,
				new RegExp(`^${name} takes the path of a folder, such as /var/lib/mradi, without ~`),
			]),
		),
		...["BACKUP_BUCKET", "S3_BUCKET"].flatMap((name) =>
			["s3://copies", "copies/mradi", "my copies"].map((value): [string, string, RegExp] => [
				name,
				value,
				new RegExp(`^${name} takes the name of a bucket, without its address or a path, not "`),
			]),
		),
		...["S3_ENDPOINT", "POSTHOG_HOST", "MPESA_BASE_URL", "SMS_BASE_URL"].flatMap((name) =>
			(
				[
					["x.example", "takes an address that starts with http:// or https://"],
					["https:x.example", "takes an address that starts with http:// or https://"],
					["https://x .example", "is not a valid address: it must not have spaces"],
					["https://me:hush@x.example", "must be an address without user name, password"],
					["https://x.example?a", "must be an address without user name, password, ? or #"],
				] as const
			).map(([value, reason]): [string, string, RegExp] => [
				name,
				value,
				new RegExp(`^${name} ${reason.replace("?", "\\?")}`),
			]),
		),
		...["DATABASE_URL", "SMTP_URL"].flatMap((name) => {
			const start = name === "SMTP_URL" ? "smtps:" : "postgres:";
			return (
				[
					[`${start}x`, `takes an address that starts with`],
					[`${start}//me:hu/sh@x.example`, "is not a valid address: .* / is written as %2F"],
					[`${start}//me:hu#sh@x.example`, "is not a valid address: .* # as %23"],
					[`${start}//x.example:99999`, "is not a valid address"],
				] as const
			).map(([value, reason]): [string, string, RegExp] => [
				name,
				value,
				new RegExp(`^${name} ${reason}`),
			]);
		}),
		["SMTP_URL", "smtp://", /^SMTP_URL names no mail server$/],
		[
			"DATABASE_URL",
			"mysql://localhost/x",
			/^DATABASE_URL takes an address that starts with postgres:/,
		],
		["DEMO_CONTENT", "yes", /^DEMO_CONTENT takes one of on, off, not "yes"$/],
		["ADMIN_PASSWORD", "short", /^ADMIN_PASSWORD takes 8 to 128 characters$/],
		["S3_BUCKET", "uploads", /^S3_ENDPOINT is needed when another S3_ variable is set$/],
		...["*", "https://fair.example/", "https://fair.example/app", "fair.example", "null"].map(
			(value): [string, string, RegExp] => [
				"CORS_ORIGINS",
				`https://school.example,${value}`,
				/^CORS_ORIGINS takes origins such as https:\/\/example\.org, separated by commas, without a path$/,
			],
		),
		["SMS_PROVIDER", "pigeon", /^SMS_PROVIDER takes one of africastalking, textbee/],
		["SMS_API_KEY", "key", /^SMS_PROVIDER is needed when another SMS_ variable is set$/],
		["SMS_BASE_URL", "http://sms.example", /^SMS_BASE_URL takes plain http only for this machine/],
		["TRUST_PROXY", "all", /^TRUST_PROXY takes a whole number/],
	])("a wrong %s (%j) is refused by one sentence that names it", (name, value, sentence) => {
		const message = messageOf(() => readSettings({ [name]: value }));
		expect(message).toMatch(sentence);
		expect(message).not.toContain("\n");
		expect(message).not.toContain("hush");
	});

	test.each([
		["https://fair.example/", "https://fair.example"],
		["https://fair.example//", "https://fair.example"],
		["HTTPS://Fair.Example:443", "https://fair.example"],
		["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
		["http://[::1]:3000/", "http://[::1]:3000"],
	])("SITE_URL %s is the origin %s, as browsers write it", (SITE_URL, expected) => {
		expect(readSettings({ SITE_URL }).publicUrl).toBe(expected);
	});

	const MPESA = {
		MPESA_CONSUMER_KEY: "key",
		MPESA_CONSUMER_SECRET: "a secret",
		MPESA_SHORTCODE: "174379",
		MPESA_PASSKEY: "a passkey",
	};

	test.each(Object.keys(MPESA))("prompts to pay need %s", (name) => {
		const run = () => readSettings({ ...MPESA, [name]: undefined });
		expect(run).toThrow(`${name} is needed when another MPESA_ variable is set`);
	});

	test.each([
		[{ MPESA_TYPE: "till" }, /^MPESA_TILL is used only with/],
		[{ MPESA_TILL: "123456" }, /^MPESA_TILL is used only with/],
		[{ MPESA_BASE_URL: "http://mpesa.example" }, /^MPESA_BASE_URL takes plain http only/],
		[{ MPESA_ADDRESSES: "196.201.214.200, 196.201.214" }, /^MPESA_ADDRESSES takes IPv4 addresses/],
		[{ MPESA_ADDRESSES: "2001:db8::1" }, /^MPESA_ADDRESSES takes IPv4 addresses/],
		[{ PAYBILL_CONFIRMATION_KEY: "short" }, /^PAYBILL_CONFIRMATION_KEY takes 24 to 100/],
	])("prompts to pay are refused with %j", (more, message) => {
		expect(() => readSettings({ ...MPESA, ...more })).toThrow(message);
	});

	test("prompts to pay are on with a key, its secret, a short code and its passkey", () => {
		expect(readSettings({ MPESA_TYPE: "paybill" }).mpesa).toBeUndefined();
		expect(readSettings(MPESA).mpesa).toMatchObject({ shortCode: "174379", till: undefined });
		const till = readSettings({ ...MPESA, MPESA_TYPE: "till", MPESA_TILL: "123456" });
		expect(till.mpesa).toMatchObject({ till: "123456" });
		expect(readSettings({ MPESA_ADDRESSES: "196.201.214.200, 196.201.214.206," })).toMatchObject({
			mpesaAddresses: ["196.201.214.200", "196.201.214.206"],
		});
	});

	test.each([
		["africastalking", "SMS_USERNAME", "https://api.africastalking.com"],
		["africastalking", "SMS_API_KEY", "https://api.africastalking.com"],
		["textbee", "SMS_DEVICE", "https://api.textbee.dev"],
		["textbee", "SMS_API_KEY", "https://api.textbee.dev"],
	])("the SMS provider %s without %s is refused", (SMS_PROVIDER, name, server) => {
		const given = { SMS_PROVIDER, SMS_USERNAME: "mradi", SMS_API_KEY: "key", SMS_DEVICE: "phone" };
		expect(readSettings(given).sms?.baseUrl).toBe(server);
		expect(() => readSettings({ ...given, [name]: "" })).toThrow(
			`${name} is needed when SMS_PROVIDER is ${SMS_PROVIDER}`,
		);
	});

	test("the user named sandbox sends SMS through the provider's sandbox", () => {
		const sandbox = { SMS_PROVIDER: "africastalking", SMS_USERNAME: "sandbox", SMS_API_KEY: "key" };
		expect(readSettings(sandbox).sms?.baseUrl).toBe("https://api.sandbox.africastalking.com");
	});

	test.each(["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])(
		"a store without %s is refused",
		(name) => {
			const store = {
				S3_ENDPOINT: "https://s3.example",
				S3_BUCKET: "mradi",
				S3_ACCESS_KEY_ID: "id",
				S3_SECRET_ACCESS_KEY: "key",
			};
			expect(readSettings(store).s3?.region).toBe("us-east-1");
			expect(() => readSettings({ ...store, [name]: "" })).toThrow(
				`${name} is needed when S3_ENDPOINT is set`,
			);
		},
	);

	test("backups have a bucket of their own, in the same store as uploads or where there is none", () => {
		const { s3, backupStore } = readSettings(BACKUP_STORE);
		expect(s3).toBeUndefined();
		expect(backupStore).toMatchObject({ bucket: "copies", endpoint: "https://s3.example" });
		const both = readSettings({ ...BACKUP_STORE, S3_BUCKET: "mradi" });
		expect([both.s3?.bucket, both.backupStore?.bucket]).toEqual(["mradi", "copies"]);
	});

	test.each([
		[{ S3_ENDPOINT: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" }, "S3_ENDPOINT is needed"],
		[{ S3_SECRET_ACCESS_KEY: "" }, "S3_SECRET_ACCESS_KEY is needed when S3_ENDPOINT is set"],
		[{ BACKUP_PASSPHRASE: "" }, "BACKUP_PASSPHRASE is needed when BACKUP_BUCKET is set"],
		[{ BACKUP_PASSPHRASE: "too short" }, "BACKUP_PASSPHRASE takes at least 12 characters"],
		[
			{ BACKUP_BUCKET: "", S3_BUCKET: "mradi" },
			"BACKUP_BUCKET is needed when BACKUP_PASSPHRASE is set",
		],
		[{ S3_BUCKET: "copies" }, "BACKUP_BUCKET must not be S3_BUCKET"],
		[{ BACKUP_DIR: "/backups" }, "BACKUP_BUCKET takes the place of BACKUP_DIR: set one of them"],
	])("a store for backups with %o is refused", (given, sentence) => {
		expect(() => readSettings({ ...BACKUP_STORE, ...given })).toThrow(sentence);
	});
});

const BACKUP_STORE = {
	S3_ENDPOINT: "https://s3.example",
	S3_ACCESS_KEY_ID: "id",
	S3_SECRET_ACCESS_KEY: "key",
	BACKUP_BUCKET: "copies",
	BACKUP_PASSPHRASE: "seven green goats",
};

test("a rehearsal (a restored test copy) has its own folder, and no setting that connects to the outside", () => {
	const real = {
		...{ DATA_DIR: "/data", DATABASE_URL: "postgres://mradi@127.0.0.1/mradi" },
		...{ SMTP_URL: "smtp://mail.example", STAFF_EMAIL: "office@fair.example" },
		...{ SMS_PROVIDER: "textbee", SMS_API_KEY: "x", SMS_DEVICE: "x", POSTHOG_KEY: "x" },
		...{ S3_ENDPOINT: "https://s3.example", S3_ACCESS_KEY_ID: "x", S3_SECRET_ACCESS_KEY: "x" },
		...{ S3_BUCKET: "uploads", BACKUP_BUCKET: "backups", BACKUP_PASSPHRASE: "seven green goats" },
		...{ MPESA_CONSUMER_KEY: "x", MPESA_CONSUMER_SECRET: "x", MPESA_SHORTCODE: "123456" },
		...{ MPESA_PASSKEY: "x", SITE_URL: "https://fair.example", SITE_NAME: "Our Fair" },
	};
	expect(readSettings(real)).toMatchObject({ isRehearsal: false, smtpUrl: "smtp://mail.example" });
	const rehearsal = { ...real, REHEARSAL: "/copy", PORT: "3001" };
	const { siteFromEnv, ...settings } = readSettings(rehearsal);
	const { siteFromEnv: _, ...alone } = readSettings({
		...{ DATA_DIR: "/copy", DEMO_CONTENT: "off", PORT: "3001" },
	});
	expect(settings).toEqual({ ...alone, isRehearsal: true });
	expect(siteFromEnv).toMatchObject({ name: "Our Fair" });
	expect(() => readSettings({ ...real, REHEARSAL: "/data/" })).toThrow(
		"REHEARSAL must be a different folder from DATA_DIR",
	);
});
