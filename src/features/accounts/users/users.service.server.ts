import type { Db } from "../../../db/connect.ts";
import { later, now } from "../../../db/time.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { App, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent, recordExport } from "../../../platform/audit/audit.server.ts";
import { anonymizeAccount } from "../../../platform/audit/audit-log.retention.server.ts";
import { recordErasure } from "../../../platform/erasures/erasures.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { requireAccess, requireRecentProof } from "../../../platform/http/authorization.server.ts";
import type { Actor, Role } from "../../../platform/http/authorization.ts";
import { type Pagination, paginationOf } from "../../../platform/http/contract-fields.ts";
import { assertVersion } from "../../../platform/http/optimistic-locking.ts";
import { csvOfRecords } from "../../../platform/text/csv.ts";
import { notifyOfChange } from "../auth/auth.mail.server.ts";
import { conflictIfTaken, usernameColumns } from "../auth/auth.service.server.ts";
import { deleteSecondStep, listMethods } from "../auth/second-step/second-step.queries.server.ts";
import { endSessionsOf } from "../auth/sessions.server.ts";
import { withdrawInvitationsOf } from "../invitations/invitations.service.server.ts";
import { cancelResetsOf } from "../password-reset/password-reset.service.server.ts";
import { recordAdminEvent } from "../security-events/record-security-event.server.ts";
import {
	ALL_USERS_MAX,
	type ListedUser,
	type UserDetails,
	type UserInput,
	type UserListQuery,
} from "./users.contract.ts";
import {
	countAdmins,
	eachUser,
	findUser,
	selectUsers,
	type UserRow,
} from "./users.queries.server.ts";

/** Admins only: users, newest first. If no parameter is given, all, up to 1,000; otherwise 50 a page by default. */
export async function listUsers(
	{ db }: App,
	actor: Actor | null,
	{ page, limit, search, role }: UserListQuery,
): Promise<{ users: ListedUser[]; pagination: Pagination }> {
	requireAccess(actor, "admin");
	const isPaged = page !== undefined || limit !== undefined || Boolean(search || role);
	const window = { page: page ?? 1, limit: limit ?? (isPaged ? 50 : ALL_USERS_MAX) };
	const { rows, total } = await selectUsers(db, { search, role }, window);
	return { users: rows.map(presentUser), pagination: paginationOf({ ...window, total }) };
}

const EXPORTED_COLUMNS = ["id", "username", "email", "role", "createdAt"] as const;

/** Admins only: all matching users, newest first, as chunks of a CSV file; audited. */
export async function exportUsers(
	app: App,
	actor: Actor | null,
	filter: Pick<UserListQuery, "search" | "role">,
): Promise<AsyncGenerator<Uint8Array>> {
	await recordExport(app, requireAccess(actor, "admin"), "users", { columns: EXPORTED_COLUMNS });
	return csvOfRecords(EXPORTED_COLUMNS, eachUser(app.db, filter), presentUser, {
		firstAdmin: "is shown for one's own account only",
		secondStep: "how an account is secured stays in the product",
		updated_at: "for comparing versions",
	});
}

/** Admins only; throws 404 if there is no such user. */
export async function requireUser(
	app: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<UserDetails> {
	requireAccess(actor, "admin");
	return presentDetails(app, app.db, await requireRow(app.db, id));
}

/**
 * Admins only. 409 if the email or username is taken, the last admin would lose the role, or the record has changed
 * since. A new role ends the user's sessions, and withdraws a former admin's invitations; after an email change the
 * old address is notified.
 */
export async function changeUser(
	app: App,
	actor: Actor | null,
	{ id, ...input }: UserInput & ById,
): Promise<UserDetails> {
	const admin = requireAccess(actor, "admin");
	const changed = await conflictIfTaken(() =>
		transaction(app.db, async (tx) => {
			const before = await requireRow(tx, id);
			assertVersion(before.updated_at, input.updated_at);
			const after = {
				username: input.username ?? before.username,
				email: input.email ?? before.email,
				role: input.role ?? before.role,
			};
			if (before.role === "admin" && after.role !== "admin" && (await countAdmins(tx)) === 1) {
				throw invalidField(
					"role",
					"This is the last admin account: it must stay an admin",
					"conflict",
				);
			}
			await tx
				.updateTable("users")
				.set({
					...after,
					// A username from before version 1.0 keeps its stored comparison keys, because two similar ones may exist.
					...(after.username !== before.username && usernameColumns(after.username)),
					updated_at: later(before.updated_at),
				})
				.where("id", "=", id)
				.execute();
			if (after.role !== before.role) {
				await endSessionsOf(tx, id);
				if (before.role === "admin") await withdrawInvitationsOf(tx, admin, id);
				const detail = `${before.role} to ${after.role}`;
				await recordAdminEvent(tx, admin, id, "role changed", detail);
			}
			if (after.email !== before.email) {
				await recordAdminEvent(tx, admin, id, "email changed");
				await cancelResetsOf(tx, id);
				await notifyOfChange(app, tx, before, "new email");
			}
			const { username, email, role } = before;
			await recordAuditEvent(tx, admin, "update", "user", id, {
				before: { username, email, role },
				after,
			});
			return presentDetails(app, tx, await requireRow(tx, id));
		}),
	);
	app.mail.wake();
	return changed;
}

/** Admins only: ends all sessions of a user. Returns how many. */
export async function endUserSessions(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<number> {
	const admin = requireAccess(actor, "admin");
	return transaction(db, async (tx) => {
		await requireRow(tx, id);
		const ended = await endSessionsOf(tx, id);
		await recordAdminEvent(tx, admin, id, "sessions ended", "all");
		await recordAuditEvent(tx, admin, "end sessions", "user", id, { after: { sessions: ended } });
		return ended;
	});
}

/** Admins only, with a recent proof: removes a lost second step, ends sessions, notifies. 404; 403 for one's own. */
export async function removeUserSecondStep(
	app: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<void> {
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	if (id === admin.id) {
		throw new AppError("forbidden", "Remove your own second step under Account.");
	}
	await transaction(app.db, async (tx) => {
		const user = await requireRow(tx, id);
		if (!(await deleteSecondStep(tx, id))) {
			throw new AppError("not_found", "This person has no second step.");
		}
		await endSessionsOf(tx, id);
		await notifyOfChange(app, tx, user, "second step removed by an admin");
		await recordAdminEvent(tx, admin, id, "second step removed", "by an admin");
		await recordAuditEvent(tx, admin, "remove second step", "user", id);
	});
	app.mail.wake();
}

/** Admins only: deletes an account, not an admin's. Articles and orders stay, audit entries without the name. */
export async function deleteUser({ db }: App, actor: Actor | null, { id }: ById): Promise<void> {
	const admin = requireAccess(actor, "admin");
	await transaction(db, async (tx) => {
		const { role } = await requireRow(tx, id);
		if (role === "admin") throw new AppError("forbidden", "Admin accounts cannot be deleted");
		await tx.deleteFrom("users").where("id", "=", id).execute();
		await recordAdminEvent(tx, admin, id, "account deleted");
		await anonymizeAccount(tx, { id, role });
		await recordAuditEvent(tx, admin, "delete", "user", id);
		await recordErasure(tx, { action: "delete", subject: "user", id, at: now() });
	});
}

async function requireRow(db: Db | Tx, id: string): Promise<UserRow> {
	const row = await findUser(db, id);
	if (!row) throw new AppError("not_found", "User not found");
	return row;
}

function presentUser(row: UserRow): ListedUser {
	const { id, username, email, role, created_at, updated_at } = row;
	return { id, username, email, role: role as Role, createdAt: created_at, updated_at };
}

async function presentDetails(app: App, db: Db | Tx, row: UserRow): Promise<UserDetails> {
	return {
		...presentUser(row),
		articlesCount: await app.countProjectsOf(db, row.id),
		hasSecondStep: (await listMethods(db, row.id)).length > 0,
	};
}
