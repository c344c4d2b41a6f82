/** How people who ask about their data are found; one of the two is enough. */
export interface Contact {
	email: string | null;
	phone: string | null;
}

/** A row of a table, as the search for a person lists it. */
export interface RecordRef {
	table: string;
	id: string;
	/** Only the guardian's part of somebody else's order or request. */
	part?: "guardian" | undefined;
}

/** The ids that an admin has selected in a table, without records of which only a part was selected. */
export function selectedIds(table: string, of: { records: readonly RecordRef[] }): string[] {
	return of.records.filter((ref) => ref.table === table && !ref.part).map(({ id }) => id);
}

/** Whether a row with contact data is about the person: a matching email address or phone number is enough. */
export function concerns(person: Contact, row: { email: string | null; phone: string }): boolean {
	return (
		(person.email !== null && row.email?.trim().toLowerCase() === person.email) ||
		(person.phone !== null && plainPhone(row.phone) === plainPhone(person.phone))
	);
}

/** The digits alone, with the country's code where there is one, however the number was written. */
export function plainPhone(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	const kenyan = /^(?:(?:00)?254)?0?([17]\d{8})$/.exec(digits);
	return kenyan ? `254${kenyan[1]}` : digits.replace(/^00/, "");
}
