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
import { Pager } from "../../ui/pager.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { browserApi } from "../parts/browser-api.ts";
import { saveFile } from "./parts/files.ts";
import { ScreenHead, screenTitle } from "./parts/layout-frame.tsx";
import { ListFilters } from "./parts/list-filters.tsx";
import { QueryView } from "./parts/query-view.tsx";
import { usePageAddress } from "./parts/use-page-address.ts";
import { useStatusChange } from "./parts/use-status-change.ts";

const SCREEN = "/dashboard/requests";

export const meta = screenTitle(SCREEN);

const STATUSES = REQUEST_STATUSES.map((value) => ({ value, label: value }));

/** A status of the address, or undefined for all of them. */
const knownStatus = (text: string) => REQUEST_STATUSES.find((status) => status === text);

export default function Requests() {
	const address = usePageAddress();
	const [detailsId, setDetailsId] = useState<string | null>(null);
	const filters = {
		status: knownStatus(address.filter("status")),
		search: address.filter("search"),
	};
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
	const narrowed = filters.status !== undefined || filters.search !== "";

	return (
		<>
			<ScreenHead of={SCREEN} />
			<ListFilters address={address} what="requests" statuses={STATUSES} />
			<QueryView
				query={query}
				loading={<LoadingRows text="Loading requests..." />}
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
							{pagination.totalPages > 1 && (
								<Pager
									page={address.page}
									pages={pagination.totalPages}
									hrefFor={address.hrefFor}
								/>
							)}
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
