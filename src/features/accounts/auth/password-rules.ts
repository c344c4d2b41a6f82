/* What forms say of passwords before the schemas are there, and those check. */

export const PASSWORD_MIN = 8;
export const PASSWORDS_DIFFER = "Passwords do not match";
