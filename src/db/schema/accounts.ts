import { account, impersonal, personal } from "./columns.ts";

export const accountTables = {
	users: {
		id: impersonal(),
		username: personal(),
		/** Folded username, which makes it unique regardless of case. */
		username_key: personal(),
		/** Its look-alike key (`lookOf`), unique; null for old accounts whose names already looked alike. */
		username_look: personal<string | null>(),
		/** Always lower case. */
		email: personal(),
		password_hash: personal(),
		role: impersonal(),
		created_at: impersonal(),
		updated_at: impersonal(),
	},
	sessions: {
		id: impersonal(),
		/** Hexadecimal SHA-256 of the token, which itself is never stored. */
		token_hash: personal(),
		user_id: account(),
		user_agent: personal(),
		created_at: impersonal(),
		last_seen_at: impersonal(),
		expires_at: impersonal(),
		/** When the person last gave their password or passkey; null in sessions older than this column. */
		proved_at: impersonal<string | null>(),
	},
	password_resets: {
		token_hash: personal(),
		user_id: account(),
		created_at: impersonal(),
		expires_at: impersonal(),
	},
	invitations: {
		id: impersonal(),
		/** Always lower case. */
		email: personal(),
		role: impersonal(),
		token_hash: personal(),
		invited_by: account<string | null>(),
		sent_at: impersonal(),
		expires_at: impersonal(),
		used_at: impersonal<string | null>(),
	},
	known_browsers: {
		/** Hexadecimal SHA-256 of account id and browser token: one browser has a different hash for each account. */
		token_hash: personal(),
		user_id: account(),
		created_at: impersonal(),
		last_used_at: impersonal(),
	},
	passkeys: {
		/** The credential's id in base64url, as browsers and authenticators use it. */
		id: personal(),
		user_id: account(),
		name: personal(),
		/** COSE, in base64url. */
		public_key: personal(),
		/** The authenticator's signature counter; 0 if it has none. */
		counter: impersonal<number>(),
		/** JSON: the transports by which browsers reach it, such as ["internal"]. */
		transports: impersonal(),
		created_at: impersonal(),
		last_used_at: impersonal<string | null>(),
	},
	code_apps: {
		user_id: account(),
		/** Base32. The server computes codes from it, so it cannot be hashed. */
		secret: personal(),
		/** The last used time step (half minutes since 1970), so that each code is accepted once. */
		last_step: impersonal<number>(),
		created_at: impersonal(),
		/** Null until a code has proved that the app has the secret. */
		confirmed_at: impersonal<string | null>(),
	},
	recovery_codes: {
		/** Hexadecimal SHA-256 of the account's id and the code, which has 120 random bits. */
		code_hash: personal(),
		user_id: account(),
		created_at: impersonal(),
	},
	/** A sign-in that is waiting for its second step, or a passkey registration in progress. */
	challenges: {
		token_hash: personal(),
		user_id: account(),
		/** The challenge for an authenticator; null before one was requested. */
		challenge: personal<string | null>(),
		expires_at: impersonal(),
	},
};
