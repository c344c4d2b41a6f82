import { hasEmail, hasOddContact } from "../../db/contacts.ts";
import type { Tx } from "../../db/transaction.ts";
import { isGuardian } from "./guardian.server.ts";
import { chosenIn, isAbout, type Person, plainPhone } from "./person.ts";
import { inBatches } from "./personal-data.ts";

type ContactTable = "orders" | "assistance_requests";

/**
 * The ids of the person's rows: those that an admin has chosen, those with their e-mail address or phone number in any
 * notation, and those sent from one of their accounts. Records of a chosen account must be chosen separately. Uses
 * indexes instead of scanning the tables.
 *
 * @param found ids found by earlier features, including the person's accounts
 */
export async function findByContact(
	tx: Tx,
	table: ContactTable,
	person: Person,
	found: ReadonlySet<string>,
): Promise<string[]> {
	const chosen = await inBatches(chosenIn(table, person), (some) =>
		tx.selectFrom(table).select("id").where("id", "in", some).execute(),
	);
	const ids = chosen.map(({ id }) => id);
	if (!person.email && !person.phone) return ids;
	const alone = new Set(chosenIn("users", person));
	const ofAccounts = await inBatches(
		[...found].filter((id) => !alone.has(id)),
		(some) => tx.selectFrom(table).select("id").where("user_id", "in", some).execute(),
	);
	const rows = tx.selectFrom(table).select(["id", "email", "phone"]);
	const written = [
		...(person.phone ? await rows.where("phone", "in", usualForms(person.phone)).execute() : []),
		...(person.email ? await rows.where(hasEmail(tx, person.email)).execute() : []),
		...(await rows.where(hasOddContact(tx)).execute()),
	];
	ids.push(...ofAccounts.map(({ id }) => id));
	ids.push(...written.filter((row) => isAbout(person, row)).map(({ id }) => id));
	return [...new Set(ids)];
}

/** The ids of rows that name the person as guardian. */
export async function findGuarded(tx: Tx, table: ContactTable, person: Person): Promise<string[]> {
	if (!person.phone) return [];
	const rows = tx.selectFrom(table).select(["id", "guardian_phone"]);
	const written = [
		...(await rows.where("guardian_phone", "in", usualForms(person.phone)).execute()),
		...(await rows.where(hasOddContact(tx)).execute()),
	];
	const guarded = written.filter((row) => isGuardian(person, row));
	return [...new Set(guarded.map(({ id }) => id))];
}

/**
 * The notations in which orders and requests store a Kenyan number. A foreign number never matches them, so
 * `hasOddContact` finds it.
 */
function usualForms(phone: string): string[] {
	const digits = plainPhone(phone);
	return [`+${digits}`, `0${digits.slice(3)}`];
}
