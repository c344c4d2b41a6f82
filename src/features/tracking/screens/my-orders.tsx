import { useQueryClient } from "@tanstack/react-query";
import { browserApi } from "../../../shell/browser-api.ts";
import { PagedList } from "../../../shell/dashboard/paged-list.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../../shell/dashboard/use-page-address.ts";
import { useQueryKeepingData } from "../../../shell/dashboard/use-query-keeping-data.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useConfirmedAction } from "../../../ui/use-confirmed-action.tsx";
import { beginOrder } from "../../orders/begin-order.ts";
import { AddRecordForm } from "../dashboard/add-record-form.tsx";
import { fetchOwnRecords, removeOwnRecord } from "../dashboard/manage-own-records.calls.ts";
import { OwnRecordsList } from "../dashboard/own-records-list.tsx";
import type { OwnRecord } from "../own-records.contract.ts";

const SCREEN = "/dashboard/my-orders";

export const meta = screenTitle(SCREEN);

export const OWN_RECORDS = "own-records";

export default function MyOrders() {
	const address = usePageAddress();
	const queryClient = useQueryClient();
	const refresh = () => void queryClient.invalidateQueries({ queryKey: [OWN_RECORDS] });
	const query = useQueryKeepingData([OWN_RECORDS, address.page], () =>
		fetchOwnRecords(browserApi, { query: { page: address.page, limit: 10 } }),
	);
	const removal = useConfirmedAction({
		run: ({ reference }: OwnRecord) => removeOwnRecord(browserApi, { params: { reference } }),
		onDone: () => {
			refresh();
			toast.success("Removed from your account successfully");
		},
		words: ["Remove", "Removing..."],
		fallback: "Failed to remove the order or request",
	});
	return (
		<>
			<ScreenHead of={SCREEN} />
			<div className="grid grid-cols-1 gap-8">
				<PagedList
					address={address}
					query={query}
					rowsOf={({ records, pagination }) => ({
						rows: records,
						pages: pagination?.totalPages ?? 1,
					})}
					what="orders"
					failed="Failed to fetch orders"
					empty={<NoOwnRecords />}
				>
					{(records) => (
						<OwnRecordsList
							level={2}
							records={records}
							onOrderAgain={({ slug, ...person }) => beginOrder(slug, person)}
							onRemove={removal.askToConfirm}
						/>
					)}
				</PagedList>
				<Card as="section" className="stack" aria-labelledby="add-record">
					<h2 id="add-record">Add an Order or Request</h2>
					<p>
						These are orders and requests that you, your team or your school sent without signing
						in. Anyone who knows the reference and phone number can add one to their own account
						too.
					</p>
					<AddRecordForm
						onAdded={() => {
							refresh();
							toast.success("Added to your account successfully");
						}}
					/>
				</Card>
			</div>
			<ConfirmDialog title="Remove from Your Account" {...removal.dialog}>
				<p>
					{removal.item?.title}, {removal.item?.reference}, will no longer be listed here. It is not
					cancelled: you can still find it on the tracker with its reference and phone number, and
					add it here again.
				</p>
			</ConfirmDialog>
		</>
	);
}

export function NoOwnRecords() {
	return (
		<EmptyState
			title="You have not ordered a project yet."
			action={
				<LinkButton small to="/projects">
					Browse Projects
				</LinkButton>
			}
		>
			Orders and requests that you send while you are signed in appear here. Add others below, with
			their reference and phone number.
		</EmptyState>
	);
}
