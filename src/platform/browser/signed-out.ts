/** The event on `window` when somebody has signed out, in this tab or in another one; not when a session has expired. */
export const SIGNED_OUT = "signed-out";
