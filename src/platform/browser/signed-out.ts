/**
 * The event on `window` when somebody has signed out, in this tab or in another one; not when a session has expired. Also
 * the storage key of a random mark that each sign-out replaces, by which a tab that heard nothing of it can tell.
 */
export const SIGNED_OUT = "signed-out";

/** Storage keys of visitors' drafts, which signing out removes. Notes of staff stay: their keys name the account. */
export const VISITORS_DRAFTS = /^draft:(?!note:)/;
