import type { SampleData, StaffSearch } from "../../platform/app-context.ts";
import { anonymizeDeletedAccounts } from "../../platform/audit/audit-log.retention.server.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { databaseJob, defineFeature } from "../../platform/feature.ts";
import { hitsOnScreen } from "../../platform/staff-search.ts";
import {
	authEndpoints,
	invitationEndpoints,
	ownAccountEndpoints,
	secondStepEndpoints,
	securityEventEndpoints,
	userEndpoints,
} from "./accounts.endpoints.server.ts";
import { accountsPersonalData } from "./accounts.personal-data.server.ts";
import { deleteUnusedBrowsers } from "./auth/known-browsers.server.ts";
import { deleteExpiredChallenges } from "./auth/second-step/second-step.queries.server.ts";
import { deleteExpiredSessions } from "./auth/sessions.server.ts";
import { deleteOldInvitations } from "./invitations/invitations.service.server.ts";
import { deleteExpiredResets } from "./password-reset/password-reset.service.server.ts";
import { deleteOldSecurityEvents } from "./security-events/record-security-event.server.ts";
import { isAccount } from "./users/users.queries.server.ts";
import { listUsers } from "./users/users.service.server.ts";
import { repeatAccountWithdrawals } from "./users/withdrawn-accounts.server.ts";

const SCREEN = "/dashboard/users";

const searchUsers: StaffSearch = {
	kind: "people",
	async find(app, actor, { search, limit }) {
		const { users, pagination } = await listUsers(app, actor, { search, page: 1, limit });
		return hitsOnScreen(
			SCREEN,
			search,
			{ rows: users, pagination },
			({ id, username, email, role, createdAt }) => ({
				id,
				title: username,
				about: email,
				reference: null,
				status: role,
				at: createdAt,
				path: SCREEN + queryString({ user: id }),
			}),
		);
	},
};

/** Nobody knows the passwords of sample accounts: one with a session was given a new one, so it is not removed. */
const sampleAccounts: SampleData = {
	kind: "accounts",
	trash: false,
	async versionsOf(db, ids) {
		const rows = await db
			.selectFrom("users")
			.select((eb) => [
				"id",
				"updated_at",
				eb
					.selectFrom("sessions")
					.whereRef("sessions.user_id", "=", "users.id")
					.select((sessions) => sessions.fn.countAll<number>().as("count"))
					.as("sessions"),
			])
			.where("id", "in", ids)
			.execute();
		return new Map(rows.map((row) => [row.id, `${row.updated_at} ${row.sessions}`]));
	},
	async remove(tx, _actor, ids) {
		// Like `deleteUser`: rows that refer to the accounts stay without them.
		await tx.deleteFrom("users").where("id", "in", ids).execute();
		return ids;
	},
};

export const accounts = defineFeature({
	name: "accounts",
	auditedRecords: {
		async user(db, ids) {
			const rows = await db
				.selectFrom("users")
				.select(["id", "username"])
				.where("id", "in", ids)
				.execute();
			return rows.map(({ id, username }) => ({
				id,
				label: username,
				path: `/dashboard/users${queryString({ search: username })}`,
			}));
		},
		async invitation(db, ids) {
			const rows = await db
				.selectFrom("invitations")
				.select(["id", "email as label"])
				.where("id", "in", ids)
				.execute();
			return rows.map((row) => ({ ...row, path: "/dashboard/users" }));
		},
	},
	endpoints: [
		...authEndpoints,
		...secondStepEndpoints,
		...ownAccountEndpoints,
		...userEndpoints,
		...invitationEndpoints,
		...securityEventEndpoints,
	],
	tables: {
		users: {
			personSearch: [
				{
					kind: "Account",
					id: "id",
					at: "created_at",
					name: "username",
					shown: ["email", "role"],
					unsearched: ["username_key", "username_look", "password_hash"],
				},
			],
			contacts: ["email"],
			ofAccounts: true,
			addedAt: "created_at",
			retention: "the account's life",
		},
		sessions: {
			inBackups: false,
			personSearch: [],
			retention: "sessions",
		},
		password_resets: {
			inBackups: false,
			personSearch: [],
			retention: "passwordLinks",
		},
		invitations: {
			inBackups: false,
			personSearch: [
				{
					kind: "Invitation",
					id: "id",
					at: "sent_at",
					name: "email",
					shown: ["role"],
					unsearched: ["token_hash"],
				},
			],
			contacts: ["email"],
			ofAccounts: true,
			retention: "invitations",
		},
		known_browsers: {
			inBackups: false,
			personSearch: [],
			retention: "knownBrowsers",
		},
		passkeys: {
			personSearch: [
				{ kind: "Account", id: "user_id", unsearched: ["id", "public_key"], partOf: "users" },
			],
			retention: "the account's life",
		},
		code_apps: {
			personSearch: [],
			retention: "the account's life",
		},
		recovery_codes: {
			personSearch: [],
			retention: "the account's life",
		},
		challenges: {
			inBackups: false,
			personSearch: [],
			retention: "challenges",
		},
		security_events: {
			personSearch: [],
			retention: "securityEvents",
		},
	},
	personalData: accountsPersonalData,
	events: { withdrawalLostByRestore: repeatAccountWithdrawals },
	staffSearches: [searchUsers],
	samples: sampleAccounts,
	jobs: [
		databaseJob("expired sessions", ["sessions", "staffSessions"], deleteExpiredSessions),
		databaseJob("sign-ins that nobody finished", ["challenges"], deleteExpiredChallenges),
		databaseJob("browsers not seen for a long time", ["knownBrowsers"], deleteUnusedBrowsers),
		databaseJob("expired password links", ["passwordLinks"], deleteExpiredResets),
		databaseJob("old invitations", ["invitations"], deleteOldInvitations),
		databaseJob("old security events", ["securityEvents"], deleteOldSecurityEvents),
		databaseJob("deleted accounts in the audit log", [], (db) =>
			anonymizeDeletedAccounts(db, isAccount),
		),
	],
});
