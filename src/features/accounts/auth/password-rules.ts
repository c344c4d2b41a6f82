/* Password rules that forms show before the schemas, which enforce them, have loaded. */

export const PASSWORD_MIN = 8;
export const PASSWORDS_DIFFER = "Passwords do not match";
