// What the indexes of the newest migrations cost a write: npm run bench:writes -- --after 0025 [--postgres]
// Two databases with the same rows, one without the indexes that migrations after that number made, take turns. CPU time
// of this process; on PostgreSQL, which spends its own, what one waits.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connect, type Db } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/dialect.ts";
import { migrate, migrationNames } from "../../src/db/migrate.ts";
import { createLog } from "../../src/platform/operations/log.server.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { type Application, createApplication } from "../../src/server/app.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { type Filled, fillMany } from "./fill-many.ts";
import { median, medianAndRange } from "./measure.ts";

const ROUNDS = 9;
const WRITES = 60;

const { values: given } = parseArgs({
	options: {
		after: { type: "string", default: "0025" },
		articles: { type: "string", default: "1000" },
		orders: { type: "string", default: "50000" },
		postgres: { type: "boolean", default: false },
	},
});

const folder = await mkdtemp(join(tmpdir(), "mradi-writes-"));
const postgres = given.postgres ? await startPostgres() : undefined;

interface Side {
	app: Application;
	filled: Filled;
	orders: string[];
	articles: string[];
}

try {
	const sides = [await open("without"), await open("with")] as const;
	const dropped = await dropNewest(sides[0].app.context.db);
	console.log(`${dropped.length} indexes newer than ${given.after}, ${ROUNDS} interleaved rounds`);
	for (const [name, write] of Object.entries(writes())) await compare(name, write, sides);
	for (const { app } of sides) await app.close();
} finally {
	await postgres?.stop();
	await rm(folder, { recursive: true, force: true });
}

async function open(name: string): Promise<Side> {
	const dataDir = join(folder, name);
	const url = postgres && (await createDatabase(postgres.url, `writes_${randomUUID()}`));
	const amounts = { articles: Number(given.articles), orders: Number(given.orders) };
	const filled = await fillMany(dataDir, { ...amounts, results: 500, characters: 2_000 }, url);
	const settings = readSettings({
		DATA_DIR: dataDir,
		DATABASE_URL: url,
		DEMO_CONTENT: "off",
		LOG_LEVEL: "silent",
		NODE_ENV: "production",
	});
	const app = await createApplication(settings, createLog("silent", []));
	const idsOf = async (table: "orders" | "articles") => {
		const some = app.context.db.selectFrom(table).select("id").orderBy("id").limit(1_000);
		return (await some.execute()).map(({ id }) => id);
	};
	return { app, filled, orders: await idsOf("orders"), articles: await idsOf("articles") };
}

/** The names of those that a database of the older version lacks. */
async function dropNewest(db: Db): Promise<string[]> {
	const dataDir = join(folder, "older");
	const url = postgres && (await createDatabase(postgres.url, `older_${randomUUID()}`));
	const older = await connect({ dataDir, databaseUrl: url });
	await migrate(
		older.db,
		new Set(migrationNames.filter((name) => name.slice(0, 4) <= given.after)),
	);
	const known = new Set(await indexesOf(older.db));
	await older.close();
	const newest = (await indexesOf(db)).filter((name) => !known.has(name));
	for (const name of newest) await sql`drop index ${sql.ref(name)}`.execute(db);
	return newest;
}

/** Those that keep nothing unique. */
async function indexesOf(db: Db): Promise<string[]> {
	const named =
		dialectOf(db) === "postgres"
			? sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
				where not indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`
			: sql<{ name: string }>`select name from sqlite_master
				where type = 'index' and sql not like 'create unique%'`;
	return (await named.execute(db)).rows.map(({ name }) => name);
}

function writes(): Record<string, (side: Side, count: number) => Promise<void>> {
	return {
		"an order": ({ app, filled }, count) =>
			send(app, "POST", "/orders/by-slug", {
				slug: filled.slugs[count % filled.slugs.length],
				name: "Achieng Otieno",
				phone: "0712345678",
				email: `customer-${count}@school.example`,
			}),
		"a payment": ({ app, filled, orders }, count) =>
			send(
				app,
				"POST",
				`/orders/${orders[count % orders.length]}/payments`,
				{ amount: 100, method: "cash" },
				filled.token,
			),
		"an article saved": ({ app, filled, articles }, count) =>
			send(
				app,
				"PUT",
				`/school-projects/${articles[count % articles.length]}`,
				{ title: `A title of its own ${count}`, price: 1_000 + count },
				filled.token,
			),
	};
}

async function send(
	app: Application,
	method: string,
	path: string,
	body: object,
	token?: string,
): Promise<void> {
	const ip = [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 250))].join(".");
	const request = new Request(`http://localhost/api${path}`, {
		method,
		headers: {
			"content-type": "application/json",
			...(token && { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
	const answer = await app.api(request, { ip });
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

async function compare(
	name: string,
	write: (side: Side, count: number) => Promise<void>,
	sides: readonly [Side, Side],
): Promise<void> {
	const spent: [number[], number[]] = [[], []];
	let count = 0;
	// The first round warms both up and is not counted.
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [index, side] of sides.entries()) {
			const before = clock();
			for (let done = 0; done < WRITES; done += 1) await write(side, count + done);
			if (round > 0) spent[index]?.push((clock() - before) / WRITES);
		}
		count += WRITES;
	}
	const ratios = spent[1].map((value, index) => value / (spent[0][index] as number));
	console.log(
		`${name.padEnd(20)}${median(spent[0]).toFixed(2)} → ${median(spent[1]).toFixed(2)} ms   ${medianAndRange(ratios)}`,
	);
}

/** Milliseconds. */
function clock(): number {
	if (postgres) return performance.now();
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}
