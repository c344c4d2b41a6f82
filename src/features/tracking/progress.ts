import type { PaymentAttempt } from "../ledger/payment.ts";
import type { TrackedPayment, TrackedRecord } from "./tracking.contract.ts";

export interface ProgressStep {
	name: string;
	/** `next` is the first one that is not done. */
	state: "done" | "next" | "later";
	at: string | undefined;
}

type Payment = Pick<TrackedPayment, "due" | "paid" | "balance"> &
	// Other servers send only the sums.
	Partial<Pick<TrackedPayment, "agreed" | "material_cost" | "attempt" | "unconfirmed">>;

type Order = Pick<TrackedRecord, "kind" | "status" | "placed_at" | "history"> & {
	payment: Payment | null;
};

const OPEN_STATUSES = ["pending", "processing", "completed"];

/** Undefined for a request, and for an order that goes no further, such as a cancelled one. */
export function progressSteps({
	kind,
	status,
	placed_at,
	history,
	payment,
}: Order): ProgressStep[] | undefined {
	if (kind !== "order" || !payment || !OPEN_STATUSES.includes(status)) return undefined;
	const { due, paid, balance, material_cost: materials, agreed = status !== "pending" } = payment;
	const areMaterialsPaid =
		materials === undefined
			? due > 0 && balance <= 0
			: paid >= materials && (materials > 0 || agreed);
	const readySince = history.filter((entry) => entry.status === "completed").pop()?.at;
	const isReady = status === "completed";
	const marks: [name: string, isDone: boolean, at?: string][] = [
		["Ordered", true, placed_at],
		["Agreed", agreed],
		[
			agreed && materials === 0
				? "No materials to pay for"
				: !areMaterialsPaid && isReady
					? "Still to pay"
					: "Materials paid",
			areMaterialsPaid,
		],
		["Ready", isReady, readySince],
	];
	const next = marks.findIndex(([, isDone]) => !isDone);
	return marks.map(([name, isDone, at], index) => ({
		name,
		state: isDone ? "done" : index === next ? "next" : "later",
		at: isDone ? at : undefined,
	}));
}

/**
 * Sums to pay now and later, in KES: materials before the work, the rest before collection. Nothing is due before the
 * details are agreed; `next` is for those who pay earlier. Never asks twice: an open prompt's amount is `sent`, and
 * while codes of unknown amounts are checked nothing is due.
 */
export function sumsDue(order: { status: string; payment: Payment }) {
	const { status, payment } = order;
	const { balance, paid, material_cost = Number.POSITIVE_INFINITY, attempt } = payment;
	if (balance <= 0 || status === "cancelled") return { now: 0, later: 0, sent: 0, next: 0 };
	const sent = isPromptOpen(attempt) ? attempt.amount : 0;
	const left = Math.max(0, balance - sent);
	const materialsLeft = status === "completed" ? left : Math.max(0, material_cost - paid - sent);
	const next = payment.unconfirmed ? 0 : roundedToCents(Math.min(left, materialsLeft));
	const now = isToBeAgreed(order) ? 0 : next;
	return { now, later: roundedToCents(left - now), sent, next };
}

/** Whether we still must call to agree on details. Other servers do not say. */
export function isToBeAgreed(order: { status: string; payment: Pick<Payment, "agreed"> }): boolean {
	return order.status === "pending" && order.payment.agreed === false;
}

/** Whether the customer has a prompt to answer. After an unanswered one they may pay another way. */
export function isPromptOpen(
	attempt: TrackedPayment["attempt"] | undefined,
): attempt is PaymentAttempt {
	return attempt?.state === "waiting" && attempt.open;
}

function roundedToCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}
