import { type RawBuilder, sql } from "kysely";
import { mayContainContact } from "../../db/contacts.ts";
import { likePattern } from "../../db/search.ts";
import { type Contact, concerns, selectedIds } from "../privacy/person.ts";
import { FORMER_STAFF, inBatches, type PersonalData, recordIds } from "../privacy/personal-data.ts";

export const auditLogPersonalData: PersonalData = {
	/** Records of which an entry contains the address or number, such as those that were deleted long ago. */
	async findByContact(tx, contact, found) {
		const conditions = namingConditions(contact);
		if (conditions.length === 0) return [];
		const candidates = await tx
			.selectFrom("audit_log")
			.select(["subject_id", "before", "after"])
			.where(mayContainContact(tx))
			.where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
			.execute();
		const naming = candidates
			.filter(({ subject_id }) => !found.has(subject_id))
			.filter(({ before, after }) =>
				[before, after].some(
					(values) => values !== null && namesPerson(contact, JSON.parse(values)),
				),
			);
		const ids = new Set(naming.map(({ subject_id }) => subject_id));
		return [...ids].map((id) => ({ table: "audit_log", id }));
	},

	async export(tx, subject) {
		const changes = await inBatches(recordIds("audit_log", subject), (batch) =>
			tx
				.selectFrom("audit_log")
				.select(["at", "action", "subject", "subject_id", "before", "after"])
				.where("subject_id", "in", batch)
				.execute(),
		);
		return {
			changes: changes.map((change) => ({
				...change,
				before: change.before && (JSON.parse(change.before) as unknown),
				after: change.after && (JSON.parse(change.after) as unknown),
			})),
		};
	},

	/** Empties all entries of a record if one names the person. Who did what and when stays. */
	async erase(tx, subject) {
		const records = [...recordIds("audit_log", subject), ...subject.idsAsGuardian];
		const emptied = await inBatches(records, (batch) =>
			tx
				.updateTable("audit_log")
				.set({ before: null, after: null })
				.where("subject_id", "in", batch)
				.returning("id")
				.execute(),
		);
		const renamed = await inBatches(selectedIds("audit_log", subject), (actorIds) =>
			tx
				.updateTable("audit_log")
				.set({ actor_name: FORMER_STAFF })
				.where("actor_id", "in", actorIds)
				.returning("id")
				.execute(),
		);
		return { changes: emptied.length + renamed.length };
	},
};

function namingConditions({ email, phone }: Contact): RawBuilder<boolean>[] {
	// Phone numbers are stored with and without the country code, so compare the last nine digits.
	const parts = [email, phone?.replace(/\D/g, "").slice(-9)].filter((part) => part);
	return parts.flatMap((part) =>
		["before", "after"].map(
			(column) => sql<boolean>`${sql.ref(column)} like ${likePattern(part!)} escape '\\'`,
		),
	);
}

function namesPerson(contact: Contact, values: unknown): boolean {
	if (typeof values === "string") return concerns(contact, { email: values, phone: values });
	if (typeof values !== "object" || values === null) return false;
	return Object.values(values).some((part) => namesPerson(contact, part));
}
