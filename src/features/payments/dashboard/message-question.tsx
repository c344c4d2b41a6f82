import { Confirmation, type QuestionProps } from "./prompt-question.tsx";

interface OtherQuestionProps extends QuestionProps {
	about: readonly string[];
	/** Fills in the amount and the day of the message, if they are others. */
	onTake: (() => void) | undefined;
}

export function OtherQuestion({ field, onTake, ...props }: OtherQuestionProps) {
	return (
		<Confirmation
			label="What you typed differs from what M-Pesa says. Keep yours?"
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
