/**
 * How the tables identify a person: by e-mail address, by phone number, or by records that an admin has chosen, because
 * names are not unique. One is enough.
 */
export interface Person {
	email: string | null;
	phone: string | null;
	/** Exactly these records: what belongs to a chosen account must be chosen separately. */
	records?: readonly RecordRef[];
}

/** A row of a table, as the search by name lists it. */
export interface RecordRef {
	table: string;
	id: string;
}

/** Ids of the chosen records of a table. */
export function chosenIn(table: string, { records = [] }: Person): string[] {
	return records.filter((record) => record.table === table).map(({ id }) => id);
}

/** Whether a row with contact data is about the person: a matching e-mail address or phone number is enough. */
export function isAbout(person: Person, row: { email: string | null; phone: string }): boolean {
	return (
		(person.email !== null && row.email?.trim().toLowerCase() === person.email) ||
		(person.phone !== null && plainPhone(row.phone) === plainPhone(person.phone))
	);
}

/** The digits alone; Kenyan numbers in international form, however they were written. */
export function plainPhone(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	const kenyan = /^(?:(?:00)?254)?0?([17]\d{8})$/.exec(digits);
	return kenyan ? `254${kenyan[1]}` : digits;
}
