import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
	changeRequestConsent,
	changeRequestStatus,
	changeRequestWork,
	downloadFile,
	fetchRequests,
} from "../../features/assistance/assistance.calls.ts";
import {
	type AssistanceRequest,
	REQUEST_STATUSES,
	type RequestStatus,
	type RequestsPage,
} from "../../features/assistance/assistance.contract.ts";
import { deleteRequest } from "../../features/assistance/dashboard/manage-requests.calls.ts";
import { RequestDetails } from "../../features/assistance/dashboard/request-details.tsx";
import { RequestsTable } from "../../features/assistance/dashboard/requests-table.tsx";
import { trackerPath } from "../../platform/tracking/tracker-links.ts";
import { REQUEST_WORK } from "../../platform/tracking/work-names.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useDeletion } from "../../ui/use-deletion.ts";
import { browserApi } from "../parts/browser-api.ts";
import { saveFile } from "./parts/files.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { ListFilters, WorkFilters } from "./parts/list-filters.tsx";
import { MessageTemplatesButton } from "./parts/message-templates.tsx";
import { PagedList } from "./parts/paged-list.tsx";
import { useWorkFilters } from "./parts/use-page-address.ts";
import { useStatusChange } from "./parts/use-status-change.ts";
import { WaitingWork } from "./parts/waiting-work.tsx";
import { WorkOnRecord, withWork } from "./parts/work-on-record.tsx";

const SCREEN = "/dashboard/requests";

export const meta = screenTitle(SCREEN);

export default function Requests() {
	const { address, filters, sort, narrowed } = useWorkFilters(REQUEST_STATUSES, REQUEST_WORK);
	const queryClient = useQueryClient();
	const [detailsId, setDetailsId] = useState<string | null>(null);
	const query = useQuery({
		queryKey: ["requests", address.page, filters, sort],
		queryFn: () => fetchRequests(browserApi, address.page, { ...filters, sort }),
		placeholderData: keepPreviousData,
	});
	const { saving, change } = useStatusChange<RequestStatus>({
		list: "requests",
		save: (id, status, version) => changeRequestStatus(browserApi, id, status, version),
		saved: "Request status saved",
		failed: "Failed to update request status",
	});
	const deletion = useDeletion({
		remove: ({ id }: AssistanceRequest) => deleteRequest(browserApi, id),
		onRemoved: () => {
			void queryClient.invalidateQueries({ queryKey: ["requests"] });
			void queryClient.invalidateQueries({ queryKey: ["work"] });
			toast.success("Request deleted successfully");
		},
		fallback: "Failed to delete request",
	});
	const [knowsWork, setKnowsWork] = useState(false);
	// Other servers have no owners. Ours may have no row that passes the filters.
	if (!knowsWork && query.data?.requests.some(({ owner }) => owner !== undefined)) {
		setKnowsWork(true);
	}
	const details = query.data?.requests.find(({ id }) => id === detailsId);

	return (
		<>
			<ScreenHead of={SCREEN}>{knowsWork && <MessageTemplatesButton />}</ScreenHead>
			{knowsWork && (
				<WaitingWork
					list={{ kind: "requests", work: filters.work ?? "", owner: filters.owner ?? "" }}
				/>
			)}
			<ListFilters address={address} what="requests" statuses={REQUEST_STATUSES}>
				<WorkFilters address={address} />
			</ListFilters>
			<PagedList
				address={address}
				query={query}
				rowsOf={({ requests, pagination }) => ({ rows: requests, pages: pagination.totalPages })}
				loading="Loading requests..."
				failed="Failed to fetch requests: {status}"
				empty={
					<EmptyState title="No requests found.">
						{narrowed
							? "Try a shorter word or all statuses."
							: "A request for assistance appears here as soon as it is sent."}
					</EmptyState>
				}
			>
				{(requests) => (
					<RequestsTable
						requests={requests}
						saving={saving}
						onStatus={({ id }, status) => change(id, status)}
						onDetails={({ id }: AssistanceRequest) => setDetailsId(id)}
						onDelete={deletion.ask}
					/>
				)}
			</PagedList>
			<ConfirmDialog title="Delete Request" {...deletion.dialog}>
				<p>
					Delete the request from “{deletion.thing?.name}”? It goes to the trash with its files and
					can be restored for 30 days. After that both are removed for good.
				</p>
			</ConfirmDialog>
			{details && (
				<RequestDetails
					request={details}
					download={async (file) =>
						saveFile(await downloadFile(browserApi, details.id, file.id), file.name)
					}
					onConsent={async (withdrawn) => {
						await changeRequestConsent(browserApi, details.id, withdrawn);
						await queryClient.invalidateQueries({ queryKey: ["requests"] });
					}}
					onClose={() => setDetailsId(null)}
				>
					{details.owner !== undefined && (
						<WorkOnRecord
							record={{ kind: "request", id: details.id }}
							owner={details.owner}
							phone={details.phone}
							// Its title is in the customer's words, which no address should carry.
							values={{ reference: details.reference, project: "your project" }}
							trackerPath={trackerPath(details.reference)}
							save={async ({ owner_id }) => {
								const work = await changeRequestWork(browserApi, details.id, { owner_id });
								// The row stays, also when it no longer passes the filter.
								queryClient.setQueriesData<RequestsPage>(
									{ queryKey: ["requests"] },
									(page) =>
										page && { ...page, requests: withWork(page.requests, details.id, work) },
								);
							}}
						/>
					)}
				</RequestDetails>
			)}
		</>
	);
}
