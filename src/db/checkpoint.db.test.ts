import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test, vi } from "vitest";
import { migratedDatabase } from "../../tests/support/database.ts";
import { connect } from "./connect.ts";
import { dialectOf } from "./dialect.ts";

const place = await migratedDatabase();
const { db, close } = await connect(place);
afterAll(async () => {
	await close();
	await place.remove();
});

test.runIf(dialectOf(db) === "sqlite")(
	"a long write-ahead log is copied to the file after the write that made it long",
	async () => {
		const log = () => {
			const handle = new Database(join(place.dataDir, "mradi.sqlite"));
			const [state] = handle.pragma("wal_checkpoint(noop)") as Record<string, number>[];
			handle.close();
			return state;
		};
		const writeMegabytes = (key: string, count: number) =>
			db
				.insertInto("meta")
				.values({ key, value: "x".repeat(count * 1_048_576) })
				.execute();
		await writeMegabytes("short", 1);
		expect(log()?.checkpointed).toBe(0);
		await writeMegabytes("long", 4);
		await vi.waitFor(() => {
			const state = log();
			expect(state?.log).toBeGreaterThan(1_000);
			expect(state?.checkpointed).toBe(state?.log);
		});
	},
);
