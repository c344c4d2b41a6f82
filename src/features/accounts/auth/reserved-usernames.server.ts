import { IS_STAFF } from "../../../db/contacts.ts";
import type { Tx } from "../../../db/transaction.ts";
import { fold } from "../../../fold.ts";
import { lookOf } from "../../../look-alikes.ts";
import { invalidField } from "../../../platform/http/app-error.ts";

/** Names of organisations, which no username may contain as a separate word. */
const ORGANISATIONS = ["safaricom", "m pesa", "mpesa"];

/** Names that the people who run the site might use. */
const WORDS = [
	"admin",
	"administrator",
	"administration",
	"staff",
	"team",
	"support",
	"help",
	"helpdesk",
	"desk",
	"mod",
	"moderator",
	"moderation",
	"webmaster",
	"owner",
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
];

/** Words that may stand before a reserved word: "the admin", "super admin". */
const FILLERS = [
	"the",
	"our",
	"your",
	"real",
	"super",
	"sys",
	"site",
	"web",
	"main",
	"head",
	"chief",
];

function patterns(siteName: string) {
	const names = [siteName, ...ORGANISATIONS].map((name) =>
		lookOf(name)
			.replace(/[^\p{L}\p{N}]+/gu, " ")
			.trim(),
	);
	const words = [...names.filter((word) => !word.includes(" ")), ...WORDS.map(lookOf)];
	const fillers = `(?:${FILLERS.map(lookOf).join("|")})*`;
	return {
		reserved: new RegExp(`^(?:${fillers}(?:${words.join("|")})s?)+$`),
		within: new RegExp(`(?:^| )(?:${names.join("|")})s?(?: |$)`),
	};
}

/** Digits at the start or end of a word. Inside a word they may stand for letters. */
const OUTER_DIGITS = /(?<!\p{L})\p{N}+|\p{N}+(?!\p{L})/gu;

const NUMBERED_TEAM = /^team[\W_]*\d+$/i;

/** The words of a name, with look-alike characters unified. Single letters in a row are one word. */
function wordsOf(name: string): string {
	return lookOf(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim()
		.replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, "");
}

/** 400 for a reserved name, or one with an organisation's name, in any spelling. Admins may assign them. */
export function assertNotReserved(username: string, siteName: string): void {
	if (NUMBERED_TEAM.test(username)) return;
	const { reserved, within } = patterns(siteName);
	const isReserved = [username, username.replace(OUTER_DIGITS, " ")].map(wordsOf).some((words) => {
		return reserved.test(words.replaceAll(" ", "")) || within.test(words);
	});
	if (!isReserved) return;
	throw invalidField(
		"username",
		"This username is reserved for the people who run this site. Please choose another one.",
	);
}

/** The key by which look-alike names are equal. Ignores dots, dashes and gaps unless a name has nothing else. */
function lookWithoutGaps(name: string): string {
	const look = lookOf(name);
	return lookOf(look.replace(/[^\p{L}\p{N}\p{M}]+/gu, "")) || look;
}

/** 400 for a name that looks like a staff member's. Customers may have names that look alike. */
export async function assertNotLikeStaff(tx: Tx, username: string): Promise<void> {
	const staff = await tx
		.selectFrom("users")
		.select("username_look")
		.where(IS_STAFF)
		.where("username_key", "!=", fold(username))
		.execute();
	const look = lookWithoutGaps(username);
	if (!staff.some((colleague) => lookWithoutGaps(colleague.username_look ?? "") === look)) return;
	throw invalidField(
		"username",
		"This username is too similar to that of someone who runs this site. Please choose another one.",
	);
}
