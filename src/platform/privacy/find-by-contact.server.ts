import { hasEmail, hasOddContact } from "../../db/contacts.ts";
import type { Tx } from "../../db/transaction.ts";
import { isGuardian } from "./guardian.server.ts";
import { chosenIn, isAbout, type Person, plainPhone } from "./person.ts";
import { inBatches } from "./personal-data.ts";

type ContactTable = "orders" | "assistance_requests";

/**
 * By indexes, so that nobody waits until all rows are read: the ids of the rows that an admin has chosen, that carry the person's e-mail address or phone number in whichever way
 * it is written, or that were sent from one of their accounts. What belongs to an account that was chosen is chosen
 * by itself.
 *
 * @param found the ids of the person's accounts, among others
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

/** The ids of the rows that name the person as guardian. */
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

/** The forms in which orders and requests take a number; one of another country has none, so it is found as odd. */
function usualForms(phone: string): string[] {
	const digits = plainPhone(phone);
	return [`+${digits}`, `0${digits.slice(3)}`];
}
