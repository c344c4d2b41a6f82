import { defineFeature } from "../../platform/feature.ts";
import { accountsPersonalData } from "./accounts.personal-data.server.ts";
import { authEndpoints } from "./auth/auth.endpoints.server.ts";
import { deleteUnusedBrowsers } from "./auth/known-browsers.server.ts";
import { deleteExpiredSessions } from "./auth/sessions.server.ts";
import { ownAccountEndpoints } from "./own-account/own-account.endpoints.server.ts";
import { deleteExpiredResets } from "./password-reset/password-reset.service.server.ts";
import { userEndpoints } from "./users/users.endpoints.server.ts";

export const accounts = defineFeature({
	name: "accounts",
	endpoints: [...authEndpoints, ...ownAccountEndpoints, ...userEndpoints],
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
			columns: {
				token_hash: "personal",
				user_id: "account",
				created_at: "harmless",
				expires_at: "harmless",
			},
		},
		known_browsers: {
			columns: {
				token_hash: "personal",
				user_id: "account",
				created_at: "harmless",
				last_used_at: "harmless",
			},
		},
	},
	personalData: accountsPersonalData,
	jobs: [
		{ name: "expired sessions", run: ({ db }) => deleteExpiredSessions(db) },
		{ name: "browsers not seen for long", run: ({ db }) => deleteUnusedBrowsers(db) },
		{ name: "expired password links", run: ({ db }) => deleteExpiredResets(db) },
	],
});
