import type { Db } from "../../db/connect.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordExport } from "../../platform/audit/audit.server.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { type CsvCell, csvOfRecords, type LeftOut } from "../../platform/text/csv.ts";
import { phoneForCell } from "../../platform/text/phone.ts";
import {
	type ConsentChange,
	type ConsentColumns,
	changeConsent,
	guardianCells,
} from "./guardian.server.ts";
import type { GuardianDetails } from "./guardian.ts";
import { filterFor, type ListFilter, type RequestedFilter } from "./list.server.ts";
import type { TrackedKind } from "./references.server.ts";
import {
	type BulkResult,
	changeEach,
	changeStatus,
	type RecordChange,
	type StatusChange,
} from "./status-change.server.ts";
import type { StatusNotice } from "./status-change.ts";
import { changeOwnerAndDue, type OwnerAndDueChange } from "./work.server.ts";
import type { Owner } from "./work.ts";

interface StoredRecord {
	id: string;
	status: string;
	updated_at: string;
	owner_id: string | null;
	due_on?: string | null;
	consent_withdrawn_at: string | null;
}

interface ShownRecord extends GuardianDetails {
	updated_at: string;
	phone: string;
	owner: Owner;
}

/** What differs between orders and requests for the staff who work on them. */
interface RecordKind<Row, Shown, Status extends string, WorkFilter, Column extends string> {
	subject: TrackedKind;
	/** The message of a 404. */
	refusal: string;
	find: (db: Db | Tx, id: string) => Promise<Row | undefined>;
	update: (
		tx: Tx,
		id: string,
		change:
			| { status: Status; updated_at: string }
			| { owner_id?: string | null; due_on?: string | null; updated_at: string }
			| ConsentColumns,
	) => Promise<Row>;
	present: (db: Db | Tx, rows: readonly Row[]) => Promise<Shown[]>;
	/** Enqueues messages to the customer about a new status, in its transaction; returns which wait or were cancelled. */
	notify?: (tx: Tx, app: App, before: Row, after: Shown) => Promise<StatusNotice | null>;
	export: {
		list: string;
		columns: readonly Column[];
		each: (db: Db, filter: ListFilter<Status, WorkFilter>) => AsyncIterable<readonly Row[]>;
		/** Fields that are not exported on purpose; only the compiler reads it. */
		leftOut: LeftOut<Shown, Column | "guardian">;
		/** Cells of columns that are not fields, or are formatted differently. */
		cells: (
			shown: Shown,
		) => Record<Exclude<Column, keyof Shown | keyof ReturnType<typeof guardianCells>>, CsvCell> &
			Partial<Record<Column, CsvCell>>;
	};
}

/** The calls by which staff change and export records of a kind. Each is for staff only. */
export function createRecordCalls<
	Row extends StoredRecord,
	Shown extends ShownRecord,
	Status extends string,
	WorkFilter,
	Column extends string,
>(kind: RecordKind<Row, Shown, Status, WorkFilter, Column>) {
	const { subject, refusal, find, update } = kind;
	const present = async (tx: Tx, row: Row) => (await kind.present(tx, [row]))[0] as Shown;
	const lookUp = async (tx: Tx, id: string) => ({ before: await find(tx, id), subject, refusal });

	async function storeStatus(
		tx: Tx,
		app: App,
		staff: Actor,
		{ id, ...change }: ById & StatusChange<Status>,
	): Promise<{ row: Shown; notice: StatusNotice | null }> {
		const found = await lookUp(tx, id);
		const stored = await changeStatus(tx, staff, found, change, (values) => update(tx, id, values));
		const row = await present(tx, stored);
		const { before } = found;
		const isSame = before === undefined || stored === before;
		return { row, notice: (!isSame && (await kind.notify?.(tx, app, before, row))) || null };
	}

	async function storeOwnerAndDue(
		tx: Tx,
		staff: Actor,
		{ id, ...change }: ById & OwnerAndDueChange,
	) {
		const store = (values: Parameters<typeof update>[2]) => update(tx, id, values);
		return present(tx, await changeOwnerAndDue(tx, staff, await lookUp(tx, id), change, store));
	}

	return {
		/** Sets any other status; the current one changes nothing. 404, 409 if outdated. */
		async changeStatus(app: App, actor: Actor | null, change: ById & StatusChange<Status>) {
			const staff = requireAccess(actor, "staff");
			const changed = await transaction(app.db, (tx) => storeStatus(tx, app, staff, change));
			if (kind.notify) app.mail.wake();
			return changed;
		},

		storeStatus,

		/** 404; 409 if outdated; 400 if the owner is not staff. */
		async changeOwnerAndDue({ db }: App, actor: Actor | null, change: ById & OwnerAndDueChange) {
			const staff = requireAccess(actor, "staff");
			return transaction(db, (tx) => storeOwnerAndDue(tx, staff, change));
		},

		/** Records or undoes the withdrawal of consent. 404, 409 if outdated. */
		async changeConsent(
			{ db }: App,
			actor: Actor | null,
			{ id, ...change }: ById & ConsentChange,
		): Promise<Shown> {
			const staff = requireAccess(actor, "staff");
			return transaction(db, async (tx) => {
				const store = (values: ConsentColumns) => update(tx, id, values);
				return present(tx, await changeConsent(tx, staff, await lookUp(tx, id), change, store));
			});
		},

		/** Each like `changeStatus` and `changeOwnerAndDue`, completely or not at all. */
		async changeMany(
			app: App,
			actor: Actor | null,
			{ changes }: { changes: readonly RecordChange<Status>[] },
		): Promise<BulkResult<Shown>[]> {
			const staff = requireAccess(actor, "staff");
			const results = await changeEach<Status, Shown>(app.db, changes, {
				status: (tx, change) => storeStatus(tx, app, staff, change),
				work: (tx, change) => storeOwnerAndDue(tx, staff, change),
			});
			if (kind.notify) app.mail.wake();
			return results;
		},

		/** Chunks of a CSV file with the chosen columns, newest first. Audited. */
		async exportAll(
			app: App,
			actor: Actor | null,
			{
				columns = kind.export.columns,
				...filters
			}: RequestedFilter<Status, WorkFilter> & { columns?: readonly Column[] | undefined },
		): Promise<AsyncGenerator<Uint8Array>> {
			const staff = requireAccess(actor, "staff");
			const { list, each, cells } = kind.export;
			await recordExport(app, staff, list, { columns, ids: filters.ids });
			async function* presented() {
				for await (const rows of each(app.db, filterFor(staff, filters))) {
					yield await kind.present(app.db, rows);
				}
			}
			return csvOfRecords(
				columns,
				presented(),
				(shown) =>
					({
						...shown,
						...guardianCells(shown),
						phone: phoneForCell(shown.phone),
						owner: shown.owner?.username ?? null,
						...cells(shown),
					}) as Record<Column, CsvCell>,
				{},
			);
		},
	};
}
