import type { SessionUser } from "../../../src/features/accounts/auth/auth.contract.ts";

/* Rows as the API answers them, the same each time. */

/** The id of a row by its number. */
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const ADMIN: SessionUser = {
	id: id(900),
	email: "admin@school.example",
	role: "admin",
	username: "admin",
};
