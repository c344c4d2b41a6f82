import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { MAX_CHOSEN } from "../platform/browser/read-fields.ts";
import type { Column } from "./data-table.tsx";

export interface Selection {
	/** The selected ids that are currently shown, in display order. */
	ids: readonly string[];
	has: (id: string) => boolean;
	/** @param range selects from the last selected row to this one */
	choose: (id: string, on: boolean, range: boolean) => void;
	chooseAll: (on: boolean) => void;
	replace: (ids: readonly string[]) => void;
}

/** Deselects rows that are no longer shown. Selects at most as many as one request can change. */
export function useSelection(shown: readonly string[]): Selection {
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	const lastId = useRef<string>(undefined);
	const change = (ids: readonly string[], on: boolean) =>
		setSelected((before) => {
			const stillShown = [...before].filter((id) => shown.includes(id) && !ids.includes(id));
			return new Set((on ? [...stillShown, ...ids] : stillShown).slice(0, MAX_CHOSEN));
		});
	return {
		ids: shown.filter((id) => selected.has(id)),
		has: (id) => selected.has(id),
		choose(id, on, range) {
			const from = range && lastId.current !== undefined ? shown.indexOf(lastId.current) : -1;
			const to = shown.indexOf(id);
			lastId.current = id;
			change(from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1), on);
		},
		chooseAll: (on) => change(shown, on),
		replace: (ids) => setSelected(new Set(ids)),
	};
}

export function selectColumn<Row extends { id: string }>(
	selection: Selection,
	rows: readonly Row[],
	labelOf: (row: Row) => string,
	idOf = ({ id }: Row) => id,
): Column<Row> {
	const isAllSelected = rows.length > 0 && selection.ids.length === rows.length;
	return {
		header: "Select",
		hideHeader: true,
		mobile: "left-column",
		control: (
			<RowCheckbox
				label="Select all rows on this page"
				checked={isAllSelected}
				isPartial={!isAllSelected && selection.ids.length > 0}
				onChange={({ currentTarget }) => selection.chooseAll(currentTarget.checked)}
			/>
		),
		cell: (row) => (
			<RowCheckbox
				label={`Select ${labelOf(row)}`}
				checked={selection.has(idOf(row))}
				onChange={({ currentTarget, nativeEvent }) => {
					const range = (nativeEvent as MouseEvent).shiftKey === true;
					// The Shift click has also selected the text between the rows.
					if (range) getSelection()?.removeAllRanges();
					selection.choose(idOf(row), currentTarget.checked, range);
				}}
			/>
		),
	};
}

interface RowCheckboxProps {
	label: string;
	checked: boolean;
	/** Some rows are selected, but not all. */
	isPartial?: boolean;
	onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function RowCheckbox({ label, checked, isPartial = false, onChange }: RowCheckboxProps): ReactNode {
	return (
		<label className="row-check grid place-items-center w-6 min-h-7 cursor-pointer pointer-coarse:w-11 pointer-coarse:min-h-11">
			<input
				className="w-5 h-5 accent-accent"
				ref={(input) => {
					if (input) input.indeterminate = isPartial;
				}}
				type="checkbox"
				aria-label={label}
				checked={checked}
				onChange={onChange}
			/>
		</label>
	);
}
