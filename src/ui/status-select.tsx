import type { ReactNode } from "react";
import { toneOf } from "./badge.tsx";
import type { Column } from "./data-table.tsx";
import { Select } from "./field.tsx";

interface StatusSelectProps<Status extends string> {
	/** Says whose status it is. */
	label: string;
	statuses: readonly Status[];
	/** As it is stored. */
	stored: string;
	/** The one on its way, which is shown instead. */
	saving: Status | undefined;
	onPick: (status: Status) => void;
}

/** The status of a row, tinted like its badge: what is picked is saved at once. */
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
	/** Says whose status it is. */
	labelOf: (row: Row) => string;
	statuses: readonly Status[];
	/** The changes on their way, by the row's id. */
	saving: ReadonlyMap<string, Status>;
	onStatus: (row: Row, status: Status) => void;
	/** What a row shows of a change that was not made. */
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
