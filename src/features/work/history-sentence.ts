import { formatKes, formatShortDate } from "../../ui/format.ts";
import { capitalised } from "../../ui/value-words.ts";
import { fromCents } from "../ledger/payment.ts";
import type { HistoryDetails, HistoryEventKind } from "../records/history.server.ts";

type Event = {
	[Kind in HistoryEventKind]: { event: Kind; detail: HistoryDetails[Kind] | null };
}[HistoryEventKind];

const METHODS: Record<string, string> = { mpesa: "M-Pesa", cash: "cash", bank: "bank" };

/** An event for staff: "Pending → Processing"; a note's text. `nameOf` returns a staff member's name by id. */
export function historySentence(entry: Event, nameOf: (id: string) => string): string {
	if (entry.detail === null) return "Erased with the customer's data";
	switch (entry.event) {
		case "placed":
			return "Received";
		case "status": {
			const { from, to } = entry.detail;
			return `${capitalised(from)} → ${capitalised(to)}`;
		}
		case "owner": {
			const { from, to } = entry.detail;
			const name = (id: string | null) => (id === null ? "nobody" : nameOf(id));
			return `Owner: ${name(from)} → ${name(to)}`;
		}
		case "due": {
			const { from, to } = entry.detail;
			const day = (date: string | null) => (date === null ? "no date" : formatShortDate(date));
			return `Due: ${day(from)} → ${day(to)}`;
		}
		case "note":
			return entry.detail.text;
		case "contact": {
			const { channel, outcome } = entry.detail;
			return `${channel === "call" ? "Call" : "WhatsApp"}: ${outcome === "reached" ? "reached" : "no answer"}`;
		}
		case "reply":
			return `Email “${entry.detail.subject}”\n${entry.detail.text}`;
		case "agreement": {
			const { price, material_cost, reason } = entry.detail;
			const sums = [["price", price] as const, ["materials", material_cost] as const];
			const changes = sums.filter(([, { from, to }]) => from !== to);
			const changed = changes.map(([name, { from, to }]) => `${name} ${kes(from)} → ${kes(to)}`);
			// If the price was confirmed unchanged, name both sums.
			const same = sums.map(([name, { to }]) => `${name} ${kes(to)}`);
			return `Agreed: ${(changed.length > 0 ? changed : same).join(", ")} (${reason})`;
		}
		case "payment": {
			const { amount, method, state, reason, moved_to } = entry.detail;
			const what = amount !== null && amount < 0 ? "Refund" : "Payment";
			const sum = amount === null ? "" : ` of ${kes(Math.abs(amount))}`;
			const why = reason ? ` (${reason})` : "";
			const moved = moved_to ? `moved to ${moved_to}` : "moved here from another order";
			return `${what}${sum} by ${METHODS[method] ?? method}: ${state === "moved" ? moved : state}${why}`;
		}
		case "message": {
			const { channel, template, state } = entry.detail;
			const words = template.replaceAll("_", " ");
			return `${channel === "sms" ? "SMS" : "Email"} “${words}”: ${state}`;
		}
		case "help": {
			const { removed } = entry.detail;
			const text = entry.detail.text.replace(/^\d{4}-\d\d-\d\d(?=: )/, formatShortDate);
			return removed ? `Removed from “What we did”: ${text}` : `What we did: ${text}`;
		}
		case "file":
			return `File for the customer ${entry.detail.removed ? "deleted" : "added"}: ${entry.detail.name}`;
		case "delivery":
			return deliverySentence(entry.detail);
	}
}

function deliverySentence(detail: HistoryDetails["delivery"]): string {
	const { what, place, planned_on, moved_from, state, handed_to, problem } = detail;
	const moved = moved_from ? `${formatShortDate(moved_from)} → ` : "";
	const words: Record<string, string> = {
		planned: `planned for ${moved}${formatShortDate(planned_on)}, ${place}`,
		handed_over: `handed over to ${handed_to}, ${place}`,
		received: "received",
		missing: `not arrived${problem ? ` (${problem})` : ""}`,
		cancelled: "cancelled",
	};
	return `Delivery of ${what}: ${words[state] ?? state}`;
}

function kes(cents: number): string {
	return formatKes(fromCents(cents));
}
