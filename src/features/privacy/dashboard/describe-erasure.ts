import type { CountsByKind, Erased } from "../privacy.contract.ts";

export function describeErasure(erased: Erased): string {
	const { account, orders, requests, results, files, mails } = erased;
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

/** The words for keys of an exported file that are not the plural of what they count. */
export const IRREGULAR: Record<string, readonly [one: string, several: string]> = {
	account: ["account", "accounts"],
	guardian_in_orders: ["guardian in an order", "guardians in orders"],
	guardian_in_requests: ["guardian in a request", "guardians in requests"],
	results: ["place in a result", "places in results"],
	mails: ["email", "emails"],
	sms: ["SMS", "SMS"],
	payment_attempts: ["prompt to pay", "prompts to pay"],
	payment_messages: ["message of the payment provider", "messages of the payment provider"],
	unclaimed_payments: ["payment without an order", "payments without orders"],
	delivery_files: ["file of a delivery", "files of deliveries"],
	help_given: ["record of help given", "records of help given"],
	history: ["entry of a history", "entries of histories"],
	changes: ["entry of the audit log", "entries of the audit log"],
	browsers: ["known browser", "known browsers"],
	picture_files: ["file name of a picture", "file names of pictures"],
	project_drafts: ["draft of a project", "drafts of projects"],
	project_proposals: ["proposed change", "proposed changes"],
	added_to_account: ["record added to an account", "records added to an account"],
};

const FIRST_KEYS = ["account", "orders", "requests", "results", "mails"];

/** Everything that an erasure concerns, such as "1 order, 2 emails and 3 entries of the audit log". */
export function describeParts(parts: CountsByKind): string {
	const keys = [...new Set([...FIRST_KEYS, ...Object.keys(parts)])].filter((key) => key in parts);
	return listOf(
		keys.map((key) => {
			const plural = key.replaceAll("_", " ");
			const [one, several] = IRREGULAR[key] ?? [singular(plural), plural];
			return `${parts[key]} ${parts[key] === 1 ? one : several}`;
		}),
	);
}

const singular = (plural: string) => plural.replace(/ies$/, "y").replace(/s$/, "");

function listOf(parts: readonly string[]): string {
	const before = parts.slice(0, -1);
	return `${before.length > 0 ? `${before.join(", ")} and ` : ""}${parts.at(-1) ?? ""}`;
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
