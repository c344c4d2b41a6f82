import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import { useSession } from "../../../shell/session.ts";
import { toast } from "../../../ui/toast.tsx";
import { offerUndo } from "../../../ui/undo-note.tsx";
import { RowFailure } from "../../../ui/use-row-saves.tsx";
import { type CurrentStatus, mayRetryOver, type StatusNotice } from "../status-change.ts";
import type { Owner } from "../work.ts";
import { noticesText } from "./notices-text.ts";
import { type ListedRow, rowsInCache } from "./rows-in-cache.ts";

export interface BulkValues<Status> {
	status?: Status;
	owner_id?: string | null;
}

interface Change<Status> extends BulkValues<Status> {
	id: string;
	/** The version that the change is based on. */
	seen: Pick<ListedRow, "status" | "updated_at" | "owner">;
	isUndo?: boolean;
}

interface SentChange<Status> {
	id: string;
	status: Status | undefined;
	owner_id: string | null | undefined;
	updated_at: string | undefined;
}

interface Result {
	id: string;
	row: { status: string; updated_at: string; owner: Owner } | null;
	notice: StatusNotice | null;
	error: string | null;
	current: CurrentStatus | null;
}

interface BulkChangeOptions<Status> {
	/** Prefix of the query keys, and the field of the rows. */
	list: "orders" | "requests";
	save: (changes: SentChange<Status>[]) => Promise<Result[]>;
	/** Message if the server gives none. */
	failed: string;
	onDone: (failed: readonly string[]) => void;
	warningOf?: (status: Status, rows: readonly ListedRow[]) => string | undefined;
}

interface Failure<Status> {
	values: BulkValues<Status>;
	error: string;
}

/** Changes several rows. Failed ones stay marked, with a retry button. A note counts the messages to customers, with Undo. */
export function useBulkChange<Status extends string>(options: BulkChangeOptions<Status>) {
	const { list, save, failed, onDone, warningOf } = options;
	const cached = rowsInCache(useQueryClient(), list);
	const me = useSession().user?.username;
	const [failures, setFailures] = useState<ReadonlyMap<string, Failure<Status>>>(new Map());

	function mark(ids: readonly string[], failureOf: (id: string) => Failure<Status> | undefined) {
		setFailures((before) => {
			const next = new Map(before);
			for (const id of ids) {
				const failure = failureOf(id);
				if (failure) next.set(id, failure);
				else next.delete(id);
			}
			return next;
		});
	}

	const { mutate, isPending, variables } = useMutation({
		mutationFn: (changes: Change<Status>[]) => saveWithRetry(changes, save, me),
		onSuccess: (results, changes) => {
			const byId = new Map(results.map((result) => [result.id, result]));
			for (const { id, row, current } of results) {
				const stored = row ?? current;
				if (stored) cached.update(id, stored);
			}
			mark([...byId.keys()], (id) => {
				const result = byId.get(id);
				const change = changes.find((each) => each.id === id);
				if (!result || result.row || !change) return undefined;
				return { values: valuesOf(change), error: sentenceOf(result, change) };
			});
			const done = changes.filter(({ id }) => byId.get(id)?.row);
			const refused = changes.filter(({ id }) => !byId.get(id)?.row);
			if (done.length > 0) {
				const isUndo = done.some((change) => change.isUndo);
				// Rows that already had these values do not count.
				const undoChanges = done.flatMap((change) => undoOf(change, byId.get(change.id)?.row));
				const notices = done.flatMap(({ id }) => byId.get(id)?.notice ?? []);
				const count = countOf(undoChanges.length, list);
				const statusUndos = undoChanges.filter(({ status }) => status !== undefined);
				const rows = statusUndos.flatMap(({ id }) => cached.find(id) ?? []);
				const [change] = changes;
				const warning = !isUndo && change?.status && warningOf?.(change.status, rows);
				const text = [
					`${count} ${isUndo ? "changed back" : "changed"}.`,
					...[warning, noticesText(notices)].filter(Boolean),
				].join(" ");
				const kind = warning ? "warning" : "success";
				const undo = () => mutate(undoChanges);
				if (undoChanges.length === 0) toast.info(`The selected ${list} are already set to this.`);
				else if (!isUndo) offerUndo({ about: `chosen ${list}`, text, kind, undo });
				else toast.success(text);
			}
			if (refused.length > 0) {
				toast.error(`${countOf(refused.length, list)} could not be changed`);
			}
			cached.refetchWork(changes.map(({ id }) => id));
			onDone(refused.map(({ id }) => id));
		},
		onError: (error, changes) => {
			const text = errorText(error, failed);
			const byId = new Map(changes.map((change) => [change.id, change]));
			mark([...byId.keys()], (id) => ({ values: valuesOf(byId.get(id)), error: text }));
			onDone([...byId.keys()]);
		},
	});

	/** Changes the rows that still exist, based on their current version. */
	function change(ids: readonly string[], values: BulkValues<Status>) {
		const changes = ids.flatMap((id) => {
			const row = cached.find(id);
			return row ? [{ id, ...values, seen: row }] : [];
		});
		if (changes.length > 0) mutate(changes);
	}

	const isSaving = (id: string) => isPending && (variables?.some((one) => one.id === id) ?? false);
	return {
		change,
		isPending,
		failureOf(id: string): ReactNode {
			const failure = failures.get(id);
			return failure ? (
				<RowFailure
					error={failure.error}
					busy={isSaving(id)}
					onRetry={() => change([id], failure.values)}
					onGiveUp={() => mark([id], () => undefined)}
				/>
			) : null;
		},
	};
}

/** The change that restores the previous values; none if nothing was changed. */
function undoOf<Status extends string>(
	{ id, status, owner_id, seen, isUndo }: Change<Status>,
	row: Result["row"] | undefined,
): Change<Status>[] {
	const before = {
		...(status !== undefined && status !== seen.status && { status: seen.status as Status }),
		...(owner_id !== undefined &&
			owner_id !== (seen.owner?.id ?? null) && { owner_id: seen.owner?.id ?? null }),
	};
	return row && Object.keys(before).length > 0
		? [{ id, ...before, seen: row, isUndo: !isUndo }]
		: [];
}

/** Saves, and retries over newer versions where `mayRetryOver` allows it. A retried undo leaves the owner as it is. */
async function saveWithRetry<Status extends string>(
	changes: readonly Change<Status>[],
	save: BulkChangeOptions<Status>["save"],
	me: string | undefined,
): Promise<Result[]> {
	const results = await save(changes.map((change) => sentChange(change, change.seen.updated_at)));
	const retries = changes.flatMap((change) => {
		const current = results.find(({ id }) => id === change.id)?.current;
		const { status, seen } = change;
		if (!current || !mayRetryOver(current, { before: seen.status, status }, me)) return [];
		const retried = change.isUndo ? { ...change, owner_id: undefined } : change;
		return Object.keys(valuesOf(retried)).length > 0
			? [sentChange(retried, current.updated_at)]
			: [];
	});
	if (retries.length === 0) return results;
	const retriedById = new Map((await save(retries)).map((result) => [result.id, result]));
	return results.map((result) => retriedById.get(result.id) ?? result);
}

function sentChange<Status>(
	{ id, status, owner_id }: Change<Status>,
	updated_at: string | undefined,
): SentChange<Status> {
	return { id, status, owner_id, updated_at };
}

function valuesOf<Status>({ status, owner_id }: BulkValues<Status> = {}): BulkValues<Status> {
	return { ...(status !== undefined && { status }), ...(owner_id !== undefined && { owner_id }) };
}

function sentenceOf<Status>({ error, current }: Result, { seen }: Change<Status>): string {
	if (!current) return error ?? "";
	if (current.status === seen.status) return "Someone else has changed it in the meantime.";
	const who = current.changed_by ?? "Someone else";
	return `${who} has set the status to ${current.status} in the meantime.`;
}

function countOf(count: number, list: "orders" | "requests"): string {
	return `${count} ${count === 1 ? list.slice(0, -1) : list}`;
}
