/** Storage key of forms that could not be sent, see `unsent.ts`. A file of its own, because every page checks it. */
export const UNSENT = "unsent";

/** How many days they are kept at most. */
export const UNSENT_DAYS = 7;
