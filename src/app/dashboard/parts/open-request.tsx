import type { AssistanceRequest } from "../../../features/assistance/assistance.contract.ts";
import {
	changeRequestConsent,
	changeRequestOwner,
	downloadFile,
	fetchRequest,
} from "../../../features/assistance/dashboard/manage-requests.calls.ts";
import { RequestFacts } from "../../../features/assistance/dashboard/request-facts.tsx";
import {
	REQUEST_STATUS,
	type RequestStatusChange,
} from "../../../features/assistance/dashboard/requests-table.tsx";
import { OpenRecord } from "../../../features/records/dashboard/open-record.tsx";
import { RecordDetails } from "../../../features/work/dashboard/record-details.tsx";
import { browserApi } from "../../../shell/browser-api.ts";
import { saveFile } from "../../../shell/dashboard/export-button.tsx";
import type { RecordAddress } from "../../../shell/dashboard/use-record.ts";
import { dueOn } from "../../../ui/record-cells.tsx";
import { StatusSelect } from "../../../ui/status-select.tsx";

interface OpenRequestProps {
	address: RecordAddress;
	rows: readonly AssistanceRequest[] | undefined;
	statusChange: RequestStatusChange;
}

export function OpenRequest({ address, rows, statusChange }: OpenRequestProps) {
	return (
		<OpenRecord<AssistanceRequest>
			kind="request"
			address={address}
			rows={rows}
			fetch={(id) => fetchRequest(browserApi, { params: { id } })}
		>
			{(request, { previousAndNext, refetch, saveOwnerOrDueDate }) => (
				<RecordDetails
					kind="request"
					record={request}
					due={[request.status !== "closed" && !request.erased_at && dueOn(request.deadline)]}
					status={<StatusSelect row={request} {...REQUEST_STATUS} {...statusChange} />}
					facts={
						<RequestFacts
							request={request}
							download={async ({ id, name }) =>
								saveFile(
									await downloadFile(browserApi, { params: { id: request.id, fileId: id } }),
									name,
								)
							}
						/>
					}
					// The title is the customer's own text, which must not get into the address of a WhatsApp or mail link.
					templateValues={{ project: "your project" }}
					onAnswered={refetch}
					onConsent={async (withdrawn) => {
						await changeRequestConsent(browserApi, {
							params: { id: request.id },
							body: { withdrawn },
						});
						await refetch();
					}}
					save={({ owner_id }) =>
						saveOwnerOrDueDate({ owner_id }, (body) =>
							changeRequestOwner(browserApi, { params: { id: request.id }, body }),
						)
					}
					previousAndNext={previousAndNext}
					onClose={address.close}
				/>
			)}
		</OpenRecord>
	);
}
