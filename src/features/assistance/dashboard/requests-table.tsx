import type { ReactNode } from "react";
import type { LinkProps } from "react-router";
import type { RequestSort } from "../../../platform/tracking/work-names.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Person } from "../../../ui/person.tsx";
import { DeleteButton } from "../../../ui/row-buttons.tsx";
import { type Selection, selectColumn } from "../../../ui/row-selection.tsx";
import { type Sorting, sortable } from "../../../ui/sortable.tsx";
import { statusSelectColumn } from "../../../ui/status-select.tsx";
import { WorkLine } from "../../../ui/work-line.tsx";
import {
	type AssistanceRequest,
	REQUEST_STATUSES,
	type RequestStatus,
} from "../assistance.contract.ts";
import { Promised } from "./promised.tsx";

interface RequestsTableProps {
	requests: readonly AssistanceRequest[];
	/** Pending status changes by request id. */
	saving: ReadonlyMap<string, RequestStatus>;
	onStatus: (request: AssistanceRequest, status: RequestStatus) => void;
	onDetails: (request: AssistanceRequest) => void;
	onDelete: (request: AssistanceRequest) => void;
	sorting: Sorting<RequestSort | "newest">;
	/** Undefined if the server has no bulk changes. */
	selection: Selection | undefined;
	/** The error shown in a row whose change failed. */
	failureOf: (id: string) => ReactNode;
	/** Link to a request's details. */
	linkTo: (request: AssistanceRequest) => Pick<LinkProps, "to" | "state">;
}

export function RequestsTable(props: RequestsTableProps) {
	const { requests, saving, onStatus, onDetails, onDelete, linkTo } = props;
	const { sorting, selection, failureOf } = props;
	const columns: Column<AssistanceRequest>[] = [
		...(selection
			? [selectColumn(selection, requests, ({ name }) => `the request from ${name}`)]
			: []),
		sortable(
			{
				header: "Received",
				width: "one-line",
				cell: (request) => (
					<div className="cell-lines row-clock">
						<div>{formatDateTime(request.created_at)}</div>
						<div className="clock-line">
							<Promised request={request} />
						</div>
					</div>
				),
			},
			sorting,
			{ ascending: "created_at", descending: "newest" },
			"descending",
		),
		sortable(
			{
				header: "From",
				rowHeader: true,
				width: "lines",
				phone: "start",
				cell: (request) => <Person {...request} link={linkTo(request)} />,
			},
			sorting,
			{ ascending: "name", descending: "-name" },
		),
		{
			...sortable(projectColumn, sorting, {
				ascending: "projectTitle",
				descending: "-projectTitle",
			}),
			// "Due" sorts the project's column too, because a separate column does not fit at 1100 px.
			second: sortable({ ...projectColumn, header: "Due" }, sorting, {
				ascending: "deadline",
				descending: "-deadline",
			}),
		},
		sortable(
			statusSelectColumn({
				labelOf: ({ name }: AssistanceRequest) => `Status of the request from ${name}`,
				statuses: REQUEST_STATUSES,
				saving,
				onStatus,
				failureOf,
			}),
			sorting,
			{ ascending: "status", descending: "-status" },
		),
		{
			header: "Details",
			hideHeader: true,
			phone: "foot-end",
			cell: (request) => (
				<Button small onClick={() => onDetails(request)}>
					View Details
				</Button>
			),
		},
		{
			header: "Delete",
			hideHeader: true,
			// Next to the name, because the row's last line is full.
			phone: "end",
			cell: (request) => (
				<DeleteButton of={`the request from ${request.name}`} onClick={() => onDelete(request)} />
			),
		},
	];
	return (
		<DataTable
			caption="Assistance requests"
			columns={columns}
			rows={requests}
			rowKey={({ id }) => id}
			onOpen={onDetails}
		/>
	);
}

const projectColumn: Column<AssistanceRequest> = {
	header: "Project",
	width: "lines",
	cell: ({ projectTitle, projectCategory, ...request }) => (
		<div className="cell-lines desk-lines">
			<div>{projectTitle}</div>
			<WorkLine
				of={{ ...request, due_on: request.phone === "" ? null : request.deadline }}
				about={projectCategory}
			/>
		</div>
	),
};
