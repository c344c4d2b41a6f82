import type { Db } from "../../../db/connect.ts";
import { transaction } from "../../../db/transaction.ts";
import { SettingsError } from "../../../platform/environment.ts";
import type { Settings } from "../../../platform/settings.ts";
import { conflictIfTaken, insertUser } from "./auth.service.server.ts";
import { findWeakness } from "./password-choice.server.ts";
import { hashPassword } from "./passwords.server.ts";

/** Creates the first admin; undefined if there is one. Throws SettingsError for a weak ADMIN_PASSWORD. */
export async function createFirstAdmin(
	db: Db,
	settings: Pick<Settings, "adminEmail" | "adminPassword"> & { siteName: string },
	makePassword: () => string,
): Promise<{ email: string; password: string | undefined } | undefined> {
	const findAdmin = (from: Pick<Db, "selectFrom">) =>
		from.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst();
	if (await findAdmin(db)) return undefined;
	const owner = { email: settings.adminEmail, username: "admin" };
	if (settings.adminPassword !== undefined) {
		const weakness = await findWeakness(settings.adminPassword, owner, settings.siteName);
		if (weakness) throw new SettingsError(`ADMIN_PASSWORD: ${weakness}`);
	}
	const generated = settings.adminPassword === undefined ? makePassword() : undefined;
	const passwordHash = await hashPassword(settings.adminPassword ?? (generated as string));
	let created: boolean;
	try {
		created = await conflictIfTaken(() =>
			transaction(db, async (tx) => {
				if (await findAdmin(tx)) return false;
				await insertUser(tx, { ...owner, passwordHash, role: "admin" });
				return true;
			}),
		);
	} catch (error) {
		// PostgreSQL may report the admin that another process has just created as a taken name.
		if (await findAdmin(db)) return undefined;
		throw error;
	}
	return created ? { email: settings.adminEmail, password: generated } : undefined;
}
