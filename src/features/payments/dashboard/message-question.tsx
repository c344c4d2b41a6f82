import type { FieldErrors, Resolver } from "react-hook-form";
import { readKes } from "../../../platform/text/kes.ts";
import { formatKes, formatShortDate } from "../../../ui/format.ts";
import { type MpesaMessage, readMessage } from "../mpesa-message.ts";
import { AskedQuestion, type QuestionProps } from "./prompt-question.tsx";

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

/** What the pasted message of M-Pesa says otherwise than what is typed; nothing of what is not typed. */
export function saidOtherwise(typed: Omit<TypedBesideMessage, "other">): MpesaMessage {
	const { amount, on } = readMessage(typed.code) ?? {};
	const typedAmount = readKes(typed.amount);
	return {
		...(amount !== undefined && typedAmount !== null && amount !== typedAmount && { amount }),
		...(on && typed.at && on !== typed.at && { on }),
	};
}

/** Asks if the pasted message of M-Pesa says another amount or day than what is typed. */
export function askIfOther<Values extends TypedBesideMessage>(): Resolver<Values, unknown, Values> {
	return (values) => {
		const said = saidOtherwise(values);
		if (values.other === "yes" || Object.keys(said).length === 0) return { values, errors: {} };
		const text = `The message says ${summaryOf(said)}.`;
		return {
			values: {},
			errors: { other: { type: "asked", message: text } } as FieldErrors<Values>,
		};
	};
}

interface OtherQuestionProps extends QuestionProps {
	/** Fills in what the message says otherwise. */
	onTake: () => void;
}

export function OtherQuestion({ field, onTake, ...props }: OtherQuestionProps) {
	return (
		<AskedQuestion
			label="Is it right as it is typed?"
			answers={[
				["yes", "Yes: as it is typed"],
				["no", "No: take the message's"],
			]}
			about={["amount", "code", "at"]}
			field={{
				...field,
				onChange: async (event) => {
					if (event.target.value === "no") onTake();
					else await field.onChange(event);
				},
			}}
			{...props}
		/>
	);
}
