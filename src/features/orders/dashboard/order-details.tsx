import type { ReactNode } from "react";
import { DetailsDialog } from "../../../ui/dialog.tsx";
import { ContactFact, Fact, Facts, IdFact, StatusFact } from "../../../ui/facts.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { AnswerClock } from "../../../ui/promise-clock.tsx";
import { GuardianFacts } from "../../records/guardian-facts.tsx";
import type { ListedOrder } from "./manage-orders.calls.ts";
import { articleTitle } from "./orders-table.tsx";

interface OrderDetailsProps {
	order: ListedOrder;
	onConsent: (withdrawn: boolean) => Promise<void>;
	onClose: () => void;
	/** Buttons to the previous and next order. */
	steps?: ReactNode;
	/** Sections of other features, beside and below the order's fields. */
	children?: ReactNode;
}

/** All fields of an order, with links to contact the customer. */
export function OrderDetails(props: OrderDetailsProps) {
	const { order, onConsent, onClose, steps, children } = props;
	const { article_id, notes } = order;
	return (
		<DetailsDialog
			title="Order Details"
			// A single column does not need the width.
			size={children ? "large" : "normal"}
			beside={order.status === "pending" && <AnswerClock record={order} waits />}
			shown={order.id}
			actions={steps}
			onClose={onClose}
		>
			<div key={order.id} className={children ? "record" : undefined}>
				<Facts>
					{/* Other servers may not send one. */}
					{order.reference && (
						<Fact label="Reference" className="strong">
							{order.reference}
						</Fact>
					)}
					<IdFact label="Order">{order.id}</IdFact>
					<Fact label="Date">{formatDateTime(order.created_at)}</Fact>
					<StatusFact status={order.status} />
					<ContactFact label="Customer" {...order} />
					<GuardianFacts of={order} onConsent={onConsent} />
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
				{children}
			</div>
		</DetailsDialog>
	);
}
