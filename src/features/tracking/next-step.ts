import { formatShortDate } from "../../ui/format.ts";
import { cancelledSentence } from "../ledger/payment.ts";
import type { TrackedDelivery } from "../orders/deliveries/delivery.ts";
import { isPromptOpen } from "./progress.ts";
import type { TrackedPayment } from "./tracking.contract.ts";

type PaymentState = TrackedPayment["state"];
type StepsByPayment = Record<Exclude<PaymentState, "overpaid">, string>;

const ORDER_STEPS: Record<string, StepsByPayment> = {
	pending: {
		unpaid:
			"We will call you to agree on the details, and work begins when the materials are paid for.",
		part: "We have received part of the payment and will call you before work begins.",
		paid: "Everything is paid, and we will call you before work begins.",
	},
	processing: {
		unpaid: "We are working on your project; please pay what is due, or call us.",
		part: "We are working on your project; please pay the balance before you collect it.",
		paid: "We are working on your project and will call you when it is ready.",
	},
	completed: {
		unpaid: "Your project is ready; please pay what is due and collect it.",
		part: "Your project is ready; please pay the balance and collect it.",
		paid: "Your project is complete; call us if anything is missing.",
	},
};

/** While a payment is checked, no other is requested. */
const CHECKING_STEPS = new Map([
	["processing", "We are working on your project, and we are checking the payment that you sent."],
	["completed", "Your project is ready, and we are checking the payment that you sent."],
]);

const REQUEST_STEPS: Record<string, string> = {
	new: "We will contact you within 24 hours of your request.",
	contacted: "We have contacted you; call us if you have questions or more files for us.",
	closed: "This request is closed; call us if you need more help.",
};

/** Without materials, help is paid before the project is collected. */
const WITHOUT_MATERIALS = new Map([
	["pending", "We will call you to agree on the details before work begins."],
	["processing", ORDER_STEPS.processing?.part],
]);

const AGREED = "Work begins when the materials are paid for.";
const AGREED_WITHOUT_MATERIALS = "Nothing is due before work begins.";
const CALL = "We will call you to agree on the details.";
const MAY_CHANGE = "the sum may change until we have agreed on it with you.";
const MISSING = "You have not received your delivery, and we will call you about it.";
const ARRIVED = "please tell us whether what we handed over has arrived.";
const OVERPAID = "You have paid more than is due, and we will call you about the difference.";

type NextPayment = Pick<TrackedPayment, "state" | "due" | "paid" | "refunded" | "to_refund"> &
	Partial<Pick<TrackedPayment, "agreed" | "attempt" | "unconfirmed" | "material_cost">>;

export function nextStep(record: {
	kind: "order" | "request";
	status: string;
	payment: NextPayment | null;
	/** Sorted by planned day. */
	deliveries?: readonly TrackedDelivery[];
}): string {
	const { kind, status, payment, deliveries = [] } = record;
	if (deliveries.some(({ state }) => state === "missing")) return MISSING;
	if (kind === "request" || !payment) return REQUEST_STEPS[status] ?? CALL;
	if (status === "cancelled") return cancelledSentence(payment);
	if (payment.state === "overpaid") return OVERPAID;
	if (status === "pending" && payment.due === 0) return CALL;
	const isAgreedOnly = status === "pending" && payment.state === "unpaid" && payment.agreed;
	const isChecking =
		payment.state !== "paid" && (Boolean(payment.unconfirmed) || isPromptOpen(payment.attempt));
	const hasMaterials = payment.material_cost !== 0;
	const agreedStep = hasMaterials ? AGREED : AGREED_WITHOUT_MATERIALS;
	const step =
		(isChecking && CHECKING_STEPS.get(status)) ||
		(isAgreedOnly && agreedStep) ||
		(!hasMaterials && payment.state === "unpaid" && WITHOUT_MATERIALS.get(status)) ||
		(ORDER_STEPS[status]?.[payment.state] ?? CALL);
	const more = payment.agreed === false ? MAY_CHANGE : deliveryPart(deliveries);
	return more ? `${step.slice(0, -1)}; ${more}` : step;
}

function deliveryPart(deliveries: readonly TrackedDelivery[]): string {
	if (deliveries.some(({ state }) => state === "handed_over")) return ARRIVED;
	const planned = deliveries.find(({ state }) => state === "planned");
	if (!planned) return "";
	const day = formatShortDate(planned.planned_on);
	return planned.late ? `the delivery of ${day} is late.` : `the delivery is planned for ${day}.`;
}
