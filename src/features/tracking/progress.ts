import type { TrackedPayment, TrackedRecord } from "./tracking.contract.ts";

/** One of the four marks on the ruler of an order. */
export interface Mark {
	name: string;
	/** `next` is the first one that is not reached. */
	state: "done" | "next" | "later";
	/** When it was reached, ISO 8601, where the tracker knows it. */
	at: string | undefined;
}

type Payment = Pick<TrackedPayment, "due" | "paid" | "balance"> &
	// Other servers send only the sums.
	Partial<Pick<TrackedPayment, "agreed" | "material_cost">>;

type Order = Pick<TrackedRecord, "kind" | "status" | "placed_at" | "history"> & {
	payment: Payment | null;
};

const ON_THE_WAY = ["pending", "processing", "completed"];

/** How far an order is; undefined for a request, and for an order that goes no further, such as a cancelled one. */
export function marksOf({ kind, status, placed_at, history, payment }: Order): Mark[] | undefined {
	if (kind !== "order" || !payment || !ON_THE_WAY.includes(status)) return undefined;
	const { due, paid, balance, material_cost: materials, agreed = status !== "pending" } = payment;
	const arePaid =
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
				? "No materials to pay"
				: !arePaid && isReady
					? "Still to pay"
					: "Materials paid",
			arePaid,
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
 * What is to be paid now and what only later, in KES: the materials come before the work, the rest before the project
 * is collected.
 */
export function sumsDue({
	status,
	payment: { balance, paid, material_cost = Number.POSITIVE_INFINITY },
}: {
	status: string;
	payment: Payment;
}): { now: number; later: number } {
	if (balance <= 0 || status === "cancelled") return { now: 0, later: 0 };
	const missing = status === "completed" ? balance : Math.max(0, material_cost - paid);
	const now = Math.min(balance, missing);
	return { now: inCents(now), later: inCents(balance - now) };
}

function inCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}
