import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Control } from "../../../ui/field.tsx";
import { amountText } from "../../../ui/format.ts";
import type { PaymentSummary } from "../../ledger/payment.ts";

/** An amount that staff are likely to enter, with its name. */
export type SuggestedAmount = readonly [name: string, amount: number];

interface Sums {
	status: string;
	material_cost: number;
	payment: PaymentSummary;
}

/** What the customer is likely to pay next: the materials, before any work begins, or all that is left. */
export function suggestedPayments({ status, material_cost, payment }: Sums): SuggestedAmount[] {
	if (status === "cancelled") return [];
	const { paid, balance } = payment;
	const materials = roundedToCents(Math.min(material_cost - Math.max(paid, 0), balance));
	const suggested: SuggestedAmount[] = [
		[paid > 0 ? "Rest of the material cost" : "Materials", materials],
		["Balance", balance],
	];
	return suggested.filter(([, amount], index) => amount > 0 && (index > 0 || amount < balance));
}

export function suggestedRefunds({ payment }: Sums): SuggestedAmount[] {
	const { paid, balance, to_refund } = payment;
	const suggested: SuggestedAmount[] =
		to_refund > 0
			? [["To refund", to_refund]]
			: [
					["Overpaid", roundedToCents(-balance)],
					["Everything that was paid", paid],
				];
	return suggested.filter(([, amount]) => amount > 0);
}

function roundedToCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}

interface AmountInputProps extends Omit<Control<"input">, "label"> {
	suggested?: readonly SuggestedAmount[] | undefined;
	onChoose: (amount: string) => void;
}

export function AmountInput({ suggested = [], onChoose, ...rest }: AmountInputProps) {
	return (
		<div className="grid gap-2">
			<AmountField label="Amount (KES)" {...rest} />
			{suggested.length > 0 && (
				<div className="flex flex-wrap gap-2">
					{suggested.map(([name, amount]) => (
						<Button key={name} small onClick={() => onChoose(amountText(amount))}>
							{name} {amountText(amount)}
						</Button>
					))}
				</div>
			)}
		</div>
	);
}
