// Made tests/fixtures/first-version.tar.gz (node tests/support/make-first-version.ts), which is never made again.
// Kept as documentation and as a template for a backup of a later version.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { createFirstAdmin } from "../../src/features/accounts/auth/first-admin.server.ts";
import { hashToken } from "../../src/features/accounts/auth/tokens.server.ts";
import { createLog } from "../../src/platform/operations/log.server.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { createApplication } from "../../src/server/app.ts";
import { backUp } from "../../src/server/backup.ts";
import { pdf } from "./files.ts";
import { FIRST, FIRST_VERSION } from "./first-version.ts";
import { pngBytes, uploadOf } from "./media.ts";

const LASTS = "2100-01-01T00:00:00.000Z";
const OVER = "2026-01-01T00:00:00.000Z";

if (existsSync(FIRST_VERSION)) {
	console.error(`${FIRST_VERSION} is there already, and a released version does not change`);
	process.exit(1);
}
const dataDir = await mkdtemp(join(tmpdir(), "mradi-first-version-"));
const settings = readSettings({
	DATA_DIR: dataDir,
	DEMO_CONTENT: "off",
	ADMIN_EMAIL: FIRST.admin.email,
	ADMIN_PASSWORD: FIRST.admin.password,
	STAFF_EMAIL: FIRST.staff.email,
	LOG_LEVEL: "error",
});
const application = await createApplication(settings, createLog("error", []));
try {
	await fill();
	await requireRowsEverywhere();
	await mkdir(dirname(FIRST_VERSION), { recursive: true });
	const { rows, files } = await backUp(settings, FIRST_VERSION);
	console.log(`${rows} rows and ${files} uploads in ${FIRST_VERSION}`);
} finally {
	await application.close();
	await rm(dataDir, { recursive: true, force: true });
}

async function call(
	method: string,
	path: string,
	options: { token?: string; body?: unknown; key?: string } = {},
	// biome-ignore lint/suspicious/noExplicitAny: reads whatever the answer holds
): Promise<any> {
	const { token, body, key } = options;
	const response = await application.api(
		new Request(`http://localhost/api${path}`, {
			method,
			headers: {
				...(token && { authorization: `Bearer ${token}` }),
				...(key && { "idempotency-key": key }),
			},
			...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
		}),
		{ ip: "127.0.0.1" },
	);
	const answer = await response.json();
	if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
	return answer;
}

async function fill(): Promise<void> {
	const { db } = application.context;
	await createFirstAdmin(db, settings, () => "");
	const admin = (await call("POST", "/auth/login", { body: FIRST.admin })).result.token;
	for (const person of [FIRST.staff, FIRST.user]) {
		await call("POST", "/auth/register", { body: person });
	}
	const people = (await call("GET", "/users", { token: admin })).result;
	const idOf = (email: string) =>
		people.find((person: { email: string }) => person.email === email).id as string;
	const body = { role: "staff" };
	await call("PUT", `/users/${idOf(FIRST.staff.email)}`, { token: admin, body });
	const staff = (await call("POST", "/auth/login", { body: FIRST.staff })).result.token;
	const user = (await call("POST", "/auth/login", { body: FIRST.user })).result.token;

	const category = (await call("POST", "/categories", { token: staff, body: FIRST.category }))
		.result;
	const picture = await call("POST", "/assets/upload", {
		token: staff,
		body: uploadOf(await pngBytes()),
	});
	const project = await call("POST", "/school-projects", {
		token: staff,
		body: { ...FIRST.project, category_ids: [category.id], cover_image_id: picture.result.id },
	});
	await call("POST", "/school-projects", { token: staff, body: FIRST.draft });
	const trashed = await call("POST", "/school-projects", { token: staff, body: FIRST.trashed });
	await call("DELETE", `/school-projects/${trashed.result.id}`, { token: staff });
	await call("POST", "/gallery", {
		token: staff,
		body: { ...FIRST.gallery, image_id: picture.result.id },
	});
	await call("POST", "/orders/by-slug", {
		token: user,
		key: FIRST.orderKey,
		body: { slug: project.result.slug, ...FIRST.order },
	});
	const form = new FormData();
	for (const [name, value] of Object.entries(FIRST.request)) form.append(name, value);
	form.append("files", new File([pdf()], "board.pdf"));
	await call("POST", "/request", { body: form });
	const result = (await call("POST", "/results", { token: staff, body: FIRST.result })).result;
	for (const item of FIRST.items) {
		await call("POST", `/results/${result.id}/items`, {
			token: staff,
			body: { ...item, category_id: category.id },
		});
	}
	await call("POST", "/auth/forgot-password", { body: { email: FIRST.user.email } });

	await db.insertInto("meta").values({ key: "made for", value: "tests of upgrades" }).execute();
	await db.deleteFrom("sessions").execute();
	for (const [name, expires_at] of [
		["valid", LASTS],
		["expired", OVER],
	] as const) {
		await db
			.insertInto("sessions")
			.values({
				id: crypto.randomUUID(),
				token_hash: hashToken(FIRST.tokens[name]),
				user_id: idOf(FIRST.user.email),
				user_agent: "the first browser",
				created_at: OVER,
				last_seen_at: OVER,
				expires_at,
			})
			.execute();
	}
	await db.updateTable("password_resets").set({ expires_at: LASTS }).execute();
	await db.updateTable("idempotency_keys").set({ created_at: LASTS }).execute();
	await db
		.updateTable("articles")
		.set({ deleted_at: LASTS })
		.where("deleted_at", "is not", null)
		.execute();
}

/** An empty table would mean that its upgrade is not tested. */
async function requireRowsEverywhere(): Promise<void> {
	const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
		and name not like 'sqlite%' and name not like '%search%'`.execute(application.context.db);
	for (const { name } of rows) {
		const found = await sql`select * from ${sql.table(name)} limit 1`.execute(
			application.context.db,
		);
		if (found.rows.length === 0) throw new Error(`The table ${name} has no row`);
	}
}
