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
	/** Folded username: unique regardless of case. */
	username_key: string;
	/** Always lower case. */
	email: string;
	password_hash: string;
	role: string;
	created_at: string;
	updated_at: string;
}

interface SessionsTable {
	id: string;
	/** SHA-256 of the token in hex: the token itself is never stored. */
	token_hash: string;
	user_id: string;
	user_agent: string;
	created_at: string;
	last_seen_at: string;
	expires_at: string;
	/** When the person last gave their password or passkey; null before there was this column. */
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
	/** Of the last link that was sent. */
	token_hash: string;
	invited_by: string | null;
	/** The last time. */
	sent_at: string;
	expires_at: string;
	used_at: string | null;
}

interface KnownBrowsersTable {
	/** SHA-256 in hex over the account's id and the browser's token: the same browser is another one elsewhere. */
	token_hash: string;
	user_id: string;
	created_at: string;
	last_used_at: string;
}

interface PasskeysTable {
	/** The credential's id, as browsers and authenticators know it: base64url. */
	id: string;
	user_id: string;
	/** What its owner calls it. */
	name: string;
	/** COSE, in base64url. */
	public_key: string;
	/** How often it was used, as the authenticator counts; 0 of those that do not. */
	counter: number;
	/** JSON: how browsers reach it, such as ["internal"]. */
	transports: string;
	created_at: string;
	last_used_at: string | null;
}

interface CodeAppsTable {
	user_id: string;
	/** Base32. The server computes codes from it, so it cannot be a hash. */
	secret: string;
	/** The half minute since 1970 whose code was used last: each counts once. */
	last_step: number;
	created_at: string;
	/** Null until a code has shown that the app has the secret. */
	confirmed_at: string | null;
}

interface RecoveryCodesTable {
	/** SHA-256 in hex over the account's id and the code, which has 120 random bits. */
	code_hash: string;
	user_id: string;
	created_at: string;
}

/** A sign-in that waits for its second step, or a passkey that is being made. */
interface ChallengesTable {
	token_hash: string;
	user_id: string;
	/** What an authenticator signs; null before it has been asked for. */
	challenge: string | null;
	expires_at: string;
}
