import type { ReactNode } from "react";
import { Confirmation, type QuestionProps } from "./prompt-question.tsx";
import { useMessage } from "./use-message.ts";

interface WithMessageProps {
	into: Parameters<typeof useMessage>[0];
	onFilledIn: () => void;
	children: (message: ReturnType<typeof useMessage>) => ReactNode;
}

/** Form fields, any of which reads an M-Pesa message that is pasted into it. */
export function WithMessage({ into, onFilledIn, children }: WithMessageProps) {
	const message = useMessage(into, onFilledIn);
	return (
		<div className="contents" onPaste={message.onPaste}>
			{children(message)}
		</div>
	);
}

interface OtherQuestionProps extends QuestionProps {
	fields: readonly string[];
	/** Fills in the message's amount and day, if they differ. */
	fillIn?: (() => void) | undefined;
}

/** Asked if a payment or refund differs from what its message or M-Pesa says. */
export function OtherQuestion({ field, fillIn, ...props }: OtherQuestionProps) {
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
