import { PromiseClock } from "../../../ui/promise-clock.tsx";
import type { Order } from "../orders.contract.ts";

/**
 * Time left to keep the promise of an answer within 24 hours, or that it was answered. Other servers may not report the
 * time.
 */
export function OrderClock({ order: { status, due_at } }: { order: Order }) {
	if (!due_at) return null;
	if (status !== "pending") return <span className="soft">Answered</span>;
	return <PromiseClock answerBy={due_at} />;
}
