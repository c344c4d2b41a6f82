/** Where this browser keeps the forms that could not be sent, see `unsent.ts`. Apart from it: every page looks here. */
export const UNSENT = "unsent";

/** How long they are kept at most. */
export const UNSENT_DAYS = 7;
