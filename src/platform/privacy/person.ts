/**
 * Who somebody is, as far as the tables know people: by e-mail, by phone number, or by records that an admin
 * has chosen, because names are not unique. One is enough.
 */
export interface Person {
	email: string | null;
	phone: string | null;
	/** Exactly these: what belongs to a chosen account is chosen by itself. */
	records?: readonly RecordRef[];
}

/** A row of a table, as the search by name lists it. */
export interface RecordRef {
	table: string;
	id: string;
}

/** The ids of a table's chosen records. */
export function chosenIn(table: string, { records = [] }: Person): string[] {
	return records.filter((record) => record.table === table).map(({ id }) => id);
}

/** Whether a row that carries contact data is about the person: one of the two is enough. */
export function isAbout(person: Person, row: { email: string | null; phone: string }): boolean {
	return (
		(person.email !== null && row.email?.trim().toLowerCase() === person.email) ||
		(person.phone !== null && plainPhone(row.phone) === plainPhone(person.phone))
	);
}

/** The digits alone; a Kenyan number in its one international form, whichever way it was written. */
export function plainPhone(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	const kenyan = /^(?:(?:00)?254)?0?([17]\d{8})$/.exec(digits);
	return kenyan ? `254${kenyan[1]}` : digits;
}
