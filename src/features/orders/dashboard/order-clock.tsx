import { PromiseClock } from "../../../ui/promise-clock.tsx";
import type { Order } from "../orders.contract.ts";

/** How long is left of the promise to answer within 24 hours. Other servers may know none. */
export function OrderClock({ order: { status, due_at } }: { order: Order }) {
	if (status !== "pending" || !due_at) return null;
	return <PromiseClock answerBy={due_at} />;
}
