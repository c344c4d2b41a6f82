import { Fact } from "../../../ui/facts.tsx";
import type { ListedOrder } from "./manage-orders.calls.ts";
import { articleTitle } from "./orders-table.tsx";

/** The fields that only orders have. */
export function OrderFacts({ order }: { order: ListedOrder }) {
	return (
		<>
			<Fact label="Article">{articleTitle(order)}</Fact>
			{order.notes && (
				<Fact label="Notes" className="whitespace-pre-line wrap-anywhere">
					{order.notes}
				</Fact>
			)}
		</>
	);
}
