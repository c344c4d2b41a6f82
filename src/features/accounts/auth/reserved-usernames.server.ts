import { lookOf } from "../../../look-alikes.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { site } from "../../../site.ts";

/** By which the people who run the site would call themselves. */
const WORDS = [
	site.name,
	"admin",
	"administrator",
	"administration",
	"staff",
	"team",
	"support",
	"help",
	"helpdesk",
	"desk",
	"moderator",
	"official",
	"office",
	"system",
	"root",
	"security",
	"service",
	"customer",
	"care",
	"payment",
	"finance",
	"account",
	"mpesa",
];

const RESERVED = new RegExp(`^(?:(?:${WORDS.map(lookOf).join("|")})s?)+$`);

/** Throws 400 for a name that consists of reserved words, however they are written. An admin may give such a name. */
export function assertNotReserved(username: string): void {
	const letters = lookOf(username).replace(/[^\p{L}\p{N}]/gu, "");
	if (!RESERVED.test(letters)) return;
	throw invalidField(
		"username",
		"This username is kept for the people who run this site. Please choose another one.",
	);
}
