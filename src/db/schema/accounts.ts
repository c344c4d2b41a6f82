export interface AccountTables {
	users: UsersTable;
	sessions: SessionsTable;
	password_resets: PasswordResetsTable;
	invitations: InvitationsTable;
	known_browsers: KnownBrowsersTable;
	passkeys: PasskeysTable;
	code_apps: CodeAppsTable;
	recovery_codes: RecoveryCodesTable;
	challenges: ChallengesTable;
}

interface UsersTable {
	id: string;
	username: string;
	/** Folded username, which makes it unique regardless of case. */
	username_key: string;
	/** What it looks like, which no other name may; null if its name looked like another one before looks were stored. */
	username_look: string | null;
	/** Always lower case. */
	email: string;
	password_hash: string;
	role: string;
	created_at: string;
	updated_at: string;
}

interface SessionsTable {
	id: string;
	/** Hexadecimal SHA-256 of the token, which itself is never stored. */
	token_hash: string;
	user_id: string;
	user_agent: string;
	created_at: string;
	last_seen_at: string;
	expires_at: string;
	/** When the person last gave their password or passkey; null in sessions older than this column. */
	proved_at: string | null;
}

interface PasswordResetsTable {
	token_hash: string;
	user_id: string;
	created_at: string;
	expires_at: string;
}

interface InvitationsTable {
	id: string;
	/** Always lower case. */
	email: string;
	role: string;
	token_hash: string;
	invited_by: string | null;
	sent_at: string;
	expires_at: string;
	used_at: string | null;
}

interface KnownBrowsersTable {
	/** Hexadecimal SHA-256 of account id and browser token: one browser has a different hash for each account. */
	token_hash: string;
	user_id: string;
	created_at: string;
	last_used_at: string;
}

interface PasskeysTable {
	/** The credential's id in base64url, as browsers and authenticators use it. */
	id: string;
	user_id: string;
	name: string;
	/** COSE, in base64url. */
	public_key: string;
	/** The authenticator's signature counter; 0 if it has none. */
	counter: number;
	/** JSON: the transports by which browsers reach it, such as ["internal"]. */
	transports: string;
	created_at: string;
	last_used_at: string | null;
}

interface CodeAppsTable {
	user_id: string;
	/** Base32. The server computes codes from it, so it cannot be hashed. */
	secret: string;
	/** The last used time step (half minutes since 1970), so that each code is accepted once. */
	last_step: number;
	created_at: string;
	/** Null until a code has proved that the app has the secret. */
	confirmed_at: string | null;
}

interface RecoveryCodesTable {
	/** Hexadecimal SHA-256 of the account's id and the code, which has 120 random bits. */
	code_hash: string;
	user_id: string;
	created_at: string;
}

/** A sign-in that waits for its second step, or a passkey registration in progress. */
interface ChallengesTable {
	token_hash: string;
	user_id: string;
	/** The challenge for an authenticator; null before one was requested. */
	challenge: string | null;
	expires_at: string;
}
