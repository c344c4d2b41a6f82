import { formatKes } from "../../../ui/format.ts";
import type { SmsMonth } from "../staff-notices.contract.ts";

/** Number and cost of a month's SMS. Renders nothing if there were none. */
export function SmsOfMonth({ sms: { sent, delivered, failed, cost } }: { sms: SmsMonth }) {
	if (sent === 0) return null;
	const outcomes = [`${delivered} delivered`, ...(failed > 0 ? [`${failed} not delivered`] : [])];
	return (
		<p className="soft mb-5">
			{sent} SMS for {formatKes(cost)}, {outcomes.join(", ")}
		</p>
	);
}
