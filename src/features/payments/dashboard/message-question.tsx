import { readKes } from "../../../platform/text/kes.ts";
import { toCents } from "../../ledger/payment.ts";
import { compare, type Evidence, type Verdict } from "../evidence.ts";
import { AskedQuestion, type QuestionProps } from "./prompt-question.tsx";

/** How a message compares with the amount and the day that are typed beside it. The server compares the rest. */
export function compareTyped(
	said: Evidence,
	{ amount, at }: { amount: string; at: string },
): Verdict["differsIn"] {
	const typed = readKes(amount);
	const cents = typed === null ? null : toCents(typed);
	return compare(said, { orderIds: [], code: null, cents, day: at || null }, []).differsIn;
}

interface OtherQuestionProps extends QuestionProps {
	/** The fields that it is about. */
	about: readonly string[];
	/** Fills in the amount and the day of the message, if they are others. */
	onTake: (() => void) | undefined;
}

export function OtherQuestion({ field, onTake, ...props }: OtherQuestionProps) {
	return (
		<AskedQuestion
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
