import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RecordBeingFetched, RecordSteps } from "../../../shell/dashboard/record-dialog.tsx";
import { type RecordAddress, useShownRecord } from "../../../shell/dashboard/use-record.ts";
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
	/** Buttons to the previous and next record of the list. */
	steps: ReactNode;
	/** Refetches the list and the record. */
	refetch: () => Promise<unknown>;
	/** Shows the stored owner and due date. The row stays in the list, even if it no longer matches the filter. */
	showWork: (stored: WorkValues) => Promise<unknown>;
}

/** The details of the order or request whose id is in the address. */
export function OpenRecord<Row extends ListedRow>(props: OpenRecordProps<Row>) {
	const { kind, address, rows, fetch, children } = props;
	const { id, step, close } = address;
	const queryClient = useQueryClient();
	const { record, query } = useShownRecord<Row>({ id, rows, queryKey: [kind], fetch });
	if (id === null || !rows) return null;
	if (!record) {
		return (
			<RecordBeingFetched
				title={TITLES[kind]}
				query={query}
				loading={`Loading ${kind}...`}
				failed={`Failed to fetch ${kind}: {status}`}
				onClose={close}
			/>
		);
	}
	const list = `${kind}s` as const;
	// A record that is not in the list has a query of its own.
	const refetchRecord = () => queryClient.invalidateQueries({ queryKey: [kind, id] });
	return children(record, {
		steps: <RecordSteps what={kind} id={id} rows={rows} onStep={step} />,
		refetch: () =>
			Promise.all([queryClient.invalidateQueries({ queryKey: [list] }), refetchRecord()]),
		showWork(stored) {
			rowsInCache(queryClient, list).replace(id, stored);
			return refetchRecord();
		},
	});
}
