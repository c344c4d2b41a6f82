/** Storage key of the signed-in user, as specified. A file of its own, because every page has the session. */
export const ACCOUNT = "authUser";
/** Storage key of the references of what was sent while signed in; signing out removes them. */
export const ACCOUNT_REFERENCES = "references:account";
