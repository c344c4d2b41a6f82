import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Person } from "../../../ui/person.tsx";
import { DeleteButton } from "../../../ui/row-buttons.tsx";
import { StatusSelect } from "../../../ui/status-select.tsx";
import { WorkLine } from "../../../ui/work-line.tsx";
import {
	type AssistanceRequest,
	REQUEST_STATUSES,
	type RequestStatus,
} from "../assistance.contract.ts";
import { Promised } from "./promised.tsx";

interface RequestsTableProps {
	requests: readonly AssistanceRequest[];
	/** The changes on their way, by the request's id. */
	saving: ReadonlyMap<string, RequestStatus>;
	onStatus: (request: AssistanceRequest, status: RequestStatus) => void;
	onDetails: (request: AssistanceRequest) => void;
	onDelete: (request: AssistanceRequest) => void;
}

export function RequestsTable({
	requests,
	saving,
	onStatus,
	onDetails,
	onDelete,
}: RequestsTableProps) {
	const columns: Column<AssistanceRequest>[] = [
		{
			header: "Received",
			width: "one-line",
			cell: (request) => (
				<div className="flex flex-wrap items-center justify-between gap-2 lg:max-w-44">
					<span>{formatDateTime(request.created_at)}</span>
					<Promised request={request} />
				</div>
			),
		},
		{
			header: "From",
			rowHeader: true,
			phone: "start",
			cell: ({ name, phone, email }) => <Person name={name} phone={phone} email={email} />,
		},
		{
			header: "Project",
			width: "roomy",
			cell: ({ projectTitle, projectCategory, ...request }) => (
				<div className="cell-lines">
					<div>{projectTitle}</div>
					<div className="soft">{projectCategory}</div>
					<WorkLine of={{ ...request, due_on: request.deadline }} />
				</div>
			),
		},
		{
			header: "Status",
			phone: "foot-start",
			cell: (request) => (
				<StatusSelect
					label={`Status of the request from ${request.name}`}
					statuses={REQUEST_STATUSES}
					stored={request.status}
					saving={saving.get(request.id)}
					onPick={(status) => onStatus(request, status)}
				/>
			),
		},
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
			// Beside the name: the last line is full.
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
		/>
	);
}
