import { expect, test } from "vitest";
import { createLog } from "../../src/platform/operations/log.server.ts";
import { readSettings } from "../../src/platform/settings.ts";
import { createApplication } from "../../src/server/app.ts";
import { migratedDatabase } from "../support/database.ts";

/** What a server logs as a warning when it starts. */
async function warningsAtStart(dataDir: string, databaseUrl: string | undefined) {
	const warnings: string[] = [];
	const log = createLog("warn", [], { write: (line) => warnings.push(JSON.parse(line).msg) });
	const settings = readSettings({
		DATA_DIR: dataDir,
		DATABASE_URL: databaseUrl,
		DEMO_CONTENT: "off",
	});
	const application = await createApplication(settings, log);
	await application.close();
	// On a busy machine.
	return warnings.filter((warning) => warning !== "slow query");
}

test("at the start, the log warns of a connection pooler that ignores the statement timeout", async () => {
	const { dataDir, databaseUrl } = await migratedDatabase();
	expect(await warningsAtStart(dataDir, databaseUrl)).toEqual([]);
	if (!databaseUrl) return;
	// With 0 the driver asks for no limit, which is what reaches PostgreSQL through such a pooler.
	const through = `${databaseUrl}${databaseUrl.includes("?") ? "&" : "?"}statement_timeout=0`;
	expect(await warningsAtStart(dataDir, through)).toEqual([
		expect.stringContaining("a pooler ignores statement_timeout"),
	]);
});
