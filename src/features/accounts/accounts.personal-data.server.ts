import type { Tx } from "../../db/transaction.ts";
import { anonymizeAccount } from "../../platform/audit/audit-log.retention.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import {
	type DataSubject,
	inBatches,
	type PersonalData,
} from "../../platform/privacy/personal-data.ts";

export const accountsPersonalData: PersonalData = {
	async findByContact(tx, { email }) {
		if (!email) return [];
		const withAddress = async (table: "users" | "invitations") => {
			const rows = await tx.selectFrom(table).select("id").where("email", "=", email).execute();
			return rows.map(({ id }) => ({ table, id }));
		};
		return [...(await withAddress("users")), ...(await withAddress("invitations"))];
	},

	async assertErasable(tx, { ids }) {
		const admins = await inBatches(ids, (batch) =>
			tx
				.selectFrom("users")
				.select("id")
				.where("id", "in", batch)
				.where("role", "=", "admin")
				.execute(),
		);
		if (admins.length > 0) throw new AppError("forbidden", "Admin accounts cannot be deleted");
	},

	export: exportAccounts,
	exportOwn: exportAccounts,

	/** Deleting the account also deletes its sessions, password resets, known browsers and second step. */
	async erase(tx, { ids }) {
		for (const column of ["user_id", "actor_id"] as const) {
			await inBatches(ids, (batch) =>
				tx.deleteFrom("security_events").where(column, "in", batch).returning("id").execute(),
			);
		}
		await inBatches(ids, (batch) =>
			tx.deleteFrom("invitations").where("id", "in", batch).returning("id").execute(),
		);
		const erased = await inBatches(ids, (batch) =>
			tx.deleteFrom("users").where("id", "in", batch).returning(["id", "role"]).execute(),
		);
		for (const user of erased) await anonymizeAccount(tx, user);
		return { account: erased.length };
	},
};

async function exportAccounts(tx: Tx, { ids }: DataSubject) {
	const [account = null, ...further] = await inBatches(ids, (batch) =>
		tx
			.selectFrom("users")
			.select(["id", "username", "email", "role", "created_at", "updated_at"])
			.where("id", "in", batch)
			.execute(),
	);
	const sessions = await inBatches(ids, (batch) =>
		tx
			.selectFrom("sessions")
			.select(["user_agent", "created_at", "last_seen_at", "expires_at"])
			.where("user_id", "in", batch)
			.execute(),
	);
	const browsers = await inBatches(ids, (batch) =>
		tx
			.selectFrom("known_browsers")
			.select(["created_at", "last_used_at"])
			.where("user_id", "in", batch)
			.execute(),
	);
	const passkeys = await inBatches(ids, (batch) =>
		tx
			.selectFrom("passkeys")
			.select(["name", "created_at", "last_used_at"])
			.where("user_id", "in", batch)
			.execute(),
	);
	const invitations = await inBatches(ids, (batch) =>
		tx
			.selectFrom("invitations")
			.select(["email", "role", "sent_at", "expires_at", "used_at"])
			.where("id", "in", batch)
			.execute(),
	);
	const events = await inBatches(ids, (batch) =>
		tx
			.selectFrom("security_events")
			.select(["kind", "detail", "address", "count", "at", "last_at"])
			.where("user_id", "in", batch)
			.orderBy("at")
			.orderBy("id")
			.execute(),
	);
	return {
		account,
		...(further.length > 0 && { further_accounts: further }),
		sessions,
		browsers,
		passkeys,
		...(invitations.length > 0 && { invitations }),
		security_events: events,
	};
}
