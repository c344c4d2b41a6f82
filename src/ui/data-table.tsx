import type { MouseEvent, ReactNode } from "react";

interface ColumnHead {
	/** Each once in a table. */
	header: string;
	/** The header is for screen readers only: a column of buttons, a picture. */
	hideHeader?: boolean;
	/** Shown in the header's place: a control that has its name. */
	head?: ReactNode;
	sorted?: "ascending" | "descending";
	/** Numbers are right-aligned. */
	align?: "end";
}

export interface Column<Row> extends ColumnHead {
	/** A second header beside it, over the same cell: for what its second line is sorted by. */
	second?: ColumnHead;
	cell: (row: Row) => ReactNode;
	/** The cell that names its row. */
	rowHeader?: boolean;
	/**
	 * Where the cell goes when rows become small grids (below 700 px, in the dashboard 1100): the whole width by default;
	 * `start` and `end` share a line, `foot-start` and `foot-end` the last one; `half` takes half a
	 * line with its header over it; `lead` is a column of its own at the left (one at most).
	 */
	phone?: "start" | "end" | "foot-start" | "foot-end" | "half" | "lead";
	/** The header precedes the cell there too: for what says nothing by itself, like a No. */
	phoneHeader?: boolean;
	/**
	 * `one-line` for dates and ids; `roomy` for titles, which would be squeezed to a word a line; `name` for names and
	 * addresses, of which the longest break within a word; `lines` for two lines that end in an ellipsis at a desk.
	 */
	width?: "one-line" | "roomy" | "name" | "lines";
}

export interface DataTableProps<Row> {
	/** Names the table for screen readers. */
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	/** A click anywhere in a row that no control takes. For keys the row's header is a link to the same. */
	onOpen?: (row: Row) => void;
}

/*
 * `display: grid` takes away a table's meaning in some browsers. The roles give it back; on a
 * table that is still one they change nothing.
 */
const as = (role: string) => ({ role });

export function DataTable<Row>({ caption, columns, rows, rowKey, onOpen }: DataTableProps<Row>) {
	const lead = columns.some((column) => column.phone === "lead");
	return (
		<div className="table-scroll">
			<table className="table" data-lead={lead || undefined} {...as("table")}>
				<caption className="visually-hidden">{caption}</caption>
				<thead {...as("rowgroup")}>
					<tr {...as("row")}>
						{columns
							.flatMap<ColumnHead>((column) => (column.second ? [column, column.second] : [column]))
							.map(({ header, hideHeader, head, sorted, align }) => (
								<th
									key={header}
									scope="col"
									data-align={align}
									aria-sort={sorted}
									{...as("columnheader")}
								>
									{head ??
										(hideHeader ? <span className="visually-hidden">{header}</span> : header)}
								</th>
							))}
					</tr>
				</thead>
				<tbody {...as("rowgroup")}>
					{rows.map((row) => (
						<tr
							key={rowKey(row)}
							data-opens={onOpen && true}
							onClick={onOpen && ((event) => isForRow(event) && onOpen(row))}
							{...as("row")}
						>
							{columns.map((column) => (
								<Cell key={column.header} column={column} row={row} />
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Not a click on a control, and not the end of selecting text. */
function isForRow({ target }: MouseEvent): boolean {
	const control = (target as Element).closest("a, button, input, select, label, summary");
	return !control && getSelection()?.type !== "Range";
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
	const placed = {
		colSpan: column.second && 2,
		"data-width": column.width,
		"data-align": column.align,
		"data-phone": column.phone,
		// Drawn by the style sheet, so that the cell's own text stays what it says.
		"data-header": column.phone === "half" || column.phoneHeader ? column.header : undefined,
	};
	const content = column.cell(row);
	return column.rowHeader ? (
		<th scope="row" {...placed} {...as("rowheader")}>
			{content}
		</th>
	) : (
		<td {...placed} {...as("cell")}>
			{content}
		</td>
	);
}
