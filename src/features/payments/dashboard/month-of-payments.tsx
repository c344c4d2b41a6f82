import { Button } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { formatKes } from "../../../ui/format.ts";
import { METHOD_NAMES } from "../method-names.ts";
import type { MonthSum } from "../payments.contract.ts";
import { monthName } from "./months.ts";

interface MonthOfPaymentsProps {
	sum: MonthSum;
	/** Shows the unconfirmed codes. */
	onUnconfirmed: () => void;
}

/** Sums of a month's payments less refunds by method, and the number of unconfirmed codes. */
export function MonthOfPayments({ sum, onUnconfirmed }: MonthOfPaymentsProps) {
	const { month, methods, total, unconfirmed } = sum;
	return (
		<section className="stack mb-5" aria-label="The month's sum">
			<Facts>
				<Fact label={monthName(month)} className="strong">
					{formatKes(total)}
				</Fact>
				{methods.map(({ method, count, amount, refunded = 0 }) => (
					<Fact key={method} label={METHOD_NAMES[method] ?? method}>
						{formatKes(amount + refunded)} in {count} {count === 1 ? "payment" : "payments"}
						{refunded > 0 && `, ${formatKes(refunded)} paid back`}
					</Fact>
				))}
			</Facts>
			{unconfirmed > 0 && (
				<p>
					<Button small onClick={onUnconfirmed}>
						{unconfirmed} unconfirmed {unconfirmed === 1 ? "code" : "codes"}
					</Button>
				</p>
			)}
		</section>
	);
}
