import { databaseJob, defineFeature } from "../../platform/feature.ts";
import { accountsPersonalData } from "./accounts.personal-data.server.ts";
import { sampleAccounts } from "./accounts.samples.server.ts";
import { authEndpoints } from "./auth/auth.endpoints.server.ts";
import { deleteUnusedBrowsers } from "./auth/known-browsers.server.ts";
import { secondStepEndpoints } from "./auth/second-step/second-step.endpoints.server.ts";
import { deleteExpiredChallenges } from "./auth/second-step/second-step.queries.server.ts";
import { deleteExpiredSessions } from "./auth/sessions.server.ts";
import { invitationEndpoints } from "./invitations/invitations.endpoints.server.ts";
import { deleteOldInvitations } from "./invitations/invitations.service.server.ts";
import { ownAccountEndpoints } from "./own-account/own-account.endpoints.server.ts";
import { deleteExpiredResets } from "./password-reset/password-reset.service.server.ts";
import { deleteOldSecurityEvents } from "./security-events/record-security-event.server.ts";
import { securityEventEndpoints } from "./security-events/security-events.endpoints.server.ts";
import { userEndpoints } from "./users/users.endpoints.server.ts";
import { searchUsers } from "./users/users.search.server.ts";

export const accounts = defineFeature({
	name: "accounts",
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
			columns: {
				id: "harmless",
				username: "personal",
				username_key: "personal",
				email: "personal",
				password_hash: "personal",
				role: "harmless",
				created_at: "harmless",
				updated_at: "harmless",
			},
			named: [
				{
					kind: "Account",
					id: "id",
					at: "created_at",
					shown: ["username", "email", "role"],
					except: ["username_key", "password_hash"],
				},
			],
			keptFor: "the account's life",
		},
		sessions: {
			inBackups: false,
			columns: {
				id: "harmless",
				token_hash: "personal",
				user_id: "account",
				user_agent: "personal",
				created_at: "harmless",
				last_seen_at: "harmless",
				expires_at: "harmless",
				proved_at: "harmless",
			},
			named: [],
			keptFor: "sessions",
		},
		password_resets: {
			inBackups: false,
			columns: {
				token_hash: "personal",
				user_id: "account",
				created_at: "harmless",
				expires_at: "harmless",
			},
			named: [],
			keptFor: "passwordLinks",
		},
		invitations: {
			inBackups: false,
			columns: {
				id: "harmless",
				email: "personal",
				role: "harmless",
				token_hash: "personal",
				invited_by: "account",
				sent_at: "harmless",
				expires_at: "harmless",
				used_at: "harmless",
			},
			named: [
				{
					kind: "Invitation",
					id: "id",
					at: "sent_at",
					shown: ["email", "role"],
					except: ["token_hash"],
				},
			],
			keptFor: "invitations",
		},
		known_browsers: {
			inBackups: false,
			columns: {
				token_hash: "personal",
				user_id: "account",
				created_at: "harmless",
				last_used_at: "harmless",
			},
			named: [],
			keptFor: "knownBrowsers",
		},
		passkeys: {
			columns: {
				id: "personal",
				user_id: "account",
				name: "personal",
				public_key: "personal",
				counter: "harmless",
				transports: "harmless",
				created_at: "harmless",
				last_used_at: "harmless",
			},
			named: [{ kind: "Account", id: "user_id", except: ["id", "public_key"], partOf: "users" }],
			keptFor: "the account's life",
		},
		code_apps: {
			columns: {
				user_id: "account",
				secret: "personal",
				last_step: "harmless",
				created_at: "harmless",
				confirmed_at: "harmless",
			},
			named: [],
			keptFor: "the account's life",
		},
		recovery_codes: {
			columns: { code_hash: "personal", user_id: "account", created_at: "harmless" },
			named: [],
			keptFor: "the account's life",
		},
		challenges: {
			inBackups: false,
			columns: {
				token_hash: "personal",
				user_id: "account",
				challenge: "personal",
				expires_at: "harmless",
			},
			named: [],
			keptFor: "challenges",
		},
		security_events: {
			columns: {
				id: "harmless",
				kind: "harmless",
				detail: "harmless",
				user_id: "account",
				actor_id: "account",
				address: "personal",
				count: "harmless",
				at: "harmless",
				last_at: "harmless",
			},
			named: [],
			keptFor: "securityEvents",
		},
	},
	personalData: accountsPersonalData,
	staffSearches: [searchUsers],
	samples: sampleAccounts,
	jobs: [
		databaseJob("expired sessions", ["sessions", "staffSessions"], deleteExpiredSessions),
		databaseJob("sign-ins that nobody finished", ["challenges"], deleteExpiredChallenges),
		databaseJob("browsers not seen for long", ["knownBrowsers"], deleteUnusedBrowsers),
		databaseJob("expired password links", ["passwordLinks"], deleteExpiredResets),
		databaseJob("old invitations", ["invitations"], deleteOldInvitations),
		databaseJob("old security events", ["securityEvents"], deleteOldSecurityEvents),
	],
});
