import type { Erased, PartCounts } from "../privacy.contract.ts";

/** Summarises in one sentence what was erased. */
export function describeErasure({
	account,
	orders,
	requests,
	results,
	files,
	mails,
}: Erased): string {
	const parts = [
		account && "the account",
		orders > 0 && `the person in ${count(orders, "order")}`,
		requests > 0 &&
			`${count(requests, "request")}${files > 0 ? ` with ${count(files, "file")}` : ""}`,
		results > 0 && `the name in ${count(results, "result")}`,
		mails > 0 && count(mails, "mail"),
	].filter((part) => part !== false);
	// Only the audit log mentioned the person.
	if (parts.length === 0) return "Erased: what the audit log said about the person.";
	return `Erased: ${listOf(parts)}.`;
}

/** By the keys of an exported file, in the order in which the question names them. */
export const PARTS: Record<string, string> = {
	account: "account",
	further_accounts: "further account",
	orders: "order",
	guardian_in_orders: "guardian in an order",
	requests: "request",
	guardian_in_requests: "guardian in a request",
	files: "file",
	results: "place in a result",
	mails: "email",
	sms: "SMS",
	payments: "payment",
	payment_attempts: "prompt to pay",
	payment_messages: "message of the payment provider",
	unclaimed_payments: "payment without an order",
	receipts: "receipt",
	deliveries: "delivery",
	delivery_files: "file of a delivery",
	help_given: "sheet of help given",
	history: "entry of a history",
	changes: "entry of the audit log",
	sessions: "session",
	browsers: "known browser",
	passkeys: "passkey",
	invitations: "invitation",
	security_events: "security event",
	picture_files: "file name of a picture",
	project_drafts: "draft of a project",
	project_proposals: "proposed change",
	added_to_account: "record added to an account",
};
const PLURALS: Record<string, string> = {
	SMS: "SMS",
	"guardian in an order": "guardians in orders",
	"guardian in a request": "guardians in requests",
	"place in a result": "places in results",
	"payment without an order": "payments without orders",
	"prompt to pay": "prompts to pay",
	"message of the payment provider": "messages of the payment provider",
	delivery: "deliveries",
	"file of a delivery": "files of deliveries",
	"sheet of help given": "sheets of help given",
	"entry of a history": "entries of histories",
	"entry of the audit log": "entries of the audit log",
	"file name of a picture": "file names of pictures",
	"draft of a project": "drafts of projects",
	"record added to an account": "records added to an account",
};

/** Everything that an erasure concerns, such as "1 order, 2 emails and 3 entries of the audit log". */
export function describeParts(parts: PartCounts): string {
	const known = Object.keys(PARTS);
	const sorted = Object.entries(parts).sort(
		([one], [other]) => known.indexOf(one) - known.indexOf(other),
	);
	return listOf(
		sorted.map(([part, number]) => count(number, PARTS[part] ?? part.replaceAll("_", " "))),
	);
}

function listOf(parts: readonly string[]): string {
	const before = parts.slice(0, -1);
	return `${before.length > 0 ? `${before.join(", ")} and ` : ""}${parts.at(-1) ?? ""}`;
}

function count(number: number, noun: string): string {
	return `${number} ${number === 1 ? noun : (PLURALS[noun] ?? `${noun}s`)}`;
}
