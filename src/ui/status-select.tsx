import type { ReactNode } from "react";
import { toneOf } from "./badge.tsx";
import type { Column } from "./data-table.tsx";
import { Select } from "./field.tsx";
import { textOrNone } from "./format.ts";
import { NoteSlot } from "./note.tsx";
import { Options } from "./options.tsx";

export interface StatusChange<Row, Status extends string> {
	/** Statuses being saved, by row id; shown instead of the stored ones. */
	saving: ReadonlyMap<string, Status>;
	onStatus: (row: Row, status: Status) => void;
	failureOf: (id: string) => ReactNode;
}

interface StatusChoiceProps<Row, Status extends string> extends StatusChange<Row, Status> {
	list: string;
	/** Accessible name: whose status it is. */
	labelOf: (row: Row) => string;
	statuses: readonly Status[];
}

export function StatusSelect<Row extends { id: string; status: string }, Status extends string>(
	props: StatusChoiceProps<Row, Status> & { row: Row },
) {
	const { row, list, labelOf, statuses, saving, onStatus, failureOf } = props;
	const pending = saving.get(row.id);
	const status = pending ?? row.status;
	return (
		<>
			<Select
				aria-label={labelOf(row)}
				aria-busy={pending !== undefined}
				tone={toneOf(status)}
				value={status}
				onChange={(event) => onStatus(row, event.currentTarget.value as Status)}
			>
				{!statuses.includes(status as Status) && (
					// Another server's status: without it, the select would show our first one.
					<option value={status}>{textOrNone(status)}</option>
				)}
				<Options of={statuses} />
			</Select>
			{failureOf(row.id)}
			<NoteSlot about={`${list} ${row.id}`} />
		</>
	);
}

export function statusSelectColumn<
	Row extends { id: string; status: string },
	Status extends string,
>(props: StatusChoiceProps<Row, Status>): Column<Row> {
	return {
		header: "Status",
		mobile: "foot-start",
		cell: (row) => <StatusSelect row={row} {...props} />,
	};
}
