import { useQueryClient } from "@tanstack/react-query";
import type {
	AssistanceRequest,
	RequestsPage,
} from "../../../features/assistance/assistance.contract.ts";
import {
	changeRequestConsent,
	changeRequestWork,
	downloadFile,
	fetchRequest,
} from "../../../features/assistance/dashboard/manage-requests.calls.ts";
import { RequestDetails } from "../../../features/assistance/dashboard/request-details.tsx";
import { trackerPath } from "../../../platform/tracking/tracker-links.ts";
import { browserApi } from "../../parts/browser-api.ts";
import { saveFile } from "./files.ts";
import { RecordBeingFetched, RecordSteps } from "./record-dialog.tsx";
import { type RecordAddress, useShownRecord } from "./use-record.ts";
import { HistoryOfRecord, WorkOnRecord, withWork } from "./work-on-record.tsx";

interface OpenRequestProps {
	address: RecordAddress;
	/** The requests in the list. Undefined while they are loading. */
	rows: readonly AssistanceRequest[] | undefined;
}

/** The details of the request whose id is in the address. */
export function OpenRequest({ address, rows }: OpenRequestProps) {
	const { id, step, close } = address;
	const queryClient = useQueryClient();
	const { record: request, query } = useShownRecord<AssistanceRequest>({
		id,
		rows,
		queryKey: ["request"],
		fetch: (wanted) => fetchRequest(browserApi, wanted),
	});
	if (id === null || !rows) return null;
	if (!request) {
		return (
			<RecordBeingFetched
				title="Request Details"
				query={query}
				loading="Loading request..."
				failed="Failed to fetch request: {status}"
				onClose={close}
			/>
		);
	}
	/** A request that is not in the list has a query of its own. */
	const refetch = () => queryClient.invalidateQueries({ queryKey: ["request", id] });
	return (
		<RequestDetails
			request={request}
			steps={<RecordSteps what="request" id={id} rows={rows} onStep={step} />}
			download={async (file) => saveFile(await downloadFile(browserApi, id, file.id), file.name)}
			onConsent={async (withdrawn) => {
				await changeRequestConsent(browserApi, id, withdrawn);
				await Promise.all([queryClient.invalidateQueries({ queryKey: ["requests"] }), refetch()]);
			}}
			onClose={close}
		>
			{/* Other servers may not support these. */}
			{request.owner !== undefined && (
				<>
					<WorkOnRecord
						record={{ kind: "request", id }}
						owner={request.owner}
						phone={request.phone}
						// The title is the customer's own text, which must not get into an address.
						values={{ reference: request.reference, project: "your project" }}
						trackerPath={trackerPath(request.reference)}
						save={async ({ owner_id }) => {
							const work = await changeRequestWork(browserApi, id, { owner_id });
							// The row stays, even if it no longer matches the filter.
							queryClient.setQueriesData<RequestsPage>(
								{ queryKey: ["requests"] },
								(page) => page && { ...page, requests: withWork(page.requests, id, work) },
							);
							await refetch();
						}}
					/>
					<HistoryOfRecord record={{ kind: "request", id }} />
				</>
			)}
		</RequestDetails>
	);
}
