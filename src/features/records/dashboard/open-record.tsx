import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError, isConflict } from "../../../platform/browser/api-error.ts";
import { RecordBeingFetched, RecordSteps } from "../../../shell/dashboard/record-dialog.tsx";
import { type RecordAddress, useShownRecord } from "../../../shell/dashboard/use-record.ts";
import { formatShortDate } from "../../../ui/format.ts";
import { type ListedRow, rowsInCache, type WorkValues } from "./rows-in-cache.ts";

const TITLES = { order: "Order Details", request: "Request Details" } as const;

interface OpenRecordProps<Row> {
	kind: keyof typeof TITLES;
	address: RecordAddress;
	/** The rows of the list. Undefined while they are loading. */
	rows: readonly Row[] | undefined;
	fetch: (id: string) => Promise<Row>;
	children: (record: Row, tools: RecordTools) => ReactNode;
}

interface RecordTools {
	previousAndNext: ReactNode;
	refetch: () => Promise<unknown>;
	/**
	 * Stores and shows an owner or due date. The row stays, whatever the list's filter. Refused after a concurrent change.
	 */
	saveOwnerOrDueDate: <Change extends object>(
		change: Change,
		send: (change: Change & Version) => Promise<WorkValues>,
	) => Promise<void>;
}

type Version = Pick<WorkValues, "updated_at">;

export function OpenRecord<Row extends ListedRow>(props: OpenRecordProps<Row>) {
	const { kind, address, rows, fetch, children } = props;
	const { id, open, close } = address;
	const queryClient = useQueryClient();
	const { record, query } = useShownRecord<Row>({ id, rows, queryKey: [kind], fetch });
	if (id === null || !rows) return null;
	if (!record) {
		return <RecordBeingFetched title={TITLES[kind]} query={query} what={kind} onClose={close} />;
	}
	const list = `${kind}s` as const;
	// A record that is not in the list has a query of its own.
	const refetchRecord = () => queryClient.invalidateQueries({ queryKey: [kind, id] });
	return children(record, {
		previousAndNext: <RecordSteps what={kind} id={id} rows={rows} onStep={open} />,
		refetch: () =>
			Promise.all([queryClient.invalidateQueries({ queryKey: [list] }), refetchRecord()]),
		async saveOwnerOrDueDate(change, send) {
			const show = (stored: WorkValues) => rowsInCache(queryClient, list).update(id, stored);
			const store = async ({ updated_at }: Version) => show(await send({ ...change, updated_at }));
			try {
				await store(record);
			} catch (error) {
				if (!isConflict(error)) throw error;
				const current: WorkValues = await fetch(id);
				show(current);
				const refusal =
					"owner_id" in change ? ownerRefusal(record, current) : dueRefusal(record, current);
				if (refusal) throw new ApiError(refusal, { status: 409, serverText: refusal });
				await store(current);
			}
			await refetchRecord();
		},
	});
}

/** Why an owner is not stored; undefined if nobody has changed it since. */
function ownerRefusal(read: WorkValues, { owner }: WorkValues): string | undefined {
	if (read.owner?.id === owner?.id) return undefined;
	return `${owner?.username ?? "Nobody"} looks after it now. Your choice was not saved.`;
}

function dueRefusal(read: WorkValues, { due_on }: WorkValues): string | undefined {
	if ((read.due_on ?? null) === (due_on ?? null)) return undefined;
	const now = due_on ? `is now ${formatShortDate(due_on)}` : "was removed";
	return `The due date ${now}. Yours was not saved.`;
}
