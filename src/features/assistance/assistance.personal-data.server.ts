import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { deleteAfterCommit } from "../../platform/files/pending-deletions.server.ts";
import { chosenIn, isAbout } from "../../platform/privacy/person.ts";
import { ERASED, inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";

export const assistancePersonalData: PersonalData = {
	/** Looks through all requests: people write phone numbers in too many ways for an index. */
	async find(tx, person) {
		const chosen = await inBatches(chosenIn("assistance_requests", person), (some) =>
			tx.selectFrom("assistance_requests").select("id").where("id", "in", some).execute(),
		);
		if (!person.email && !person.phone) return chosen.map(({ id }) => id);
		const requests = await tx
			.selectFrom("assistance_requests")
			.select(["id", "email", "phone"])
			.execute();
		const theirs = requests.filter((row) => isAbout(person, row));
		return [...chosen, ...theirs].map(({ id }) => id);
	},

	async export(tx, { ids }) {
		const requests = await inBatches(ids, (some) =>
			tx
				.selectFrom("assistance_requests")
				.select(["id", "name", "email", "phone", "institution", "project_title"])
				.select(["project_category", "deadline", "description", "service_types", "status"])
				.select(["created_at", "updated_at", "deleted_at"])
				.where("id", "in", some)
				.execute(),
		);
		const files = await inBatches(ids, (some) =>
			tx
				.selectFrom("assistance_files")
				.select(["id", "request_id", "name", "type", "size"])
				.where("request_id", "in", some)
				.execute(),
		);
		return {
			requests: requests.map((request) => ({
				...request,
				service_types: JSON.parse(request.service_types) as unknown,
				files: files
					.filter((file) => file.request_id === request.id)
					.map(({ request_id, ...file }) => ({
						...file,
						address: `/api/requests/${request_id}/files/${file.id}`,
					})),
			})),
		};
	},

	async erase(tx, { ids }) {
		const files = await deleteFilesOf(tx, ids);
		const requests = await inBatches(ids, (some) =>
			tx.deleteFrom("assistance_requests").where("id", "in", some).returning("id").execute(),
		);
		return { requests: requests.length, files };
	},

	async findExpired(tx, before, limit) {
		const requests = await tx
			.selectFrom("assistance_requests")
			.select("id")
			.where("updated_at", "<", before)
			.where(sql<boolean>`phone <> ''`)
			.orderBy("updated_at")
			.limit(limit)
			.execute();
		return requests.map(({ id }) => id);
	},

	/** The row stays as a figure: category, services, status and time. */
	async makeAnonymous(tx, { ids, blank }) {
		const files = await deleteFilesOf(tx, ids);
		const blanks = await blank("assistance_requests");
		const requests = await inBatches(ids, (some) =>
			tx
				.updateTable("assistance_requests")
				.set({ ...blanks, name: ERASED })
				.where("id", "in", some)
				.returning("id")
				.execute(),
		);
		return { requests: requests.length, files };
	},
};

async function deleteFilesOf(tx: Tx, requestIds: readonly string[]): Promise<number> {
	const files = await inBatches(requestIds, (some) =>
		tx
			.deleteFrom("assistance_files")
			.where("request_id", "in", some)
			.returning("storage_key")
			.execute(),
	);
	await deleteAfterCommit(
		tx,
		files.map((file) => file.storage_key),
	);
	return files.length;
}
