/**
 * Storage key of the references of what was sent while signed in, see `remembered.ts`; signing out removes them. A file
 * of its own, because every page has the session.
 */
export const ACCOUNT_REFERENCES = "references:account";
