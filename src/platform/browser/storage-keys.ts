/* Keys of the browser's storage that every page knows: their own modules would be in the scripts of every page. */

/** The signed-in user, as specified. */
export const ACCOUNT = "authUser";

/**
 * A random mark that each sign-out replaces, by which a tab that heard nothing of it can tell. Also the event on `window`
 * when somebody has signed out, in this tab or in another one; not when a session has expired.
 */
export const SIGNED_OUT = "signed-out";

/** Visitors' drafts, which signing out removes. Notes of staff stay: their keys name the account. */
export const VISITORS_DRAFTS = /^draft:(?!note:)/;

/** References of what was sent while signed in; signing out removes them. */
export const ACCOUNT_REFERENCES = "references:account";

/** Forms that could not be sent. */
export const UNSENT = "unsent";

/** How many days unsent forms are kept at most. */
export const UNSENT_DAYS = 7;
