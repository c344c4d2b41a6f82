import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { useSession } from "../../../shell/session.ts";
import { removeMessages } from "../../../ui/messages.ts";
import { toast } from "../../../ui/toast.tsx";
import { offerUndo } from "../../../ui/undo-note.tsx";
import { RowFailure } from "../../../ui/use-row-saves.tsx";
import { type CurrentStatus, mayRetryOver, type SavedStatus } from "../status-change.ts";
import { noticesText } from "./notices-text.ts";
import { type ListedRow, rowsInCache } from "./rows-in-cache.ts";

type Version = Partial<Pick<ListedRow, "status" | "updated_at">>;

interface Change<Status> {
	id: string;
	status: Status;
	/** The version that the change is based on. Default: the one in the list. */
	seen?: Version;
	isUndo?: boolean;
}

interface StatusChangeOptions<Status> {
	/** Prefix of the query keys, and the field of the rows. */
	list: "orders" | "requests";
	save: (id: string, status: Status, version: string | undefined) => Promise<SavedStatus>;
	/** Message if the server gives none. */
	saved: string;
	failed: string;
	warningOf?: (status: Status, row: ListedRow) => string | undefined;
}

interface Failure<Status> {
	/** For a retry; absent after a conflict. */
	status?: Status;
	error: string;
}

/**
 * Saves a picked status at once, one change after another. A row stays in its place, whatever the list's filter, and is
 * marked on failure. `saving` has the pending changes by row id.
 */
export function useStatusChange<Status extends string>(options: StatusChangeOptions<Status>) {
	const { list, save, saved, failed, warningOf } = options;
	const cached = rowsInCache(useQueryClient(), list);
	const me = useSession().user?.username;
	const [failures, setFailures] = useState<ReadonlyMap<string, Failure<Status>>>(new Map());
	const mark = (id: string, failure: Failure<Status> | null) =>
		setFailures((before) => {
			const others = [...before].filter(([row]) => row !== id);
			return new Map(failure ? [...others, [id, failure]] : others);
		});
	const mutationKey = [list, "status"];
	const { mutate } = useMutation({
		mutationKey,
		scope: { id: list },
		mutationFn: async ({ id, status, seen }: Change<Status>) => {
			const row = cached.find(id);
			const replaced = seen ?? row ?? {};
			const answer = await saveWithRetry(
				replaced.updated_at,
				(version) => save(id, status, version),
				(current) => mayRetryOver(current, { before: replaced.status, status }, me),
			);
			return { ...answer, row, replaced };
		},
		onSuccess: ({ row, replaced, ...answer }, { id, status, isUndo }) => {
			mark(id, null);
			cached.refetchWork([id]);
			const stored = { status, updated_at: answer.updated_at };
			cached.update(id, stored);
			const previous = replaced.status as Status | undefined;
			const text = answer.message || saved;
			// Messages to the customer that wait or were cancelled.
			const notices = answer.notice ? [answer.notice] : [];
			if (isUndo) toast.success(`Changed back to ${status}. ${noticesText(notices)}`.trim());
			else toast.success(text);
			if (row && previous && previous !== status && !isUndo) {
				const undo = () => {
					removeMessages(({ content }) => content === text);
					mutate({ id, status: previous, seen: stored, isUndo: true });
				};
				const about = `${list} ${id}`;
				const warning = warningOf?.(status, row);
				const text = [`${status}.`, warning, noticesText(notices)].filter(Boolean).join(" ");
				offerUndo({ about, name: row.name, text, kind: warning ? "warning" : "success", undo });
			} else if (!isUndo && answer.notice) toast.info(noticesText(notices));
		},
		onError: (error, { id, status }) => {
			const current = conflictOf(error);
			if (!current) {
				return mark(id, { status, error: errorText(error, failed) });
			}
			cached.update(id, current);
			cached.refetchWork([id]);
			const who = current.changed_by ?? "Someone else";
			const change = `${who} has set the status to ${current.status} in the meantime.`;
			const text = current.status === status ? change : `${change} Yours was not saved.`;
			mark(id, { error: text });
		},
	});
	const pending = useMutationState({
		filters: { mutationKey, status: "pending" },
		select: ({ state }) => state.variables as Change<Status>,
	});
	const saving: ReadonlyMap<string, Status> = new Map(
		pending.map(({ id, status }) => [id, status]),
	);
	const change = (id: string, status: Status) => mutate({ id, status });
	return {
		saving,
		change,
		failureOf(id: string): ReactNode {
			const failure = failures.get(id);
			if (!failure) return null;
			const { status, error } = failure;
			return (
				<RowFailure
					error={error}
					busy={saving.has(id)}
					onRetry={status && (() => change(id, status))}
					onGiveUp={() => mark(id, null)}
				/>
			);
		},
	};
}

async function saveWithRetry(
	version: string | undefined,
	save: (version: string | undefined) => Promise<SavedStatus>,
	mayRetry: (current: CurrentStatus) => boolean,
): Promise<SavedStatus> {
	try {
		return await save(version);
	} catch (error) {
		const current = conflictOf(error);
		if (!current || !mayRetry(current)) throw error;
		return save(current.updated_at);
	}
}

function conflictOf(error: unknown): CurrentStatus | undefined {
	if (!(error instanceof ApiError) || error.status !== 409) return undefined;
	const current = error.answer.current as Partial<CurrentStatus> | undefined;
	return current?.status && current.updated_at ? (current as CurrentStatus) : undefined;
}
