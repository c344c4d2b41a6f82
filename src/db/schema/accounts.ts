import { account, harmless, personal } from "./columns.ts";

export const accountTables = {
	users: {
		id: harmless(),
		username: personal(),
		/** Folded username, which makes it unique regardless of case. */
		username_key: personal(),
		/** What it looks like, which no other name may; null if its name looked like another one before looks were stored. */
		username_look: personal<string | null>(),
		/** Always lower case. */
		email: personal(),
		password_hash: personal(),
		role: harmless(),
		created_at: harmless(),
		updated_at: harmless(),
	},
	sessions: {
		id: harmless(),
		/** Hexadecimal SHA-256 of the token, which itself is never stored. */
		token_hash: personal(),
		user_id: account(),
		user_agent: personal(),
		created_at: harmless(),
		last_seen_at: harmless(),
		expires_at: harmless(),
		/** When the person last gave their password or passkey; null in sessions older than this column. */
		proved_at: harmless<string | null>(),
	},
	password_resets: {
		token_hash: personal(),
		user_id: account(),
		created_at: harmless(),
		expires_at: harmless(),
	},
	invitations: {
		id: harmless(),
		/** Always lower case. */
		email: personal(),
		role: harmless(),
		token_hash: personal(),
		invited_by: account<string | null>(),
		sent_at: harmless(),
		expires_at: harmless(),
		used_at: harmless<string | null>(),
	},
	known_browsers: {
		/** Hexadecimal SHA-256 of account id and browser token: one browser has a different hash for each account. */
		token_hash: personal(),
		user_id: account(),
		created_at: harmless(),
		last_used_at: harmless(),
	},
	passkeys: {
		/** The credential's id in base64url, as browsers and authenticators use it. */
		id: personal(),
		user_id: account(),
		name: personal(),
		/** COSE, in base64url. */
		public_key: personal(),
		/** The authenticator's signature counter; 0 if it has none. */
		counter: harmless<number>(),
		/** JSON: the transports by which browsers reach it, such as ["internal"]. */
		transports: harmless(),
		created_at: harmless(),
		last_used_at: harmless<string | null>(),
	},
	code_apps: {
		user_id: account(),
		/** Base32. The server computes codes from it, so it cannot be hashed. */
		secret: personal(),
		/** The last used time step (half minutes since 1970), so that each code is accepted once. */
		last_step: harmless<number>(),
		created_at: harmless(),
		/** Null until a code has proved that the app has the secret. */
		confirmed_at: harmless<string | null>(),
	},
	recovery_codes: {
		/** Hexadecimal SHA-256 of the account's id and the code, which has 120 random bits. */
		code_hash: personal(),
		user_id: account(),
		created_at: harmless(),
	},
	/** A sign-in that is waiting for its second step, or a passkey registration in progress. */
	challenges: {
		token_hash: personal(),
		user_id: account(),
		/** The challenge for an authenticator; null before one was requested. */
		challenge: personal<string | null>(),
		expires_at: harmless(),
	},
};
