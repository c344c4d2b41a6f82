import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { deleteAfterCommit } from "../../platform/files/pending-deletions.server.ts";
import { ERASED, inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";
import { findByContact, findExpired } from "../records/find-records.server.ts";
import { ERASED_GUARDIAN, guardianExport } from "../records/guardian.server.ts";
import { searchTextOf } from "./assistance.queries.server.ts";

export const assistancePersonalData: PersonalData = {
	findByContact: (tx, contact, found) => findByContact(tx, "assistance_requests", contact, found),

	async findOwn(tx, accountId) {
		const requests = await tx
			.selectFrom("assistance_requests")
			.select("id")
			.where("user_id", "=", accountId)
			.where("deleted_at", "is", null)
			.where("erased_at", "is", null)
			.execute();
		return requests.map(({ id }) => id);
	},

	async export(tx, { ids, idsAsGuardian }) {
		return {
			requests: await exportRequests(tx, ids),
			guardian_in_requests: (await selectRequests(tx, idsAsGuardian)).map(guardianExport),
		};
	},

	async exportOwn(tx, { ids }) {
		const requests = await exportRequests(tx, ids);
		return {
			requests: requests.map(({ files, ...request }) => ({
				...request,
				// Without URLs, because only staff can download the files.
				files: files.map(({ address, ...file }) => file),
			})),
		};
	},

	/** In requests that concern other people, only the guardian's data is erased. */
	async erase(tx, { ids, idsAsGuardian }) {
		const requestsOfOthers = await selectRequests(tx, idsAsGuardian);
		for (const request of requestsOfOthers) {
			const search_text = searchTextOf({ ...request, ...ERASED_GUARDIAN });
			await tx
				.updateTable("assistance_requests")
				.set({ ...ERASED_GUARDIAN, search_text, updated_at: now() })
				.where("id", "=", request.id)
				.execute();
		}
		const files = await deleteFilesOf(tx, ids);
		const requests = await inBatches(ids, (batch) =>
			tx.deleteFrom("assistance_requests").where("id", "in", batch).returning("id").execute(),
		);
		return { requests: requests.length + requestsOfOthers.length, files };
	},

	findExpired: (tx, before, limit) => findExpired(tx, "assistance_requests", before, limit),

	/** Keeps category, services, status and time for statistics. */
	async makeAnonymous(tx, { ids, blank }) {
		const files = await deleteFilesOf(tx, ids);
		const blanks = await blank("assistance_requests");
		const requests = await inBatches(ids, (batch) =>
			tx
				.updateTable("assistance_requests")
				.set({ ...blanks, name: ERASED, erased_at: now() })
				.where("id", "in", batch)
				.returning("id")
				.execute(),
		);
		return { requests: requests.length, files };
	},
};

async function exportRequests(tx: Tx, ids: readonly string[]) {
	const requests = await selectRequests(tx, ids);
	const files = await inBatches(ids, (batch) =>
		tx
			.selectFrom("assistance_files")
			.select(["id", "request_id", "name", "type", "size"])
			.where("request_id", "in", batch)
			.execute(),
	);
	return requests.map(({ user_id, owner_id, search_text, consent_withdrawn_by, ...request }) => ({
		...request,
		service_types: JSON.parse(request.service_types) as unknown,
		files: files
			.filter((file) => file.request_id === request.id)
			.map(({ request_id, ...file }) => ({
				...file,
				address: `/api/requests/${request_id}/files/${file.id}`,
			})),
	}));
}

function selectRequests(tx: Tx, ids: readonly string[]) {
	return inBatches(ids, (batch) =>
		tx.selectFrom("assistance_requests").selectAll().where("id", "in", batch).execute(),
	);
}

async function deleteFilesOf(tx: Tx, requestIds: readonly string[]): Promise<number> {
	const files = await inBatches(requestIds, (batch) =>
		tx
			.deleteFrom("assistance_files")
			.where("request_id", "in", batch)
			.returning("storage_key")
			.execute(),
	);
	await deleteAfterCommit(
		tx,
		files.map((file) => file.storage_key),
	);
	return files.length;
}
