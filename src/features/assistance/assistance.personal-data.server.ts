import { deleteAfterCommit } from "../../platform/files/pending-deletions.server.ts";
import { isAbout } from "../../platform/privacy/person.ts";
import { inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";

export const assistancePersonalData: PersonalData = {
	/** Looks through all requests: people write phone numbers in too many ways for an index. */
	async find(tx, person) {
		const requests = await tx
			.selectFrom("assistance_requests")
			.select(["id", "email", "phone"])
			.execute();
		return requests.filter((row) => isAbout(person, row)).map(({ id }) => id);
	},

	async export(tx, { ids }) {
		const requests = await inBatches(ids, (some) =>
			tx
				.selectFrom("assistance_requests")
				.select(["id", "name", "email", "phone", "institution", "project_title"])
				.select(["project_category", "deadline", "description", "service_types", "status"])
				.select(["created_at", "updated_at"])
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
		const files = await inBatches(ids, (some) =>
			tx
				.selectFrom("assistance_files")
				.select("storage_key")
				.where("request_id", "in", some)
				.execute(),
		);
		await deleteAfterCommit(
			tx,
			files.map((file) => file.storage_key),
		);
		const requests = await inBatches(ids, (some) =>
			tx.deleteFrom("assistance_requests").where("id", "in", some).returning("id").execute(),
		);
		return { requests: requests.length, files: files.length };
	},
};
