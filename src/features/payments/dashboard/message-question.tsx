import type { FieldErrors, Resolver } from "react-hook-form";
import { readKes } from "../../../platform/text/kes.ts";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { formatKes, formatShortDate } from "../../../ui/format.ts";
import { type MpesaMessage, readMessage } from "../mpesa-message.ts";
import { AskedQuestion } from "./prompt-question.tsx";

/** Such as "KES 1,250.50, Nov 26, 2026, from JANE WANJIRU 0712345678". */
export function summaryOf({ amount, on, payer }: MpesaMessage): string {
	const parts = [
		amount !== undefined && formatKes(amount),
		on && formatShortDate(on),
		payer && `from ${payer}`,
	];
	return parts.filter(Boolean).join(", ") || "its code alone";
}

interface TypedBesideMessage {
	amount: string;
	code: string;
	at: string;
	other: string;
}

/** Asks once if the pasted message of M-Pesa says another amount or day than what is typed. */
export function askIfOther<Values extends TypedBesideMessage>(): Resolver<Values, unknown, Values> {
	return (values) => {
		const message = values.other !== "yes" && readMessage(values.code);
		const typed = readKes(values.amount);
		const { amount, on } = message || {};
		const said: MpesaMessage = {
			...(amount !== undefined && typed !== null && amount !== typed && { amount }),
			...(on && values.at && on !== values.at && { on }),
		};
		if (Object.keys(said).length === 0) return { values, errors: {} };
		const text = `The message says ${summaryOf(said)}.`;
		return {
			values: {},
			errors: { other: { type: "asked", message: text } } as FieldErrors<Values>,
		};
	};
}

export function OtherQuestion({ field }: { field: ReturnType<FieldOf<{ other: string }>> }) {
	return (
		<AskedQuestion
			label="Is it right as it is typed?"
			answers={[["yes", "Yes: as it is typed"]]}
			field={field}
		/>
	);
}
