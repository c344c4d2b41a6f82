import { readKes } from "../platform/text/kes.ts";
import { type Control, TextInput } from "./field.tsx";
import { amountText } from "./format.ts";

/** An amount in KES, written like the amounts beside it when the field is left: "1555.5" becomes 1,555.50. */
export function AmountField({ onBlur, ...props }: Control<"input">) {
	return (
		<TextInput
			inputMode="decimal"
			{...props}
			onBlur={(event) => {
				const amount = readKes(event.currentTarget.value);
				if (amount !== null && amount >= 0) event.currentTarget.value = amountText(amount);
				onBlur?.(event);
			}}
		/>
	);
}
