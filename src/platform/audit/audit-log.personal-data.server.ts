import { type RawBuilder, sql } from "kysely";
import { mayNameContact } from "../../db/contacts.ts";
import { likePattern } from "../../db/search.ts";
import type { Tx } from "../../db/transaction.ts";
import { chosenIn, isAbout, type Person } from "../privacy/person.ts";
import {
	type DataSubject,
	FORMER_STAFF,
	inBatches,
	type PersonalData,
} from "../privacy/personal-data.ts";

export const auditLogPersonalData: PersonalData = {
	async export(tx, subject) {
		const entries = await findEntries(tx, subject);
		const changes = await inBatches(
			entries.map(({ id }) => id),
			(ids) =>
				tx
					.selectFrom("audit_log")
					.select(["at", "action", "subject", "subject_id", "before", "after"])
					.where("id", "in", ids)
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

	/**
	 * Empties the recorded values of the person's records; who did what and when stays. If one entry names the person, all
	 * entries of that record are emptied: others may hold the name without address or phone number.
	 */
	async erase(tx, subject) {
		const entries = await findEntries(tx, subject);
		const records = [...new Set(entries.map((entry) => entry.subject_id))];
		const emptied = await inBatches(records, (some) =>
			tx
				.updateTable("audit_log")
				.set({ before: null, after: null })
				.where("subject_id", "in", some)
				.returning("id")
				.execute(),
		);
		const renamed = await inBatches(chosenIn("audit_log", subject.person), (some) =>
			tx
				.updateTable("audit_log")
				.set({ actor_name: FORMER_STAFF })
				.where("actor_id", "in", some)
				.returning("id")
				.execute(),
		);
		return { changes: emptied.length + renamed.length };
	},
};

/** Entries about the person's records, and entries that contain their address or phone number. */
async function findEntries(
	tx: Tx,
	{ person, ids }: DataSubject,
): Promise<{ id: string; subject_id: string }[]> {
	const records = [...ids, ...chosenIn("audit_log", person)];
	const found = await inBatches(records, (some) =>
		tx
			.selectFrom("audit_log")
			.select(["id", "subject_id"])
			.where("subject_id", "in", some)
			.execute(),
	);
	// Also matches entries of accounts that were deleted or renamed earlier.
	const naming = namingPatterns(person);
	if (naming.length === 0) return found;
	const candidates = await tx
		.selectFrom("audit_log")
		.select(["id", "subject_id", "before", "after"])
		.where(mayNameContact(tx))
		.where(sql<boolean>`(${sql.join(naming, sql` or `)})`)
		.execute();
	const named = candidates.filter(({ before, after }) =>
		[before, after].some((said) => said !== null && namesPerson(person, JSON.parse(said))),
	);
	const known = new Set(found.map(({ id }) => id));
	return [...found, ...named.filter(({ id }) => !known.has(id))];
}

function namingPatterns({ email, phone }: Person): RawBuilder<boolean>[] {
	// Phone numbers are stored with and without the country code, so compare the last nine digits.
	const parts = [email, phone?.replace(/\D/g, "").slice(-9)].filter((part) => part);
	return parts.flatMap((part) =>
		["before", "after"].map(
			(column) => sql<boolean>`${sql.ref(column)} like ${likePattern(part!)} escape '\\'`,
		),
	);
}

function namesPerson(person: Person, said: unknown): boolean {
	if (typeof said === "string") return isAbout(person, { email: said, phone: said });
	if (typeof said !== "object" || said === null) return false;
	return Object.values(said).some((part) => namesPerson(person, part));
}
