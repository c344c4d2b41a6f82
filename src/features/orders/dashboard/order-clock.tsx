import { PromiseClock } from "../../../ui/promise-clock.tsx";
import type { Order } from "../orders.contract.ts";

/** Time left to keep the promise of an answer within 24 hours. Other servers may not report it. */
export function OrderClock({ order: { status, due_at } }: { order: Order }) {
	if (!due_at) return null;
	if (status !== "pending") return <span className="soft">Answered</span>;
	return <PromiseClock answerBy={due_at} />;
}
