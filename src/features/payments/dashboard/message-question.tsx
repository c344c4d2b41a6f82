import type { ReactNode } from "react";
import { Confirmation, type QuestionProps } from "./prompt-question.tsx";
import { useMessage } from "./use-message.ts";

interface WithMessageProps {
	into: Parameters<typeof useMessage>[0];
	onTaken: () => void;
	children: (message: ReturnType<typeof useMessage>) => ReactNode;
}

/** Form fields, any of which reads an M-Pesa message that is pasted into it. */
export function WithMessage({ into, onTaken, children }: WithMessageProps) {
	const message = useMessage(into, onTaken);
	return (
		<div className="contents" onPaste={message.onPaste}>
			{children(message)}
		</div>
	);
}

interface OtherQuestionProps extends QuestionProps {
	about: readonly string[];
	/** Fills in the message's amount and day, if they differ. */
	onTake?: (() => void) | undefined;
}

export function OtherQuestion({ field, onTake, ...props }: OtherQuestionProps) {
	return (
		<Confirmation
			label="Record it anyway?"
			answers={[
				["yes", "Yes: keep what I typed"],
				...(onTake ? [["no", "No: use the message"] as const] : []),
			]}
			field={{
				...field,
				onChange: async (event) => {
					if (event.target.value === "no") onTake?.();
					else await field.onChange(event);
				},
			}}
			{...props}
		/>
	);
}
