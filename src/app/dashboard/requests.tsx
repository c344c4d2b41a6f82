import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
	changeRequestStatus,
	fetchRequests,
	filePath,
} from "../../features/assistance/assistance.client.ts";
import {
	type AssistanceRequest,
	REQUEST_STATUSES,
	type RequestStatus,
	type RequestsPage,
} from "../../features/assistance/assistance.contract.ts";
import { RequestDetails } from "../../features/assistance/dashboard/request-details.tsx";
import { RequestsTable } from "../../features/assistance/dashboard/requests-table.tsx";
import { errorText } from "../../platform/api-client.ts";
import { SearchInput, Select } from "../../ui/field.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { browserApi } from "../browser-api.ts";
import { downloadFile } from "./download-file.ts";
import { ScreenHead } from "./layout-frame.tsx";
import { QueryView } from "./query-view.tsx";
import { screenTitle } from "./screen-title.ts";
import { usePageAddress, useSearchBox } from "./use-page-address.ts";

export const meta = screenTitle("Requests");

export default function Requests() {
	const address = usePageAddress();
	const searchBox = useSearchBox(address);
	const queryClient = useQueryClient();
	const [detailsId, setDetailsId] = useState<string | null>(null);
	const filters = { status: address.filter("status"), search: address.filter("search") };
	const list = { page: address.page, ...filters };
	const queryKey = ["requests", list];
	const query = useQuery({
		queryKey,
		queryFn: () => fetchRequests(browserApi, list),
		placeholderData: keepPreviousData,
	});
	const change = useMutation({
		mutationFn: ({ id, status }: { id: string; status: RequestStatus }) =>
			changeRequestStatus(browserApi, id, status),
		onSuccess: (_changed, { id, status }) => {
			// The row stays where it is, also when it no longer passes the filter.
			queryClient.setQueryData<RequestsPage>(
				queryKey,
				(page) =>
					page && {
						...page,
						requests: page.requests.map((request) =>
							request.id === id ? { ...request, status } : request,
						),
					},
			);
			toast.success("Request status saved");
		},
		onError: (error) => toast.error(errorText(error, "Failed to update request status")),
	});
	const details = query.data?.requests.find(({ id }) => id === detailsId);
	const narrowed = filters.status !== "" || filters.search !== "";

	return (
		<>
			<ScreenHead title="Requests" />
			<div className="filters">
				<SearchInput label="Search requests" placeholder="Search requests..." {...searchBox} />
				<Select
					aria-label="Filter by status"
					value={filters.status}
					onChange={(event) => address.choose({ status: event.currentTarget.value })}
				>
					<option value="">All statuses</option>
					{REQUEST_STATUSES.map((status) => (
						<option key={status} value={status}>
							{status}
						</option>
					))}
				</Select>
			</div>
			<QueryView
				query={query}
				loading={<LoadingRows text="Loading requests..." />}
				failed="Failed to fetch requests: {status}"
			>
				{({ requests = [], pagination }) =>
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
								saving={change.isPending ? change.variables : null}
								onStatus={({ id }, status) => change.mutate({ id, status })}
								onDetails={({ id }: AssistanceRequest) => setDetailsId(id)}
							/>
							{(pagination?.totalPages ?? 1) > 1 && (
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
					download={(file) => downloadFile(filePath(details.id, file.id), file.name)}
					onClose={() => setDetailsId(null)}
				/>
			)}
		</>
	);
}
