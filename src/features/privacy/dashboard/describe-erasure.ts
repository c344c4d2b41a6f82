import type { Erased } from "../privacy.contract.ts";

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
	if (parts.length === 0) return "Erased: what the audit log said of the person.";
	const last = parts.pop();
	return `Erased: ${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}.`;
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
