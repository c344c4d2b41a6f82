import { PromiseClock } from "../../../ui/promise-clock.tsx";
import type { ListedOrder } from "./manage-orders.calls.ts";

/**
 * Time left to keep the promise of an answer within 24 hours, or that it was answered. Other servers may not report the
 * time. Nobody can answer a person who was erased.
 */
export function OrderClock({ order: { status, due_at, phone } }: { order: ListedOrder }) {
	if (!due_at || phone === "") return null;
	if (status !== "pending") return <span className="soft">Answered</span>;
	return <PromiseClock answerBy={due_at} />;
}
