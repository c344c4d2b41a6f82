import { defineFeature } from "../../platform/feature.ts";
import { accountsPersonalData } from "./accounts.personal-data.server.ts";
import { authEndpoints } from "./auth/auth.endpoints.server.ts";
import { deleteUnusedBrowsers } from "./auth/known-browsers.server.ts";
import { secondStepEndpoints } from "./auth/second-step/second-step.endpoints.server.ts";
import { deleteExpiredChallenges } from "./auth/second-step/second-step.queries.server.ts";
import { deleteExpiredSessions } from "./auth/sessions.server.ts";
import { ownAccountEndpoints } from "./own-account/own-account.endpoints.server.ts";
import { deleteExpiredResets } from "./password-reset/password-reset.service.server.ts";
import { deleteOldSecurityEvents } from "./security-events/record-security-event.server.ts";
import { securityEventEndpoints } from "./security-events/security-events.endpoints.server.ts";
import { userEndpoints } from "./users/users.endpoints.server.ts";

export const accounts = defineFeature({
	name: "accounts",
	endpoints: [
		...authEndpoints,
		...secondStepEndpoints,
		...ownAccountEndpoints,
		...userEndpoints,
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
		},
		password_resets: {
			inBackups: false,
			columns: {
				token_hash: "personal",
				user_id: "account",
				created_at: "harmless",
				expires_at: "harmless",
			},
		},
		known_browsers: {
			inBackups: false,
			columns: {
				token_hash: "personal",
				user_id: "account",
				created_at: "harmless",
				last_used_at: "harmless",
			},
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
		},
		code_apps: {
			columns: {
				user_id: "account",
				secret: "personal",
				last_step: "harmless",
				created_at: "harmless",
				confirmed_at: "harmless",
			},
		},
		recovery_codes: {
			columns: { code_hash: "personal", user_id: "account", created_at: "harmless" },
		},
		challenges: {
			inBackups: false,
			columns: {
				token_hash: "personal",
				user_id: "account",
				challenge: "personal",
				expires_at: "harmless",
			},
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
		},
	},
	personalData: accountsPersonalData,
	jobs: [
		{ name: "expired sessions", run: ({ db }) => deleteExpiredSessions(db) },
		{ name: "sign-ins that nobody finished", run: ({ db }) => deleteExpiredChallenges(db) },
		{ name: "browsers not seen for long", run: ({ db }) => deleteUnusedBrowsers(db) },
		{ name: "old security events", run: ({ db }) => deleteOldSecurityEvents(db) },
		{ name: "expired password links", run: ({ db }) => deleteExpiredResets(db) },
	],
});
