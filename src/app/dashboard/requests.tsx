import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
	type AssistanceRequest,
	REQUEST_STATUSES,
	type RequestStatus,
} from "../../features/assistance/assistance.contract.ts";
import {
	changeRequestStatus,
	deleteRequest,
	fetchRequests,
	fetchRequestsWaitingFirst,
} from "../../features/assistance/dashboard/manage-requests.calls.ts";
import { RequestsTable } from "../../features/assistance/dashboard/requests-table.tsx";
import { REQUEST_WORK } from "../../platform/tracking/work-names.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useDeletion } from "../../ui/use-deletion.ts";
import { browserApi } from "../parts/browser-api.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { ListFilters, WorkFilters } from "./parts/list-filters.tsx";
import { LIVE } from "./parts/live.ts";
import { MessageTemplatesButton } from "./parts/message-templates.tsx";
import { OpenRequest } from "./parts/open-request.tsx";
import { PagedList } from "./parts/paged-list.tsx";
import { useWorkFilters } from "./parts/use-page-address.ts";
import { useRecordAddress } from "./parts/use-record.ts";
import { useStatusChange } from "./parts/use-status-change.ts";
import { WaitingWork } from "./parts/waiting-work.tsx";

const SCREEN = "/dashboard/requests";

export const meta = screenTitle(SCREEN);

export default function Requests() {
	const work = useWorkFilters(REQUEST_STATUSES, REQUEST_WORK);
	const { address, filters, sort, narrowed, isPlain } = work;
	const queryClient = useQueryClient();
	const details = useRecordAddress("request");
	const waitingFirst = isPlain && address.page === 1;
	const query = useQuery({
		queryKey: ["requests", address.page, filters, sort, waitingFirst],
		queryFn: () =>
			waitingFirst
				? fetchRequestsWaitingFirst(browserApi)
				: fetchRequests(browserApi, address.page, { ...filters, sort }),
		placeholderData: keepPreviousData,
		...LIVE,
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
						onDetails={({ id }: AssistanceRequest) => details.open(id)}
						linkTo={({ id }) => details.link(id)}
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
			<OpenRequest address={details} rows={query.data?.requests} />
		</>
	);
}
