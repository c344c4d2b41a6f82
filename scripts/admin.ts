// npm run admin -- reset EMAIL: gives an admin a new password, printed once. Works while the server runs.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { connect } from "../src/db/connect.ts";
import { migrate } from "../src/db/migrate.ts";
import { resetAdminPassword } from "../src/features/accounts/admin-reset.server.ts";
import { readSettings } from "../src/settings.ts";

try {
	await main(process.argv.slice(2));
} catch (error) {
	console.error(error instanceof Error && error.message ? error.message : error);
	process.exitCode = 1;
}

async function main([command, email, ...more]: string[]): Promise<void> {
	if (command !== "reset" || !email || more.length > 0) {
		throw new Error("Usage: npm run admin -- reset EMAIL");
	}
	const settings = readSettings(process.env);
	if (!settings.databaseUrl && !existsSync(settings.dataDir)) {
		throw new Error(`DATA_DIR ${settings.dataDir} does not exist: npm start makes it`);
	}
	const connection = await connect(settings);
	try {
		await migrate(connection.db);
		const password = randomBytes(12).toString("base64url");
		await resetAdminPassword(connection.db, email, password);
		console.log(`New password of ${email}: ${password}`);
		console.log("(printed only now; every session of this account has ended)");
	} finally {
		await connection.close();
	}
}
