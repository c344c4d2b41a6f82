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
				const { currentTarget: field } = event;
				const amount = readKes(field.value);
				const text = amount !== null && amount >= 0 ? amountText(amount) : field.value;
				if (text !== field.value) {
					// Sends the event of typing, because neither React nor the form sees the new text otherwise.
					field.setRangeText(text, 0, field.value.length);
					field.dispatchEvent(new Event("input", { bubbles: true }));
				}
				onBlur?.(event);
			}}
		/>
	);
}
