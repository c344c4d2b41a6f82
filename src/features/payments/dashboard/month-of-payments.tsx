import { Button } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { formatKes } from "../../../ui/format.ts";
import { METHOD_NAMES } from "../payment-texts.ts";
import type { MonthTotals } from "../payments.contract.ts";

const name = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "March 2026"; a year as it is. */
export function monthName(month: string): string {
	if (/^\d{4}$/.test(month)) return month;
	const firstDay = new Date(`${month}-01T00:00:00Z`);
	return Number.isNaN(firstDay.getTime()) ? "N/A" : name.format(firstDay);
}

interface MonthOfPaymentsProps {
	totals: MonthTotals;
	onUnconfirmed: () => void;
}

/** Sums of a month's payments less refunds by method, and the number of unconfirmed codes. Renders nothing without either. */
export function MonthOfPayments({ totals, onUnconfirmed }: MonthOfPaymentsProps) {
	const { month, methods, total, unconfirmed } = totals;
	if (methods.length === 0 && unconfirmed === 0) return null;
	return (
		<section className="stack mb-5" aria-label="Total for the month">
			{methods.length > 0 && (
				<Facts>
					<Fact label={monthName(month)} className="strong">
						{formatKes(total)}
					</Fact>
					{methods.map(({ method, count, amount, refunded = 0 }) => (
						<Fact key={method} label={METHOD_NAMES[method] ?? method}>
							{formatKes(amount + refunded)} in {count} {count === 1 ? "payment" : "payments"}
							{refunded > 0 && `, ${formatKes(refunded)} refunded`}
						</Fact>
					))}
				</Facts>
			)}
			{unconfirmed > 0 && (
				<p>
					<Button small onClick={onUnconfirmed}>
						{unconfirmed} Unconfirmed {unconfirmed === 1 ? "Code" : "Codes"}
					</Button>
				</p>
			)}
		</section>
	);
}
