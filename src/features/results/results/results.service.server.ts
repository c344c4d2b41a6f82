import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/connect.ts";
import type { PageWindow } from "../../../db/paginate.ts";
import { later, now } from "../../../db/time.ts";
import { transaction } from "../../../db/transaction.ts";
import type { App, AppContext, ById } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import { type Actor, isStaff } from "../../../platform/http/authorization.ts";
import type { Pagination } from "../../../platform/http/contract-fields.ts";
import { assertVersion } from "../../../platform/http/optimistic-locking.ts";
import type { SampleData } from "../../../platform/sample-data.ts";
import { fairDay } from "../../../platform/text/fair-day.ts";
import {
	listTrash,
	moveToTrash,
	removeForGood,
	restoreFromTrash,
	type Trashable,
	trashableSamples,
} from "../../../platform/trash.server.ts";
import { groupItems } from "../items/item-groups.ts";
import { presentItem } from "../items/result-items.presenter.server.ts";
import { selectItemsOf } from "../items/result-items.queries.server.ts";
import {
	namesShownTo,
	type ResultRow,
	requireVisibleResult,
	selectResults,
} from "../visible-result.server.ts";
import type {
	Result,
	ResultChange,
	ResultInput,
	ResultStatus,
	ResultSummary,
	TrashedResult,
} from "./results.contract.ts";
import { presentSummary } from "./results.presenter.server.ts";
import { selectResultList } from "./results.queries.server.ts";

const trashable: Trashable<ResultRow> = {
	table: "results",
	subject: "result",
	missing: "This result is not in the trash",
	require: requireVisibleResult,
	audited: auditedFields,
};

/** Results without their items, the newest year first. All or of one status for staff, for others what is published. */
export async function listResults(
	{ db }: App,
	actor: Actor | null,
	{ status }: { status?: ResultStatus | undefined },
): Promise<ResultSummary[]> {
	const rows = await selectResultList(db, isStaff(actor) ? status : "published");
	return rows.map(presentSummary);
}

/** A result with its items by category. 404 when there is none, or a draft and the caller is not staff. */
export function requireResult({ db }: App, actor: Actor | null, { id }: ById): Promise<Result> {
	return readResult(db, actor, id);
}

async function readResult(db: Db, actor: Actor | null, id: string): Promise<Result> {
	const row = await requireVisibleResult(db, actor, id);
	const groups = groupItems(await selectItemsOf(db, id));
	const names = namesShownTo(actor, row);
	return {
		...presentSummary(row),
		items: groups.flatMap((group) => group.items.map((item) => presentItem(item, names))),
		categories: groups.map((group) => ({ id: group.id, name: group.name })),
	};
}

export async function createResult(
	{ db }: App,
	actor: Actor | null,
	input: ResultInput,
): Promise<Result> {
	const staff = requireAccess(actor, "staff");
	const id = randomUUID();
	return transaction(db, async (tx) => {
		const time = now();
		const values = {
			title: input.title,
			description: input.description,
			year: input.year ?? currentYear(),
			status: input.status,
			names_shown: input.names_shown ?? "full",
		};
		await tx
			.insertInto("results")
			.values({
				id,
				...values,
				published_at: input.status === "published" ? time : null,
				created_at: time,
				updated_at: time,
				deleted_at: null,
			})
			.execute();
		await recordAuditEvent(tx, staff, "create", "result", id, { after: values });
		return readResult(tx, staff, id);
	});
}

/**
 * Changes what is sent; the first publication sets `published_at` for good. 404 when there is no such
 * result, 409 when an outdated version was edited.
 */
export async function changeResult(
	{ db }: App,
	actor: Actor | null,
	{ id, updated_at: read, ...change }: ById & ResultChange,
): Promise<Result> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		const before = await requireVisibleResult(tx, staff, id);
		assertVersion(before.updated_at, read);
		await tx
			.updateTable("results")
			.set({
				...change,
				published_at: before.published_at ?? (change.status === "published" ? now() : null),
				updated_at: later(before.updated_at),
			})
			.where("id", "=", id)
			.execute();
		await recordAuditEvent(tx, staff, "update", "result", id, {
			before: auditedFields(before),
			after: { ...auditedFields(before), ...change },
		});
		return readResult(tx, staff, id);
	});
}

/** Moves a result with its items to the trash. 404 when there is no such result. */
export async function deleteResult({ db }: App, actor: Actor | null, { id }: ById): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(db, (tx) => moveToTrash(tx, staff, trashable, id));
}

export const sampleResults: SampleData = {
	...trashableSamples("results", "results", (tx, actor, id) =>
		moveToTrash(tx, actor, trashable, id),
	),
	async versionsOf(db, ids) {
		const rows = await db
			.selectFrom("results")
			.leftJoin("result_items", "result_items.result_id", "results.id")
			.select((eb) => [
				"results.id",
				"results.updated_at",
				eb.fn.count<number>("result_items.id").as("items"),
				eb.fn.max("result_items.updated_at").as("items_updated_at"),
			])
			.where("results.id", "in", ids)
			.where("results.deleted_at", "is", null)
			.groupBy(["results.id", "results.updated_at"])
			.execute();
		return new Map(
			rows.map((row) => [row.id, `${row.updated_at} ${row.items} ${row.items_updated_at}`]),
		);
	},
};

/** A page of what was deleted and can still be restored, the latest first. */
export async function listResultsTrash(
	{ db }: App,
	actor: Actor | null,
	query: PageWindow,
): Promise<{ items: TrashedResult[]; pagination: Pagination }> {
	requireAccess(actor, "staff");
	return listTrash(selectResults(db), "results", query, presentSummary);
}

/** Takes a result out of the trash, as it was and with its items. 404 when it is not in there. */
export async function restoreResult(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<Result> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		await restoreFromTrash(tx, staff, trashable, id);
		return readResult(tx, staff, id);
	});
}

/** Admins: removes a result in the trash for good, with its items. 404. */
export function removeResult(app: AppContext, actor: Actor | null, result: ById): Promise<void> {
	return removeForGood(app, actor, trashable, result);
}

function currentYear(): number {
	return Number(fairDay(Date.now()).slice(0, 4));
}

function auditedFields({ title, description, year, status, names_shown }: ResultRow) {
	return { title, description, year, status, names_shown };
}
