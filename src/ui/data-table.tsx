import { Fragment, type MouseEvent, type ReactNode, useState } from "react";
import { StatusBadge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { formatShortDate, textOrNone } from "./format.ts";

export interface Column<Row> {
	/** Unique within a table. */
	header: string;
	/** The header is visible to screen readers only, for a column of buttons or pictures. */
	hideHeader?: boolean;
	/** Replaces the header's text with a control of the same name. */
	control?: ReactNode;
	sorted?: "ascending" | "descending";
	align?: "end";
	cell: (row: Row) => ReactNode;
	rowHeader?: boolean;
	/**
	 * The cell's position when each row becomes a small grid (below 700 px, in the dashboard 1240 px): full width by default;
	 * `start` and `end` share a line, `foot-start` and `foot-end` the last one; `half` has the header above;
	 * `left-column` is beside all others (one at most).
	 */
	mobile?: "start" | "end" | "foot-start" | "foot-end" | "half" | "left-column";
	/** Shows the header before the cell in that grid too, for values such as numbers that mean nothing alone. */
	mobileHeader?: boolean;
	/**
	 * `one-line`: dates, ids. `roomy`: titles, which would shrink to a word per line. `name`: may break within a word.
	 * `lines`: two lines that end in an ellipsis on a desktop.
	 */
	width?: "one-line" | "roomy" | "name" | "lines";
	/** For names of people and schools. */
	translate?: "no";
}

interface DataTableProps<Row> {
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey?: (row: Row) => string;
	rowId?: (row: Row) => string;
	/** The `rowId` in the URL's fragment; its row is marked as current. */
	namedRow?: string;
	/** For clicks in a row outside its controls. Keyboard users have a link in the row's header. */
	onOpen?: (row: Row) => void;
	/** A form about a row, below it in the table's whole width. */
	below?: (row: Row) => ReactNode;
}

/* In some browsers `display: grid` removes a table's semantics; explicit roles restore them. */
const explicit = (role: string) => ({ role });

export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, columns, rows, rowKey = idOf, rowId, namedRow, onOpen, below } = props;
	const hasLeft = columns.some((column) => column.mobile === "left-column");
	return (
		<div className="table-scroll">
			<table className="table" data-left={hasLeft || undefined} {...explicit("table")}>
				<caption className="visually-hidden">{caption}</caption>
				<thead {...explicit("rowgroup")}>
					<tr {...explicit("row")}>
						{columns.map(({ header, hideHeader, control, sorted, align }) => (
							<th
								key={header}
								scope="col"
								data-align={align}
								aria-sort={sorted}
								{...explicit("columnheader")}
							>
								{control}
								{/* Replaces the control where rows are small grids (work-lists.css). */}
								{control && <span className="head-name">{header}</span>}
								{!control &&
									(hideHeader ? <span className="visually-hidden">{header}</span> : header)}
							</th>
						))}
					</tr>
				</thead>
				<tbody {...explicit("rowgroup")}>
					{rows.map((row) => (
						<Fragment key={rowKey(row)}>
							<tr
								id={rowId?.(row)}
								aria-current={
									namedRow !== undefined && rowId?.(row) === namedRow ? true : undefined
								}
								data-opens={onOpen && true}
								onClick={onOpen && ((event) => isRowClick(event) && onOpen(row))}
								{...explicit("row")}
							>
								{columns.map((column) => (
									<Cell key={column.header} column={column} row={row} />
								))}
							</tr>
							<RowBelow columns={columns.length}>{below?.(row)}</RowBelow>
						</Fragment>
					))}
				</tbody>
			</table>
		</div>
	);
}

export function RowBelow({ columns, children }: { columns: number; children: ReactNode }) {
	return (
		children && (
			<tr className="row-below" {...explicit("row")}>
				<td colSpan={columns} {...explicit("cell")}>
					{children}
				</td>
			</tr>
		)
	);
}

/** Ignores clicks on controls, and those that end a text selection. */
function isRowClick({ target }: MouseEvent): boolean {
	const control = (target as Element).closest("a, button, input, select, label, summary");
	return !control && getSelection()?.type !== "Range";
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
	const attributes = {
		"data-width": column.width,
		translate: column.translate,
		"data-align": column.align,
		"data-mobile": column.mobile,
		// The style sheet displays it, so the cell's own text stays unchanged.
		"data-header": column.mobile === "half" || column.mobileHeader ? column.header : undefined,
	};
	const content = column.cell(row);
	return column.rowHeader ? (
		<th scope="row" {...attributes} {...explicit("rowheader")}>
			{content}
		</th>
	) : (
		<td {...attributes} {...explicit("cell")}>
			{content}
		</td>
	);
}

const idOf = (row: unknown) => (row as { id: string }).id;

/** Number of rows shown at first, and added by each click; a few hundred are fast even on a slow machine. */
const ROWS_PER_STEP = 100;

/** The rows to show, and a button for more. `requiredRow`: index of a row that must be visible, or -1. */
export function useLoadMore<Row>(
	rows: readonly Row[],
	requiredRow = -1,
): { shown: readonly Row[]; more: ReactNode } {
	const [steps, setSteps] = useState(1);
	const count = Math.max(steps * ROWS_PER_STEP, requiredRow + 1);
	return {
		shown: rows.slice(0, count),
		more: rows.length > count && (
			<p className="more-rows">
				<Button onClick={() => setSteps(Math.floor(count / ROWS_PER_STEP) + 1)}>Load More</Button>
				<span className="soft">
					{count} of {rows.length}
				</span>
			</p>
		),
	};
}

/** A table of rows that are all loaded already; a long one is shown in steps. */
export function LongTable<Row>(props: DataTableProps<Row>) {
	const { shown, more } = useLoadMore(props.rows);
	return (
		<>
			<DataTable {...props} rows={shown} />
			{more}
		</>
	);
}

type MobileCell = Column<never>["mobile"];

export function nameColumn<Row>(header: string, nameOf: (row: Row) => string): Column<Row> {
	return {
		header,
		rowHeader: true,
		width: "name",
		cell: (row) => <span className="strong">{textOrNone(nameOf(row))}</span>,
	};
}

export function dateColumn<Row>(
	header: string,
	dayOf: (row: Row) => string | null | undefined,
	mobile?: MobileCell,
): Column<Row> {
	return { header, width: "one-line", mobile, cell: (row) => formatShortDate(dayOf(row)) };
}

export function badgeColumn<Row>(
	header: string,
	statusOf: (row: Row) => string,
	mobile: MobileCell,
): Column<Row> {
	return { header, mobile, cell: (row) => <StatusBadge status={statusOf(row)} /> };
}

export function statusColumn<Row extends { status: string }>(mobile: MobileCell): Column<Row> {
	return badgeColumn("Status", ({ status }) => status, mobile);
}

export function roleColumn<Row extends { role: string }>(): Column<Row> {
	return badgeColumn("Role", ({ role }) => role, "end");
}
