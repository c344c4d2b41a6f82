import { useQueryClient } from "@tanstack/react-query";
import {
	type AssistanceRequest,
	REQUEST_COLUMNS,
	REQUEST_STATUSES,
	type RequestStatus,
} from "../../features/assistance/assistance.contract.ts";
import {
	changeRequestStatus,
	changeRequests,
	deleteRequest,
	exportRequests,
	fetchRequests,
	trashedRequests,
} from "../../features/assistance/dashboard/manage-requests.calls.ts";
import {
	type RequestStatusChange,
	RequestsTable,
} from "../../features/assistance/dashboard/requests-table.tsx";
import { useBulkChange } from "../../features/records/dashboard/use-bulk-change.tsx";
import { useStatusChange } from "../../features/records/dashboard/use-status-change.tsx";
import {
	COLLAPSED_FILTERS,
	REQUEST_SORT_LABELS,
	useWorkFilters,
	WorkFilters,
} from "../../features/records/dashboard/work-filters.tsx";
import { REQUEST_SORTS, REQUEST_WORK_FILTERS } from "../../features/records/work-names.ts";
import { useWorkQueue } from "../../features/work/dashboard/use-work.ts";
import { WaitingWork } from "../../features/work/dashboard/waiting-work.tsx";
import { browserApi } from "../../shell/browser-api.ts";
import { ExportButton } from "../../shell/dashboard/export-button.tsx";
import { ListFilters } from "../../shell/dashboard/list-filters.tsx";
import { PagedList } from "../../shell/dashboard/paged-list.tsx";
import { AUTO_REFETCH, ForbiddenScreen, isForbidden } from "../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { useQueryKeepingData } from "../../shell/dashboard/use-query-keeping-data.ts";
import { useRecordAddress } from "../../shell/dashboard/use-record.ts";
import { useUndoDeletion } from "../../shell/dashboard/use-restore.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useSelection } from "../../ui/row-selection.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useConfirmedAction } from "../../ui/use-confirmed-action.tsx";
import { BulkBar, BulkNotes } from "./parts/bulk-bar.tsx";
import { OpenRequest } from "./parts/open-request.tsx";

const SCREEN = "/dashboard/requests";

export const meta = screenTitle(SCREEN);

export default function Requests() {
	const work = useWorkFilters(REQUEST_STATUSES, REQUEST_WORK_FILTERS, REQUEST_SORTS);
	const { address, filters, sort, narrowed } = work;
	const staff = useWorkQueue({ enabled: false }).data?.staff;
	const queryClient = useQueryClient();
	const details = useRecordAddress("request");
	const query = useQueryKeepingData(
		["requests", address.page, address.rows, filters, sort],
		() =>
			fetchRequests(browserApi, {
				query: { page: address.page, limit: address.rows, ...filters, sort },
			}),
		AUTO_REFETCH,
	);
	const { saving, change, failureOf } = useStatusChange<RequestStatus>({
		list: "requests",
		save: (id, status, version) =>
			changeRequestStatus(browserApi, { params: { id }, body: { status, updated_at: version } }),
		saved: "Request status saved",
		failed: "Failed to update request status",
	});
	const selection = useSelection((query.data?.requests ?? []).map(({ id }) => id));
	const bulk = useBulkChange<RequestStatus>({
		list: "requests",
		save: (changes) => changeRequests(browserApi, { body: { changes } }),
		failed: "Failed to change the requests",
		onDone: selection.replace,
	});
	const statusChange: RequestStatusChange = {
		saving,
		onStatus: ({ id }, status) => change(id, status),
		failureOf: (id) => failureOf(id) ?? bulk.failureOf(id),
	};
	const offerUndo = useUndoDeletion(trashedRequests);
	const deletion = useConfirmedAction({
		run: ({ id }: AssistanceRequest) => deleteRequest(browserApi, { params: { id } }),
		onDone: (_answer, { id, name }) => {
			void queryClient.invalidateQueries({ queryKey: ["requests"] });
			void queryClient.invalidateQueries({ queryKey: ["work"] });
			toast.success("Request deleted successfully");
			offerUndo({ id, title: name }, query.data?.requests);
		},
		fallback: "Failed to delete request",
	});
	if (isForbidden(query.error)) {
		return <ForbiddenScreen of={SCREEN} error={query.error} what="requests" />;
	}
	return (
		<>
			<ScreenHead of={SCREEN}>
				<ExportButton
					fetchFile={(columns) => exportRequests(browserApi, { query: { ...filters, columns } })}
					columns={REQUEST_COLUMNS}
					fileName="requests.csv"
					failed="Failed to export requests: {status}"
				/>
			</ScreenHead>
			<ListFilters
				address={address}
				what="requests"
				statuses={REQUEST_STATUSES}
				counts={query.data?.counts}
				params={COLLAPSED_FILTERS}
			>
				<WorkFilters address={address} staff={staff} sorts={REQUEST_SORT_LABELS} />
				<WaitingWork
					list={{ kind: "requests", work: filters.work ?? "", owner: filters.owner ?? "" }}
				/>
			</ListFilters>
			<BulkNotes what="requests" />
			<PagedList
				address={address}
				query={query}
				rowsOf={({ requests, pagination, counts }) => ({
					rows: requests,
					pages: pagination.totalPages,
					// Other servers always return ten rows.
					total: counts && pagination.total,
				})}
				what="requests"
				empty={
					<EmptyState title="No requests found.">
						{narrowed
							? "Try a shorter word, or choose “All statuses”."
							: "A request for assistance appears here as soon as it is sent."}
					</EmptyState>
				}
			>
				{(requests) => (
					<>
						<RequestsTable
							requests={requests}
							statusChange={statusChange}
							sorting={work.sorting}
							selection={selection}
							onDetails={({ id }: AssistanceRequest) => details.open(id)}
							linkTo={({ id }) => details.link(id)}
							onDelete={deletion.askToConfirm}
						/>
						<BulkBar
							what="requests"
							selection={selection}
							statuses={REQUEST_STATUSES}
							busy={bulk.isPending}
							onApply={(values) => bulk.change(selection.ids, values)}
							fetchFile={(ids) => exportRequests(browserApi, { query: { ids } })}
						/>
					</>
				)}
			</PagedList>
			<ConfirmDialog title="Delete Request" {...deletion.dialog}>
				<p>
					Delete the request from “{deletion.item?.name || deletion.item?.reference}”? It will go to
					the trash with its files and can be restored for 30 days. After that both will be
					permanently deleted.
				</p>
			</ConfirmDialog>
			<OpenRequest address={details} rows={query.data?.requests} statusChange={statusChange} />
		</>
	);
}
