import { site } from "../../site.ts";
import { formatDateTime, formatKes } from "../../ui/format.ts";
import { fromCents } from "../ledger/payment.ts";
import type { News } from "./staff-news.queries.server.ts";

const DAY_MS = 24 * 3_600_000;
const LISTED = 20;

/** Contains only references and project titles: names of customers require signing in. */
export function newsMail(
	{ orders, payments, requests, missing }: News,
	siteUrl: string,
): { subject: string; body: string } {
	const counts = [
		count(orders.length, "new order", "new orders"),
		count(payments.length, "payment", "payments"),
		count(requests.length, "request to answer", "requests to answer"),
		count(missing.length, "missing delivery", "missing deliveries"),
	].filter((text) => text !== null);
	return {
		subject: `${site.name}: ${counts.join(", ")}`,
		body: [
			...part(
				"New orders",
				orders.map(({ reference, article_title }) => `${reference}  ${article_title}`),
			),
			...part(
				"Payments",
				payments.map(
					({ reference, amount_cents }) =>
						`${reference}  ${amount_cents === null ? "a code that waits to be confirmed" : formatKes(fromCents(amount_cents))}`,
				),
			),
			...part(
				"Requests that nobody has answered",
				requests.map(
					({ reference, created_at }) =>
						`${reference}  24 hours are over at ${formatDateTime(Date.parse(created_at) + DAY_MS)}`,
				),
			),
			...part(
				"Customers who do not have what we handed over",
				missing.map(({ reference }) => reference),
			),
			`${siteUrl}/dashboard`,
			"",
			`Choose what you get mail about: ${siteUrl}/dashboard/account`,
		].join("\n"),
	};
}

function count(figure: number, one: string, several: string): string | null {
	return figure === 0 ? null : `${figure} ${figure === 1 ? one : several}`;
}

function part(title: string, lines: readonly string[]): string[] {
	if (lines.length === 0) return [];
	const more = lines.length - LISTED;
	return [title, ...lines.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : []), ""];
}
