import type { ExpressionBuilder, Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { inBatches, type PageWindow, paginate } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import type { Events } from "../../platform/events.server.ts";
import { searchedForms } from "../../platform/text/phone.ts";
import { type ConsentColumns, consentWithdrawnBy } from "../records/guardian.server.ts";
import {
	countsOf,
	type ListFilter,
	listConditions,
	unansweredFirst,
} from "../records/list.server.ts";
import { recordMatches } from "../records/search.server.ts";
import { ownerName } from "../records/work.server.ts";
import type { RequestSort, RequestWorkFilter } from "../records/work-names.ts";
import { REQUEST_STATUSES, type RequestStatus } from "./assistance.contract.ts";
import { isErasedRequest, requestCondition, requestListOrder } from "./requests-work.server.ts";

type StoredRequest = Selectable<Schema["assistance_requests"]>;
/** `withdrawn_by` and `owner_name` are names of staff; a new row has neither. */
export type RequestRow = StoredRequest & {
	withdrawn_by?: string | null;
	owner_name?: string | null;
};
export type FileRow = Selectable<Schema["assistance_files"]>;

export type RequestFilter = ListFilter<RequestStatus, RequestWorkFilter>;

/** The content of the files must be stored before. `user_id` becomes null if that user no longer exists. */
export async function insertRequest(
	tx: Tx,
	request: Omit<StoredRequest, "search_text">,
	files: readonly FileRow[],
): Promise<RequestRow> {
	const row = await tx
		.insertInto("assistance_requests")
		.values((eb) => ({
			...request,
			user_id: eb.selectFrom("users").select("id").where("id", "=", request.user_id),
			search_text: searchTextOf(request),
		}))
		.returningAll()
		.executeTakeFirstOrThrow();
	if (files.length > 0) await tx.insertInto("assistance_files").values(files).execute();
	return row;
}

export function searchTextOf(request: Omit<StoredRequest, "search_text">): string {
	const { name, email, phone, institution, project_title, reference } = request;
	const { guardian_name, guardian_phone, description, project_category } = request;
	const phones = [phone, ...[phone, guardian_phone ?? ""].flatMap(searchedForms)];
	const texts = [name, email, ...phones, institution, project_title, reference, guardian_name];
	texts.push(description, project_category, ...(JSON.parse(request.service_types) as string[]));
	return fold(texts.filter(Boolean).join("\n"));
}

function selectRequests(db: Db | Tx) {
	return db
		.selectFrom("assistance_requests")
		.selectAll("assistance_requests")
		.select([consentWithdrawnBy, ownerName]);
}

export function findRequest(db: Db | Tx, id: string): Promise<RequestRow | undefined> {
	return selectRequests(db).where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

export async function listFiles(db: Db | Tx, requestIds: readonly string[]): Promise<FileRow[]> {
	if (requestIds.length === 0) return [];
	return db
		.selectFrom("assistance_files")
		.selectAll()
		.where("request_id", "in", requestIds)
		.orderBy("request_id")
		.orderBy("position")
		.execute();
}

export function findFile(db: Db, requestId: string, fileId: string): Promise<FileRow | undefined> {
	return db
		.selectFrom("assistance_files")
		.selectAll("assistance_files")
		.innerJoin("assistance_requests", "assistance_requests.id", "request_id")
		.where("request_id", "=", requestId)
		.where("assistance_files.id", "=", fileId)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

/** Unanswered ones first by default, with the total and the number of requests per status. */
export async function listRequests(
	db: Db,
	filter: RequestFilter,
	{
		sort = unansweredFirst(filter, "new"),
		...window
	}: PageWindow & { sort?: RequestSort | undefined },
): Promise<{ rows: RequestRow[]; total: number; counts: Record<RequestStatus, number> }> {
	const counts = countByStatus(db, filter);
	const page = await paginate(selectRequests(slowReads(db)).where(matching(db, filter)), window, {
		expressions: requestListOrder(db, sort),
		total: counts.then(({ totalOf }) => totalOf(filter.status)),
	});
	return { ...page, counts: (await counts).counts };
}

export function eachRequest(db: Db, filter: RequestFilter): AsyncGenerator<RequestRow[]> {
	return inBatches(selectRequests(slowReads(db)).where(matching(db, filter)));
}

async function countByStatus(db: Db, { status: _, ...filter }: RequestFilter) {
	const countQuery = slowReads(db)
		.selectFrom("assistance_requests")
		.select((eb) => ["status", eb.fn.countAll<number | string>().as("rows")])
		.where(matching(db, filter))
		.groupBy("status");
	const [rows, erased] = await Promise.all([
		countQuery.execute(),
		// Erased requests never match a filter by work.
		filter.work ? [] : countQuery.where(isErasedRequest).execute(),
	]);
	return countsOf(REQUEST_STATUSES, rows, erased);
}

export async function updateRequest(
	tx: Tx,
	id: string,
	{
		due_on: _,
		...change
	}: { updated_at: string; due_on?: unknown } & (
		| { status: RequestStatus }
		| { owner_id?: string | null }
		| ConsentColumns
	),
): Promise<RequestRow> {
	await tx.updateTable("assistance_requests").set(change).where("id", "=", id).execute();
	return selectRequests(tx).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Storage keys of requests deleted before a time (ISO 8601). */
export async function listFilesDeletedBefore(tx: Tx, before: string): Promise<string[]> {
	const rows = await tx
		.selectFrom("assistance_files")
		.innerJoin("assistance_requests", "assistance_requests.id", "request_id")
		.select("storage_key")
		.where("deleted_at", "<", before)
		.execute();
	return rows.map((row) => row.storage_key);
}

export async function removeDeletedBefore(tx: Tx, before: string): Promise<void> {
	await tx.deleteFrom("assistance_requests").where("deleted_at", "<", before).execute();
}

export async function removeRequestFromSender(
	tx: Tx,
	{ userId, id }: Events["removedFromAccount"],
): Promise<void> {
	await tx
		.updateTable("assistance_requests")
		.set({ user_id: null })
		.where("id", "=", id)
		.where("user_id", "=", userId)
		.execute();
}

function matching(db: Db, { work, search, ...filter }: RequestFilter) {
	return (eb: ExpressionBuilder<Schema, "assistance_requests">) =>
		eb.and([
			eb("deleted_at", "is", null),
			...listConditions(filter),
			...(work ? [requestCondition(work)] : []),
			...(search ? [recordMatches(db, "assistance_requests", search)] : []),
		]);
}
