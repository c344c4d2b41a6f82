/** Storage key of the signed-in user, as specified. A file of its own, because every page has the session. */
export const ACCOUNT = "authUser";
