import { DetailsDialog } from "../../../ui/dialog.tsx";
import { ContactFact, Fact, Facts, IdFact, StatusFact } from "../../../ui/facts.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import type { Order } from "../orders.contract.ts";
import { articleTitle } from "./orders-table.tsx";

/** Everything about one order, with the customer one press away. */
export function OrderDetails({ order, onClose }: { order: Order | null; onClose: () => void }) {
	if (!order) return null;
	const { article_id, notes } = order;
	return (
		<DetailsDialog title="Order Details" onClose={onClose}>
			<Facts>
				<IdFact label="Order">{order.id}</IdFact>
				<Fact label="Date">{formatDateTime(order.created_at)}</Fact>
				<StatusFact status={order.status} />
				<ContactFact label="Customer" {...order} />
				<Fact label="Article">
					<div>{articleTitle(order)}</div>
					{article_id && <div className="mono soft wrap-anywhere">{article_id}</div>}
				</Fact>
				{notes && (
					<Fact label="Notes" className="whitespace-pre-line wrap-anywhere">
						{notes}
					</Fact>
				)}
			</Facts>
		</DetailsDialog>
	);
}
