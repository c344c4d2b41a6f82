import { useQuery, useQueryClient } from "@tanstack/react-query";
import { HelpOfOrder } from "../../../features/help-given/dashboard/help-of-order.tsx";
import { fetchHelp } from "../../../features/help-given/dashboard/manage-help.calls.ts";
import {
	changeAgreement,
	changeOrderConsent,
	changeOrderOwnerAndDue,
	fetchOrder,
	type ListedOrder,
} from "../../../features/orders/dashboard/manage-orders.calls.ts";
import {
	articleTitle,
	balanceText,
	ORDER_STATUS,
	type OrderStatusChange,
	owed,
} from "../../../features/orders/dashboard/orders-table.tsx";
import { DeliveriesOfOrder } from "../../../features/orders/deliveries/dashboard/deliveries-of-order.tsx";
import { fetchDeliveries } from "../../../features/orders/deliveries/dashboard/manage-deliveries.calls.ts";
import { OrderPayments } from "../../../features/payments/dashboard/order-payments.tsx";
import { OpenRecord } from "../../../features/records/dashboard/open-record.tsx";
import { RecordDetails } from "../../../features/work/dashboard/record-details.tsx";
import { browserApi } from "../../../shell/browser-api.ts";
import { RecordSection } from "../../../shell/dashboard/query-view.tsx";
import type { RecordAddress } from "../../../shell/dashboard/use-record.ts";
import { Fact, IdFact } from "../../../ui/facts.tsx";
import { formatKes } from "../../../ui/format.ts";
import { dueOn } from "../../../ui/record-cells.tsx";
import { StatusSelect } from "../../../ui/status-select.tsx";

interface OpenOrderProps {
	address: RecordAddress;
	rows: readonly ListedOrder[] | undefined;
	statusChange: OrderStatusChange;
}

export function OpenOrder({ address, rows, statusChange }: OpenOrderProps) {
	return (
		<OpenRecord<ListedOrder>
			kind="order"
			address={address}
			rows={rows}
			fetch={(id) => fetchOrder(browserApi, { params: { id } })}
		>
			{(order, { previousAndNext, refetch, saveOwnerOrDueDate }) => {
				const balance = owed(order);
				return (
					<RecordDetails
						kind="order"
						record={order}
						due={[balanceText(order), isOpen(order) && order.due_on && dueOn(order.due_on)]}
						status={<StatusSelect row={order} {...ORDER_STATUS} {...statusChange} />}
						facts={
							<>
								<Fact label="Article">{articleTitle(order)}</Fact>
								{order.article_id && <IdFact label="Article ID">{order.article_id}</IdFact>}
								{order.notes && (
									<Fact label="Notes" className="whitespace-pre-line wrap-anywhere">
										{order.notes}
									</Fact>
								)}
							</>
						}
						templateValues={{
							project: order.article_title,
							...(order.payment && { amount: formatKes(order.payment.due) }),
							// Without a balance nobody is asked to pay.
							...(balance > 0 && { balance: formatKes(balance) }),
						}}
						onAnswered={refetch}
						onConsent={async (withdrawn) => {
							await changeOrderConsent(browserApi, {
								params: { id: order.id },
								body: { withdrawn },
							});
							await refetch();
						}}
						save={(change) =>
							saveOwnerOrDueDate(change, (body) =>
								changeOrderOwnerAndDue(browserApi, { params: { id: order.id }, body }),
							)
						}
						previousAndNext={previousAndNext}
						onClose={address.close}
					>
						<OrderSections
							order={order}
							balance={balance}
							onComplete={() => statusChange.onStatus(order, "completed")}
						/>
					</RecordDetails>
				);
			}}
		</OpenRecord>
	);
}

interface OrderSectionsProps {
	order: ListedOrder;
	/** In KES. */
	balance: number;
	onComplete: () => void;
}

function OrderSections({ order: { id, ...fields }, balance, onComplete }: OrderSectionsProps) {
	const queryClient = useQueryClient();
	const keys = {
		order: ["order", id],
		deliveries: ["order deliveries", id],
		help: ["order help", id],
	};
	const invalidate = async (part: keyof typeof keys) => {
		for (const queryKey of [["orders"], ["work"], ["history", "order", id]]) {
			void queryClient.invalidateQueries({ queryKey });
		}
		await queryClient.invalidateQueries({ queryKey: keys[part] });
	};
	const deliveriesQuery = {
		queryKey: keys.deliveries,
		fetch: () => fetchDeliveries(browserApi, { params: { id } }),
	};
	const { data: deliveries = [] } = useQuery({
		...deliveriesQuery,
		queryFn: deliveriesQuery.fetch,
	});
	const isDelivered =
		deliveries.some(({ state }) => state === "received") &&
		deliveries.every(({ state }) => state === "received" || state === "cancelled");
	const { status, payment, material_cost } = fields;
	const isBegun = status === "processing" && payment !== undefined;
	return (
		<>
			<RecordSection
				title="Payments"
				what="payments"
				queryKey={keys.order}
				fetch={() => fetchOrder(browserApi, { params: { id } })}
				rows={2}
			>
				{(order) => (
					<OrderPayments
						api={browserApi}
						order={order}
						isDelivered={isDelivered}
						agree={(values) =>
							changeAgreement(browserApi, {
								params: { id },
								body: { ...values, updated_at: order.updated_at },
							})
						}
						onChanged={() => void invalidate("order")}
					/>
				)}
			</RecordSection>
			<RecordSection title="Deliveries" what="deliveries" {...deliveriesQuery} rows={1}>
				{(deliveries) => (
					<DeliveriesOfOrder
						orderId={id}
						deliveries={deliveries}
						balance={balance}
						// Delivering is the next step once the materials are paid for.
						isNext={isBegun && payment.paid >= material_cost}
						onComplete={isBegun && isDelivered && balance <= 0 ? onComplete : undefined}
						onChanged={() => invalidate("deliveries")}
					/>
				)}
			</RecordSection>
			<RecordSection
				title="What We Did for the Customer"
				what="what we did"
				queryKey={keys.help}
				fetch={() => fetchHelp(browserApi, { params: { id } })}
				rows={1}
			>
				{(help) => <HelpOfOrder orderId={id} help={help} onChanged={() => invalidate("help")} />}
			</RecordSection>
		</>
	);
}

const isOpen = ({ status, erased_at }: ListedOrder) =>
	!erased_at && status !== "completed" && status !== "cancelled";
