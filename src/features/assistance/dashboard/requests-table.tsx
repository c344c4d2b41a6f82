import { toneOf } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { Select } from "../../../ui/field.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import {
	type AssistanceRequest,
	REQUEST_STATUSES,
	type RequestStatus,
} from "../assistance.contract.ts";
import { Promised } from "./promise.tsx";

interface RequestsTableProps {
	requests: readonly AssistanceRequest[];
	/** The change on its way: its row shows the new status. */
	saving: { id: string; status: RequestStatus } | null;
	onStatus: (request: AssistanceRequest, status: RequestStatus) => void;
	onDetails: (request: AssistanceRequest) => void;
}

export function RequestsTable({ requests, saving, onStatus, onDetails }: RequestsTableProps) {
	const columns: Column<AssistanceRequest>[] = [
		{
			key: "received",
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
			key: "person",
			header: "From",
			rowHeader: true,
			cell: ({ name, phone, email }) => (
				<div className="leading-[1.45]">
					<div className="font-semibold">{name}</div>
					<div className="text-ink-soft">{phone}</div>
					<div className="text-ink-soft">
						<EmailText>{email}</EmailText>
					</div>
				</div>
			),
		},
		{
			key: "project",
			header: "Project",
			width: "roomy",
			cell: ({ projectTitle, projectCategory }) => (
				<div className="leading-[1.45]">
					<div>{projectTitle}</div>
					<div className="text-ink-soft">{projectCategory}</div>
				</div>
			),
		},
		{
			key: "status",
			header: "Status",
			phone: "foot-start",
			cell: (request) => {
				const isSaving = saving?.id === request.id;
				const status = isSaving ? saving.status : request.status;
				return (
					<Select
						aria-label={`Status of the request from ${request.name}`}
						aria-busy={isSaving}
						tone={toneOf(status)}
						value={status}
						onChange={(event) => onStatus(request, event.currentTarget.value as RequestStatus)}
					>
						{REQUEST_STATUSES.map((name) => (
							<option key={name} value={name}>
								{name}
							</option>
						))}
					</Select>
				);
			},
		},
		{
			key: "details",
			header: "Details",
			hideHeader: true,
			phone: "foot-end",
			cell: (request) => (
				<Button small onClick={() => onDetails(request)}>
					View Details
				</Button>
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
