import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { dialectOf } from "../../db/handles.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../http/app-error.ts";
import { nothing } from "../http/contract-fields.ts";
import { attachment } from "../http/streamed-response.server.ts";
import { createApi } from "./api.server.ts";
import { type Endpoint, implement } from "./endpoint.ts";

const app = await testApp();
afterAll(() => app.close());

function call(definition: Endpoint, method: string = definition.method) {
	const api = createApi({
		app: app.context,
		endpoints: [definition],
		findActor: async () => null,
		onResponse: () => {},
	});
	const request = new Request(`http://localhost/api${definition.path}`, { method });
	return api.fetch(request, { ip: "203.0.113.7" });
}

test("a HEAD request for a file closes its stream", async () => {
	const content = Readable.from(["a", "b", "c"]);
	const file = implement(
		{
			method: "GET",
			path: "/file",
			tag: "Test",
			summary: "A file",
			access: "public",
			file: true,
		},
		{
			handle: async () => attachment({ name: "a.csv", type: "text/csv", content }),
		},
	);
	const response = await call(file, "HEAD");
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv"]);
	expect(content.destroyed).toBe(true);
});

const DEFINITION = {
	method: "POST",
	path: "/write",
	tag: "Test",
	summary: "A write",
	access: "public",
	response: nothing,
} as const;

test.each(["statement_timeout", "lock_timeout"])(
	"a call that waits for a lock until %s is answered with 503, not 500",
	async (setting) => {
		const { db } = app.context;
		const lock = sql`select pg_advisory_xact_lock(4711)`;
		const onPostgres = dialectOf(db) === "postgres";
		const waiting = implement(DEFINITION, {
			handle: () =>
				transaction(db, async (tx) => {
					if (!onPostgres) throw Object.assign(new Error("locked"), { code: "SQLITE_BUSY" });
					await sql.raw(`set local ${setting} = 20`).execute(tx);
					await lock.execute(tx);
					return {};
				}),
		});
		const [isLocked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const first = onPostgres
			? transaction(db, async (tx) => {
					await lock.execute(tx);
					isLocked.resolve();
					await mayEnd.promise;
				})
			: isLocked.resolve();
		await isLocked.promise;
		const answer = await call(waiting);
		mayEnd.resolve();
		await first;
		expect(answer.status).toBe(503);
		expect(answer.headers.get("retry-after")).toBe("5");
		expect(await answer.json()).toMatchObject({
			error: "The service is not available right now. Please try again in a moment.",
		});
	},
);

test.each([
	["that may be stored invalidates its tags", new Error("Connection terminated"), 503, ["gallery"]],
	["that is refused invalidates none", new AppError("conflict", "Someone was faster"), 409, []],
])("a failed write %s", async (_, error, status, expected) => {
	const tags: string[] = [];
	app.context.invalidation.subscribe((changed) => tags.push(...changed));
	const write = implement(DEFINITION, {
		invalidates: ["gallery"],
		handle: async () => {
			throw error;
		},
	});
	expect((await call(write)).status).toBe(status);
	expect([...new Set(tags.filter((tag) => tag === "gallery"))]).toEqual(expected);
});
