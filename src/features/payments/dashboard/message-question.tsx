import type { ReactNode } from "react";
import { Confirmation, type QuestionProps } from "./prompt-question.tsx";
import { useMpesaMessage } from "./use-message.ts";

interface WithMessageProps {
	messageField: Parameters<typeof useMpesaMessage>[0];
	onFilledIn: () => void;
	children: (message: ReturnType<typeof useMpesaMessage>) => ReactNode;
}

/** Form fields, any of which reads an M-Pesa message that is pasted into it. */
export function WithMessage({ messageField, onFilledIn, children }: WithMessageProps) {
	const message = useMpesaMessage(messageField, onFilledIn);
	return (
		<div className="contents" onPaste={message.onPaste}>
			{children(message)}
		</div>
	);
}

interface RecordAnywayQuestionProps extends QuestionProps {
	fields: readonly string[];
	/** Fills in the message's amount and day, if they differ. */
	fillIn?: (() => void) | undefined;
}

export function RecordAnywayQuestion({ field, fillIn, ...props }: RecordAnywayQuestionProps) {
	return (
		<Confirmation
			label="Record it anyway?"
			answers={[
				["yes", "Yes: keep what I typed"],
				...(fillIn ? [["no", "No: use the message"] as const] : []),
			]}
			field={{
				...field,
				onChange: async (event) => {
					if (event.target.value === "no") fillIn?.();
					else await field.onChange(event);
				},
			}}
			{...props}
		/>
	);
}
