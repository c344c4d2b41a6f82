import type { LinkProps } from "react-router";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { useDeletedRows } from "../../../ui/deleted-rows.tsx";
import {
	DateAndDeadline,
	detailsColumn,
	Person,
	RecordLink,
	TitleWithDueAndOwner,
} from "../../../ui/record-cells.tsx";
import { DeleteButton } from "../../../ui/row-buttons.tsx";
import { type Selection, selectColumn } from "../../../ui/row-selection.tsx";
import { type Sorting, sortableBy } from "../../../ui/sortable.tsx";
import { type StatusChange, statusSelectColumn } from "../../../ui/status-select.tsx";
import type { RequestSort } from "../../records/work-names.ts";
import {
	type AssistanceRequest,
	REQUEST_STATUSES,
	type RequestStatus,
} from "../assistance.contract.ts";

export type RequestStatusChange = StatusChange<AssistanceRequest, RequestStatus>;

export const REQUEST_STATUS = {
	list: "requests",
	labelOf: ({ name }: AssistanceRequest) => `Status of the request from ${name}`,
	statuses: REQUEST_STATUSES,
};

interface RequestsTableProps {
	requests: readonly AssistanceRequest[];
	statusChange: RequestStatusChange;
	onDetails: (request: AssistanceRequest) => void;
	onDelete: (request: AssistanceRequest) => void;
	sorting: Sorting<RequestSort>;
	/** Undefined if the server has no bulk changes. */
	selection: Selection | undefined;
	linkTo: (request: AssistanceRequest) => Pick<LinkProps, "to" | "state">;
}

export function RequestsTable(props: RequestsTableProps) {
	const { requests, statusChange, onDetails, onDelete, linkTo, sorting, selection } = props;
	const sortable = sortableBy(sorting);
	const columns: Column<AssistanceRequest>[] = [
		...(selection
			? [selectColumn(selection, requests, ({ name }) => `the request from ${name}`)]
			: []),
		{
			header: "Request",
			width: "one-line",
			mobile: "start",
			rowHeader: true,
			cell: (request) => <RecordLink link={linkTo(request)}>{request.reference}</RecordLink>,
		},
		sortable(
			"created_at",
			{
				header: "Received",
				width: "one-line",
				cell: (request) => (
					<DateAndDeadline
						className="flex flex-wrap items-center justify-between gap-y-0.5 gap-x-2 3xl:block"
						of={request}
						unanswered={request.status === "new"}
					/>
				),
			},
			"descending",
		),
		sortable("name", {
			header: "From",
			width: "lines",
			cell: (request) => <Person {...request} />,
		}),
		sortable("projectTitle", {
			header: "Project",
			width: "lines",
			cell: (request) => (
				<TitleWithDueAndOwner
					title={request.projectTitle}
					of={{ ...request, due_on: request.deadline }}
					about={request.projectCategory}
				/>
			),
		}),
		sortable("status", statusSelectColumn({ ...REQUEST_STATUS, ...statusChange })),
		detailsColumn(onDetails),
		{
			header: "Delete",
			hideHeader: true,
			// Beside the reference, because the row's last line is full.
			mobile: "end",
			cell: (request) => (
				<DeleteButton of={`the request from ${request.name}`} onClick={() => onDelete(request)} />
			),
		},
	];
	const shown = { rows: requests, below: useDeletedRows(requests), onOpen: onDetails };
	return <DataTable caption="Assistance requests" columns={columns} {...shown} />;
}
