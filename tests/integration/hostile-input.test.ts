import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/v4/core";
import { tableNames } from "../../src/features.ts";
import type { Endpoint } from "../../src/platform/api/endpoint.ts";
import { queryOf, withoutNul } from "../../src/platform/http/request-input.server.ts";
import { endpoints } from "../../src/server/declared-by-features.ts";
import { type TestUser, testApp } from "../support/app.ts";
import { testSettings } from "../support/settings.ts";

const app = await testApp();

/** This table records refusals, so it grows when a request is refused. */
const countedTables = tableNames.filter((table) => table !== "security_events");

const rowCounts = `select ${countedTables.map((table) => `(select count(*) from ${table}) as ${table}`)}`;
const { databaseUrl } = app.context.settings;
const countingClient = databaseUrl ? new pg.Client(databaseUrl) : undefined;
await countingClient?.connect();
/** Fewer on PostgreSQL, where they only look for values that its stricter column types refuse. */
const RUNS = countingClient ? Math.ceil(testSettings.FUZZ_RUNS / 2) : testSettings.FUZZ_RUNS;
afterAll(async () => {
	await countingClient?.end();
	await app.close();
});

let counted: { commits: unknown; rows: unknown } | undefined;

/** A value that changes with each commit. */
async function commitMarker(): Promise<unknown> {
	const { db } = app.context;
	if (countingClient) {
		// The whole snapshot, because a commit may change only its list of running transactions. It is the server's, so a
		// commit in another database changes it too, which costs a count.
		const { rows } = await countingClient.query({
			name: "snapshot",
			text: "select pg_current_snapshot()",
		});
		return rows[0].pg_current_snapshot;
	}
	// data_version of a read-only handle changes when another handle has committed.
	const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
	return rows[0]!.data_version;
}

/** Runs after each of thousands of inputs, so it counts only when something was committed. */
async function countRows(): Promise<unknown> {
	// Before the count, so that a commit between the two makes the next call count again.
	const commits = await commitMarker();
	if (counted?.commits !== commits) {
		const { rows } = countingClient
			? await countingClient.query({ name: "counts", text: rowCounts })
			: await sql.raw(rowCounts).execute(app.context.db);
		counted = { commits, rows: rows[0] };
	}
	return counted?.rows;
}

/** Any code point. The library's own unit "binary" first lists all of them, which takes more than a second. */
const codePoint = fc.nat({ max: 0x10ffff }).map(
	(point) => String.fromCodePoint(point),
	(text) => {
		const points = typeof text === "string" ? [...text] : [];
		if (points.length !== 1) throw new Error("not one code point");
		return points[0]!.codePointAt(0)!;
	},
);

const hostileText = fc.oneof(
	fc.constantFrom(
		"",
		" ",
		"\u0000",
		"a\u0000b",
		"'; drop table users; --",
		'" or 1=1 --',
		"%' or '1'='1",
		"\\",
		"../../etc/passwd",
		"..%2f..%2fetc",
		"<script>alert(1)</script>",
		"=cmd|' /C calc'!A0",
		"\r\nBcc: everyone@school.example",
		"a@b.example\r\nX-Injected: 1",
		"__proto__",
		"constructor",
		"\ud800",
		"\u202e gnp.exe",
		"ﷺ".repeat(50),
		"NaN",
		"1e309",
		"-0",
		"9007199254740993",
		"0x10",
		"null",
		"x".repeat(20_000),
	),
	fc.string({ unit: codePoint, maxLength: 60 }),
);

const hostileNumber = fc.oneof(
	fc.constantFrom(0, -1, 0.005, 1e21, -1e21, 2 ** 31, 2 ** 53, 1e308, -0, 0.1 + 0.2),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.integer(),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
	{ depthSize: "small", withCrossShrink: true },
	hostileText,
	hostileNumber,
	fc.boolean(),
	fc.constant(null),
	fc.array(hostileText, { maxLength: 4 }),
	fc.dictionary(hostileText, hostileText, { maxKeys: 4 }),
	fc.constant(randomUUID()),
);

function fieldsOf(schema: unknown): string[] {
	return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}

/** Objects with the schema's fields, some missing, with any values, and with unknown fields. */
function objectFor(schema: unknown): fc.Arbitrary<Record<string, unknown>> {
	const known = fieldsOf(schema).map((name) =>
		fc.record({ [name]: hostileValue }, { requiredKeys: [] }),
	);
	return fc
		.tuple(fc.tuple(...known), fc.dictionary(hostileText, hostileValue, { maxKeys: 2 }))
		.map(([parts, unknown]) => Object.assign({}, unknown, ...parts));
}

/** Bodies that are not an object, or not JSON. */
const strangeBody = fc.oneof(
	hostileValue,
	fc.constantFrom(
		"{",
		"[[[[",
		'{"a":',
		"[]",
		'{"__proto__":{"role":"admin"}}',
		'"text"',
		"1",
		`${"[".repeat(5_000)}${"]".repeat(5_000)}`,
	),
);

interface Attempt {
	ids: string[];
	query: Record<string, unknown>;
	body: unknown;
	key: string;
	address: number;
}

function attempts({ query, body }: Endpoint): fc.Arbitrary<Attempt> {
	return fc.record({
		ids: fc.array(
			fc.oneof(
				fc.uuid(),
				hostileText.filter((text) => text !== ""),
			),
			{ minLength: 3, maxLength: 3 },
		),
		query: objectFor(query),
		body: fc.oneof(
			{ weight: 4, arbitrary: objectFor(body) },
			{ weight: 1, arbitrary: strangeBody },
		),
		key: fc.oneof(fc.constant(""), fc.string({ unit: "grapheme-ascii", maxLength: 300 })),
		address: fc.nat({ max: 2 ** 24 - 1 }),
	});
}

function pathOf(endpoint: Endpoint, { ids, query }: Attempt): string {
	let next = 0;
	const path = endpoint.path.replace(/:\w+/g, () =>
		encodeURIComponent((ids[next++] ?? "x").toWellFormed()),
	);
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) parameters.append(textOf(name), textOf(value));
	}
	return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function textOf(value: unknown): string {
	return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
}

function bodyOf(endpoint: Endpoint, { body }: Attempt): unknown {
	if (endpoint.method === "GET") return undefined;
	if (!endpoint.multipart) return typeof body === "string" ? body : JSON.stringify(body);
	const form = new FormData();
	const fields = body !== null && typeof body === "object" ? Object.entries(body) : [];
	for (const [name, value] of fields) {
		for (const each of Array.isArray(value) ? value : [value])
			form.append(textOf(name), textOf(each));
	}
	form.append(
		endpoint.multipart.fileField,
		new File(["%PDF-1.4 not really"], "../..\\evil\u0000.pdf"),
	);
	return form;
}

/** Refused before any SQL and alike on both databases, so such inputs are sent on SQLite only. */
function isRefusedByContract(endpoint: Endpoint, attempt: Attempt, address: string): boolean {
	const refuses = (schema: Endpoint["body"], value: unknown) =>
		schema !== undefined && !z.safeParse(schema, withoutNul(value)).success;
	if (refuses(endpoint.query, queryOf(new Request(`http://localhost${address}`)))) return true;
	const body = bodyOf(endpoint, attempt);
	// Only the server can judge forms, and bodies of calls that have none.
	if (!endpoint.body || typeof body !== "string") return false;
	try {
		return refuses(endpoint.body, JSON.parse(body));
	} catch {
		return true;
	}
}

let admin: TestUser;
beforeAll(async () => {
	admin = await app.user("admin");
});

async function isSignedIn(): Promise<boolean> {
	return (await app.call("GET", "/auth/verify", { as: admin })).status === 200;
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
	"%s answers any input with a success or a refusal, never a failure, and a refusal stores nothing",
	{ timeout: 120_000 },
	async (_, endpoint) => {
		const isRead = endpoint.method === "GET";
		let before = await countRows();
		await fc.assert(
			fc.asyncProperty(attempts(endpoint), async (attempt) => {
				const { address } = attempt;
				const path = pathOf(endpoint, attempt);
				if (countingClient && isRefusedByContract(endpoint, attempt, path)) return;
				const answer = await app.call(endpoint.method, path, {
					as: admin,
					body: bodyOf(endpoint, attempt),
					headers: attempt.key ? { "idempotency-key": attempt.key } : {},
					ip: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
				});
				expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
				if (answer.status >= 400) {
					expect(answer.body).toMatchObject({
						success: false,
						error: expect.any(String),
						message: answer.body.error,
					});
					expect(answer.body.error).not.toMatch(
						/sqlite|select |insert |postgres|node_modules|\/src\//i,
					);
					expect(await countRows()).toEqual(before);
				} else {
					before = await countRows();
				}
				// Some calls end the session that they are made with.
				const mayHaveEnded = answer.status === 401 || (answer.status < 400 && !isRead);
				if (mayHaveEnded && !(await isSignedIn())) {
					admin = await app.user("admin");
					before = await countRows();
				}
			}),
			{ numRuns: RUNS, seed: 20_261_120 },
		);
	},
);

test("a key named __proto__ changes no prototype", async () => {
	const user = await app.user("user");
	await app.call("PUT", "/auth/password", {
		as: user,
		body: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
	});
	expect(({} as { role?: string }).role).toBeUndefined();
	expect((await app.call("GET", "/users", { as: user })).status).toBe(403);
});
