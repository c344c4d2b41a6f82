import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
	changeRequestStatus,
	downloadFile,
	fetchRequests,
} from "../../features/assistance/assistance.calls.ts";
import {
	type AssistanceRequest,
	REQUEST_STATUSES,
	type RequestStatus,
	type RequestsPage,
} from "../../features/assistance/assistance.contract.ts";
import { RequestDetails } from "../../features/assistance/dashboard/request-details.tsx";
import { RequestsTable } from "../../features/assistance/dashboard/requests-table.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { saveFile } from "./parts/files.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { ListFilters } from "./parts/list-filters.tsx";
import { ListPager } from "./parts/list-pager.tsx";
import { QueryView } from "./parts/query-view.tsx";
import { useListFilters } from "./parts/use-page-address.ts";
import { useStatusChange } from "./parts/use-status-change.ts";

const SCREEN = "/dashboard/requests";

export const meta = screenTitle(SCREEN);

export default function Requests() {
	const { address, filters, narrowed } = useListFilters(REQUEST_STATUSES);
	const [detailsId, setDetailsId] = useState<string | null>(null);
	const query = useQuery({
		queryKey: ["requests", address.page, filters],
		queryFn: () => fetchRequests(browserApi, address.page, filters),
		placeholderData: keepPreviousData,
	});
	const { saving, change } = useStatusChange<RequestStatus, RequestsPage>({
		list: "requests",
		save: async (id, status) => {
			await changeRequestStatus(browserApi, id, status);
			return undefined;
		},
		replace: (page, { id, status }) => ({
			...page,
			requests: page.requests.map((request) =>
				request.id === id ? { ...request, status } : request,
			),
		}),
		saved: "Request status saved",
		failed: "Failed to update request status",
	});
	const details = query.data?.requests.find(({ id }) => id === detailsId);

	return (
		<>
			<ScreenHead of={SCREEN} />
			<ListFilters address={address} what="requests" statuses={REQUEST_STATUSES} />
			<QueryView
				query={query}
				loading="Loading requests..."
				failed="Failed to fetch requests: {status}"
			>
				{({ requests, pagination }) =>
					requests.length === 0 ? (
						<EmptyState title="No requests found.">
							{narrowed
								? "Try a shorter word or all statuses."
								: "A request for assistance appears here as soon as it is sent."}
						</EmptyState>
					) : (
						<>
							<RequestsTable
								requests={requests}
								saving={saving}
								onStatus={({ id }, status) => change(id, status)}
								onDetails={({ id }: AssistanceRequest) => setDetailsId(id)}
							/>
							<ListPager address={address} pages={pagination.totalPages} />
						</>
					)
				}
			</QueryView>
			{details && (
				<RequestDetails
					request={details}
					download={async (file) =>
						saveFile(await downloadFile(browserApi, details.id, file.id), file.name)
					}
					onClose={() => setDetailsId(null)}
				/>
			)}
		</>
	);
}
