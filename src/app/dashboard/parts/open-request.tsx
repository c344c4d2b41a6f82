import type { AssistanceRequest } from "../../../features/assistance/assistance.contract.ts";
import {
	changeRequestConsent,
	changeRequestWork,
	downloadFile,
	fetchRequest,
} from "../../../features/assistance/dashboard/manage-requests.calls.ts";
import { RequestDetails } from "../../../features/assistance/dashboard/request-details.tsx";
import {
	type RequestStatusChange,
	RequestStatusSelect,
} from "../../../features/assistance/dashboard/requests-table.tsx";
import { OpenRecord } from "../../../features/records/dashboard/open-record.tsx";
import { trackerPath } from "../../../features/records/tracker-links.ts";
import { HistoryOfRecord, WorkOnRecord } from "../../../features/work/dashboard/work-on-record.tsx";
import { browserApi } from "../../../shell/browser-api.ts";
import { saveFile } from "../../../shell/dashboard/export-button.tsx";
import type { RecordAddress } from "../../../shell/dashboard/use-record.ts";

interface OpenRequestProps {
	address: RecordAddress;
	/** The requests in the list. Undefined while they are loading. */
	rows: readonly AssistanceRequest[] | undefined;
	/** As in the list. */
	statusChange: RequestStatusChange;
}

/** The details of the request whose id is in the address. */
export function OpenRequest({ address, rows, statusChange }: OpenRequestProps) {
	return (
		<OpenRecord<AssistanceRequest>
			kind="request"
			address={address}
			rows={rows}
			fetch={(id) => fetchRequest(browserApi, id)}
		>
			{(request, { steps, refetch, showWork }) => (
				<RequestDetails
					request={request}
					steps={steps}
					download={async ({ id, name }) =>
						saveFile(await downloadFile(browserApi, request.id, id), name)
					}
					onConsent={async (withdrawn) => {
						await changeRequestConsent(browserApi, request.id, withdrawn);
						await refetch();
					}}
					onClose={address.close}
				>
					{request.owner !== undefined && (
						<>
							<WorkOnRecord
								record={{ kind: "request", id: request.id }}
								status={<RequestStatusSelect request={request} {...statusChange} />}
								owner={request.owner}
								phone={request.phone}
								// The title is the customer's own text, which must not get into an address.
								values={{ reference: request.reference, project: "your project" }}
								trackerPath={trackerPath(request.reference)}
								save={async ({ owner_id }) =>
									showWork(await changeRequestWork(browserApi, request.id, { owner_id }))
								}
							/>
							<HistoryOfRecord record={{ kind: "request", id: request.id }} />
						</>
					)}
				</RequestDetails>
			)}
		</OpenRecord>
	);
}
