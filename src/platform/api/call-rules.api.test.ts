import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { testApp } from "../../../tests/support/app.ts";
import { transaction } from "../../db/transaction.ts";
import { cacheTagsByTable } from "../../features.ts";
import { recordAuditEvent } from "../audit/audit.server.ts";
import { requireAccess } from "../http/authorization.server.ts";
import type { Actor } from "../http/authorization.ts";
import { defineCall } from "../http/call.ts";
import { createApi } from "./api.server.ts";
import { type Endpoint, implement } from "./endpoint.ts";

const app = await testApp();
afterAll(() => app.close());
const { db } = app.context;
const staff = await app.user("staff");

/** Calls an endpoint in its own route table. Returns the status and what was logged about the failure. */
async function call(endpoint: Endpoint) {
	const error = vi.fn();
	const log = { ...app.context.log, error, info: () => {} };
	const api = createApi({
		app: { ...app.context, log: { ...log, child: () => log } as never },
		endpoints: [endpoint],
		findActor: async () => staff,
		checkedTags: cacheTagsByTable,
		onResponse: () => {},
	});
	const request = new Request(`http://localhost/api${endpoint.path}`, {
		method: endpoint.method,
		headers: { authorization: "Bearer any" },
	});
	const { status } = await api.fetch(request, { ip: "203.0.113.7" });
	const [first] = error.mock.calls;
	return { status, breach: (first?.[0] as { error?: Error } | undefined)?.error?.message };
}

const write = defineCall("POST /planted", {
	tag: "Test",
	summary: "A planted write",
	access: "staff",
	response: z.object({ result: z.object({ id: z.string() }) }),
});
const read = defineCall("GET /planted", {
	tag: "Test",
	summary: "A planted read",
	access: "public",
	response: z.object({ result: z.object({ id: z.string() }) }),
});
const answer = { result: { id: "1" } };

interface ServiceParts {
	authorized?: boolean;
	inTransaction?: boolean;
	audited?: boolean;
	/** Whether the audit event is in a second transaction. */
	auditedLater?: boolean;
}

/** Adds a category as a service does, except for the parts that are left out. */
async function addCategory(actor: Actor | null, parts: ServiceParts = {}): Promise<typeof answer> {
	const { authorized = true, inTransaction = true, audited = true, auditedLater = false } = parts;
	if (authorized) requireAccess(actor, "staff");
	const row = {
		id: randomUUID(),
		name: randomUUID(),
		name_key: randomUUID(),
		slug: randomUUID(),
		description: null,
		created_at: "2026-01-01T00:00:00.000Z",
		updated_at: "2026-01-01T00:00:00.000Z",
	};
	if (!inTransaction) await db.insertInto("categories").values(row).execute();
	await transaction(db, async (tx) => {
		if (inTransaction) await tx.insertInto("categories").values(row).execute();
		if (audited && !auditedLater) await recordAuditEvent(tx, staff, "create", "category", row.id);
	});
	if (auditedLater) {
		await transaction(db, (tx) => recordAuditEvent(tx, staff, "create", "category", row.id));
	}
	return answer;
}

const listCategory = async (): Promise<typeof answer> => {
	await db.selectFrom("categories").select("id").execute();
	return answer;
};

test("a write that follows every rule succeeds", async () => {
	const compliant = implement(write, {
		invalidates: ["categories"],
		handle: ({ actor }) => addCategory(actor),
	});
	expect(await call(compliant)).toEqual({ status: 200, breach: undefined });
});

test.each<[string, ServiceParts, RegExp]>([
	["does not check the actor", { authorized: false }, /did not check the actor/],
	["writes outside a transaction", { inTransaction: false }, /categories outside a transaction/],
	[
		"records its audit event in a second transaction",
		{ auditedLater: true },
		/categories and its audit event in two/,
	],
	["leaves no audit event", { audited: false }, /without an audit event/],
])("a service that %s fails the call", async (_, parts, message) => {
	const planted = implement(write, {
		invalidates: ["categories"],
		handle: ({ actor }) => addCategory(actor, parts),
	});
	const { status, breach } = await call(planted);
	expect(status).toBe(500);
	expect(breach).toMatch(message);
});

test.each([[undefined], [["projects"] as const]])(
	"a write that invalidates %j where categories changed fails",
	async (invalidates) => {
		const planted = implement(write, {
			...(invalidates && { invalidates }),
			handle: ({ actor }) => addCategory(actor),
		});
		expect((await call(planted)).breach).toMatch(/invalidates lacks categories/);
	},
);

test("an unaudited write must give a reason", async () => {
	const excused = implement(write, {
		invalidates: ["categories"],
		unaudited: "a planted reason",
		handle: ({ actor }) => addCategory(actor, { audited: false }),
	});
	expect((await call(excused)).status).toBe(200);
});

test.each([[undefined], [["projects"] as const]])(
	"a public read with the cache tags %j that reads categories fails",
	async (cacheTags) => {
		const planted = implement(read, { ...(cacheTags && { cacheTags }), handle: listCategory });
		expect((await call(planted)).breach).toMatch(/cacheTags lacks categories/);
	},
);

test("a cached read of a table that declares no cache tag fails", async () => {
	const listUsers = async () => {
		await db.selectFrom("users").select("id").execute();
		return answer;
	};
	const planted = implement(read, { cacheTags: ["categories"], handle: listUsers });
	expect((await call(planted)).breach).toMatch(/no cacheTag is declared .*: users/);
	expect((await call(implement(read, { handle: listUsers }))).status).toBe(200);
	const forStaff = implement(read, {
		cacheTags: ["categories"],
		handle: async ({ actor }) => {
			requireAccess(actor, "staff");
			return listUsers();
		},
	});
	expect((await call(forStaff)).status).toBe(200);
});

test("a field that is not in the contract fails the call", async () => {
	const planted = implement(read, {
		handle: async () => ({ result: { id: "1", created_by: "somebody" } }),
	});
	const { status, breach } = await call(planted);
	expect(status).toBe(500);
	expect(breach).toMatch(/does not name: result\.created_by/);
});

test("a response that violates its contract fails the call", async () => {
	const planted = implement(read, { handle: async () => ({ result: {} }) as never });
	expect((await call(planted)).breach).toMatch(/breaks its contract/);
});

test("an audit event with a field that has no label for staff fails the call", async () => {
	const planted = implement(write, {
		unaudited: "it writes nothing else",
		handle: async ({ actor }) => {
			const person = requireAccess(actor, "staff");
			await transaction(db, (tx) =>
				recordAuditEvent(tx, person, "update", "category", "1", {
					before: { name: "A", colour_code: "1" },
					after: { name: "B", colour_code: "2" },
				}),
			);
			return answer;
		},
	});
	expect((await call(planted)).breach).toMatch(/audit field has no label: colour_code/);
});
