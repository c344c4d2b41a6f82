import { site } from "../../site.ts";
import { trackerPath } from "../records/tracker-links.ts";

/** The last lines of every e-mail to an order's customer. */
export function orderMailClosing(
	{ reference }: { reference: string },
	{ siteUrl }: { siteUrl: string },
): string[] {
	return [
		`Your reference: ${reference}`,
		`How far your order is: ${siteUrl}${trackerPath(reference)}`,
		`Questions? Write to ${site.mailboxes[0]} or call ${site.phone}.`,
		"",
		site.name,
	];
}
