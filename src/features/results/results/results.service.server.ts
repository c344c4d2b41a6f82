import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/connect.ts";
import { later, now } from "../../../db/time.ts";
import { transaction } from "../../../db/transaction.ts";
import { columnsIn } from "../../../platform/api/endpoint.ts";
import {
	type IdempotentRequest,
	idempotent,
	WITHOUT_KEY,
} from "../../../platform/api/idempotency.server.ts";
import type { App, ById, SampleData } from "../../../platform/app-context.ts";
import { recordAuditEvent } from "../../../platform/audit/audit.server.ts";
import { requireAccess } from "../../../platform/http/authorization.server.ts";
import { type Actor, isStaff } from "../../../platform/http/authorization.ts";
import { assertVersion } from "../../../platform/http/optimistic-locking.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";
import { listTrash, trashOf } from "../../../platform/trash.server.ts";
import { previewAddresses, previewSubject } from "../../assets/preview-pictures.server.ts";
import { groupItems } from "../items/item-groups.ts";
import { presentItems } from "../items/result-items.presenter.server.ts";
import { selectItemsOf } from "../items/result-items.queries.server.ts";
import type { NamesShown } from "../shown-name.ts";
import {
	namesShownTo,
	type ResultRow,
	requireVisibleResult,
	selectResults,
} from "../visible-result.server.ts";
import {
	type PublicResult,
	type Result,
	type ResultChange,
	type ResultInput,
	type ResultStatus,
	type ResultSummary,
	resultSummary,
	type Winner,
} from "./results.contract.ts";
import { readWinners } from "./winners.server.ts";

/** Without items, newest year first. Staff may filter by status; others get published results only, with winners. */
export async function listResults(
	{ db }: App,
	actor: Actor | null,
	{ status }: { status?: ResultStatus | undefined },
): Promise<(ResultSummary & { winners?: Winner[] })[]> {
	const visibleStatus = isStaff(actor) ? status : "published";
	const rows = await selectResultList(db, visibleStatus);
	if (visibleStatus !== "published") return rows.map(presentSummary);
	const winnersOf = await readWinners(db);
	return rows.map((row) => ({ ...presentSummary(row), winners: winnersOf(row.id) }));
}

/** With items by category. 404 if there is none, or for a draft unless the caller is staff. */
export async function requireResult(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<PublicResult> {
	const result = await readResult(db, actor, id);
	const subjects = [null, ...result.categories.flatMap((category) => category.id ?? [])].map(
		(category_id) => ({ category_id, subject: previewSubject("result", id, category_id) }),
	);
	const addresses = await previewAddresses(
		db,
		subjects.map(({ subject }) => subject),
	);
	const previews = subjects.flatMap(({ category_id, subject }) => {
		const url = addresses.get(subject);
		return url ? [{ category_id, url }] : [];
	});
	return { ...result, previews };
}

async function readResult(db: Db, actor: Actor | null, id: string): Promise<Result> {
	const row = await requireVisibleResult(db, actor, id);
	const groups = groupItems(await selectItemsOf(db, id));
	const names = namesShownTo(actor, row);
	return {
		...presentSummary(row),
		items: presentItems(
			groups.flatMap((group) => group.items),
			names,
		),
		categories: groups.map((group) => ({ id: group.id, name: group.name })),
	};
}

/** Idempotent by key. */
export async function createResult(
	{ db }: App,
	actor: Actor | null,
	{ idempotency = WITHOUT_KEY, ...input }: ResultInput & { idempotency?: IdempotentRequest },
): Promise<Result> {
	const staff = requireAccess(actor, "staff");
	const { made } = await idempotent(db, { scope: "results", ...idempotency }, async (tx) => {
		const id = randomUUID();
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
		return { id };
	});
	return readResult(db, staff, made.id);
}

/** Missing fields stay unchanged. 404, 409 if changed since it was read. Also returns the previous state. */
export async function changeResult(
	{ db }: App,
	actor: Actor | null,
	{ id, updated_at: version, ...change }: ById & ResultChange,
): Promise<{ result: Result; before: ReturnType<typeof audited> }> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		const before = await requireVisibleResult(tx, staff, id);
		assertVersion(before.updated_at, version);
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
			before: audited(before),
			after: { ...audited(before), ...change },
		});
		return { result: await readResult(tx, staff, id), before: audited(before) };
	});
}

function currentYear(): number {
	return Number(nairobiDay(Date.now()).slice(0, 4));
}

function audited({ title, description, year, status, names_shown }: ResultRow) {
	return { title, description, year, status, names_shown };
}

function presentSummary(row: ResultRow): ResultSummary {
	return {
		...columnsIn(resultSummary, row),
		status: row.status as ResultStatus,
		names_shown: row.names_shown as NamesShown,
		items_count: Number(row.items_count),
	};
}

export function selectResultList(db: Db, status: ResultStatus | undefined) {
	return selectResults(db)
		.where("deleted_at", "is", null)
		.$if(status !== undefined, (query) => query.where("status", "=", status!))
		.orderBy("year", "desc")
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.execute();
}

export const resultsTrash = trashOf({
	table: "results",
	subject: "result",
	missing: "This result is not in the trash",
	require: requireVisibleResult,
	audited,
	title: "title",
	list: (db, window) => listTrash(selectResults(db), "results", window, presentSummary),
	restored: (tx, staff, { id }) => readResult(tx, staff, id),
});

export const sampleResults: SampleData = {
	...resultsTrash.samplesOf("results"),
	async versionsOf(db, ids) {
		const rows = await db
			.selectFrom("results")
			.leftJoin("result_items", (join) =>
				join
					.onRef("result_items.result_id", "=", "results.id")
					.on("result_items.deleted_at", "is", null),
			)
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
