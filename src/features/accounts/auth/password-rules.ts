/* Rules that forms show before the schemas have loaded. */

export const PASSWORD_MIN = 8;
export const PASSWORDS_DIFFER = "Passwords do not match";
