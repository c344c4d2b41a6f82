import type { ReactNode } from "react";
import { toneOf } from "./badge.tsx";
import type { Column } from "./data-table.tsx";
import { Select } from "./field.tsx";

interface StatusSelectProps<Status extends string> {
	/** Accessible name: whose status it is. */
	label: string;
	statuses: readonly Status[];
	/** The stored status. */
	stored: string;
	/** The status that is being saved; shown instead of the stored one. */
	saving: Status | undefined;
	onPick: (status: Status) => void;
}

/** A row's status as a select, coloured like its badge; a choice is saved at once. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
	const { label, statuses, stored, saving, onPick } = props;
	const status = saving ?? stored;
	return (
		<Select
			aria-label={label}
			aria-busy={saving !== undefined}
			tone={toneOf(status)}
			value={status}
			onChange={(event) => onPick(event.currentTarget.value as Status)}
		>
			{statuses.map((name) => (
				<option key={name} value={name}>
					{name}
				</option>
			))}
		</Select>
	);
}

interface StatusSelectColumnProps<Row, Status extends string> {
	/** Accessible name: whose status it is. */
	labelOf: (row: Row) => string;
	statuses: readonly Status[];
	/** The statuses that are being saved, by row id. */
	saving: ReadonlyMap<string, Status>;
	onStatus: (row: Row, status: Status) => void;
	/** What a row shows if its change failed. */
	failureOf: (id: string) => ReactNode;
}

export function statusSelectColumn<
	Row extends { id: string; status: string },
	Status extends string,
>(props: StatusSelectColumnProps<Row, Status>): Column<Row> {
	const { labelOf, statuses, saving, onStatus, failureOf } = props;
	return {
		header: "Status",
		phone: "foot-start",
		cell: (row) => (
			<>
				<StatusSelect
					label={labelOf(row)}
					statuses={statuses}
					stored={row.status}
					saving={saving.get(row.id)}
					onPick={(status) => onStatus(row, status)}
				/>
				{failureOf(row.id)}
			</>
		),
	};
}
