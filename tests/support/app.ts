import { randomUUID } from "node:crypto";
import { createHash } from "../../src/features/accounts/auth/argon2.server.ts";
import { insertUser } from "../../src/features/accounts/auth/auth.service.server.ts";
import { startSession } from "../../src/features/accounts/auth/sessions.server.ts";
import { features } from "../../src/features.ts";
import type { Actor, Role } from "../../src/platform/http/authorization.ts";
import { createLog, type Log } from "../../src/platform/operations/log.server.ts";
import { readSettings, type Settings } from "../../src/platform/settings.ts";
import { type Application, createApplication } from "../../src/server/app.ts";
import { redactedFields } from "../../src/server/redacted-fields.ts";
import { emptyDatabase, migratedDatabase } from "./database.ts";
import { testSettings } from "./settings.ts";

export interface TestResponse {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and asserts on it
	body: any;
	headers: Headers;
}

export interface TestUser extends Actor {
	token: string;
	password: string;
}

export interface TestApp extends Application {
	call(
		method: string,
		path: string,
		options?: {
			as?: TestUser;
			token?: string;
			body?: unknown;
			headers?: Record<string, string>;
			ip?: string;
		},
	): Promise<TestResponse>;
	user(role: Role, overrides?: { username?: string; email?: string }): Promise<TestUser>;
}

/** Without TEST_LOG, collects only responses that break their contract, because those do not say why. */
function createTestLog(breaches: string[]): Log {
	const redacted = redactedFields(features);
	if (testSettings.TEST_LOG) return createLog(testSettings.TEST_LOG, redacted);
	return createLog("error", redacted, {
		write(line) {
			const { error } = JSON.parse(line);
			if (error?.type === "RuleBreach") breaches.push(error.message);
		},
	});
}

const PASSWORD = "correct horse battery";
let passwordHash: string | undefined;

/**
 * A complete server without a port, on a new database of the kind in TEST_DATABASE. `prepare` runs before migration.
 * Close it in afterAll. A call that breaks a rule fails the test, also one that does not look at the status.
 */
export async function testApp(
	environment: Record<string, string> = {},
	prepare?: (settings: Settings) => Promise<unknown>,
): Promise<TestApp> {
	const database = await (prepare ? emptyDatabase() : migratedDatabase());
	const settings = readSettings({
		DATA_DIR: database.dataDir,
		DATABASE_URL: database.databaseUrl,
		DEMO_CONTENT: "off",
		...environment,
	});
	await prepare?.(settings);
	const breaches: string[] = [];
	const application = await createApplication(settings, createTestLog(breaches));
	const { db } = application.context;
	const failOnBreach = () => {
		const found = breaches.splice(0);
		if (found.length > 0) throw new Error(found.join("\n"));
	};
	return {
		...application,
		async call(method, path, { as, token, body, headers = {}, ip = "203.0.113.7" } = {}) {
			const sent = token ?? as?.token;
			// Encoded first: Node throws an uncaught error if the server stops reading a form that is still being encoded.
			const form = body instanceof FormData ? new Response(body) : undefined;
			const request = new Request(`http://localhost/api${path}`, {
				method,
				headers: {
					...(sent !== undefined && { authorization: `Bearer ${sent}` }),
					...(body !== undefined && {
						"content-type": form?.headers.get("content-type") ?? "application/json",
					}),
					...headers,
				},
				...(body !== undefined && {
					body: form
						? await form.arrayBuffer()
						: typeof body === "string"
							? body
							: JSON.stringify(body),
				}),
			});
			const response = await application.api(request, { ip });
			const text = await response.text();
			failOnBreach();
			let parsed: unknown = text;
			if (response.headers.get("content-type")?.includes("json")) parsed = JSON.parse(text);
			return { status: response.status, body: parsed, headers: response.headers };
		},
		async user(role, overrides = {}) {
			// Minimal cost for speed; verifying uses the cost stored in the hash.
			passwordHash ??= createHash(PASSWORD, { memory: 8, passes: 1, parallelism: 1 });
			const unique = randomUUID().slice(0, 8);
			// With digits only it would be a reserved name.
			const username = overrides.username ?? `${role}-x${unique}`;
			const email = overrides.email ?? `${role}-${unique}@school.example`;
			const id = await insertUser(db, { username, email, passwordHash, role });
			const token = await startSession(db, id, "test");
			const session = await db
				.selectFrom("sessions")
				.select(["id", "proved_at"])
				.where("user_id", "=", id)
				.executeTakeFirstOrThrow();
			return {
				id,
				username,
				email,
				role,
				sessionId: session.id,
				provedAt: session.proved_at,
				token,
				password: PASSWORD,
			};
		},
		async close() {
			await application.close();
			await database.remove();
			failOnBreach();
		},
	};
}
