import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseForFile, emptyDatabase } from "../../../../tests/support/database.ts";
import { type Connection, connect } from "../../../db/connect.ts";
import { migrate } from "../../../db/migrate.ts";
import { createFirstAdmin } from "./first-admin.server.ts";

let location: DatabaseForFile;
// One connection for each process.
let processes: Connection[];

beforeAll(async () => {
	location = await emptyDatabase();
	processes = await Promise.all([1, 2, 3, 4].map(() => connect(location)));
	await migrate((processes[0] as Connection).db);
});
afterAll(async () => {
	await Promise.all(processes.map((process) => process.close()));
	await location.remove();
});

test("when processes start at the same moment, one creates the first admin, and none fails", async () => {
	const settings = { adminEmail: "admin@school.example", adminPassword: "the admins password" };
	for (let round = 0; round < 5; round += 1) {
		await (processes[0] as Connection).db.deleteFrom("users").execute();
		const created = await Promise.all(
			processes.map(({ db }) => createFirstAdmin(db, { ...settings, siteName: "Mradi" }, () => "")),
		);
		expect(created.filter(Boolean)).toEqual([{ email: settings.adminEmail, password: undefined }]);
	}
});
