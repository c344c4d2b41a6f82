import { StatusBadge } from "./badge.tsx";
import type { Column } from "./data-table.tsx";
import { formatShortDate } from "./format.ts";

/** Columns that many dashboard lists share. */

type Phone = Column<never>["phone"];

/** The column that identifies the row. */
export function nameColumn<Row>(header: string, nameOf: (row: Row) => string): Column<Row> {
	return {
		header,
		rowHeader: true,
		width: "name",
		cell: (row) => <span className="strong">{nameOf(row)}</span>,
	};
}

/** A date that does not wrap. */
export function dateColumn<Row>(
	header: string,
	dayOf: (row: Row) => string | null | undefined,
	phone: Phone,
): Column<Row> {
	return { header, width: "one-line", phone, cell: (row) => formatShortDate(dayOf(row)) };
}

/** A status, a state or a role as a badge. */
export function badgeColumn<Row>(
	header: string,
	statusOf: (row: Row) => string,
	phone: Phone,
): Column<Row> {
	return { header, phone, cell: (row) => <StatusBadge status={statusOf(row)} /> };
}

export function statusColumn<Row extends { status: string }>(phone: Phone): Column<Row> {
	return badgeColumn("Status", ({ status }) => status, phone);
}

export function roleColumn<Row extends { role: string }>(): Column<Row> {
	return badgeColumn("Role", ({ role }) => role, "end");
}
