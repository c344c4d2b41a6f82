import { useEffect, useRef, useState } from "react";
import type { FieldErrors, Resolver } from "react-hook-form";
import { readKes } from "../../../platform/text/kes.ts";
import { SelectInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { formatKes } from "../../../ui/format.ts";

interface PromptQuestionProps {
	field: ReturnType<FieldOf<{ of_prompt: string }>>;
}

/** Asked if the server suspects that the payment is the one of an M-Pesa prompt, which has already been counted. */
export function PromptQuestion({ field }: PromptQuestionProps) {
	return (
		<AskedQuestion
			label="Is it the prompt's payment?"
			answers={[
				["yes", "Yes: the code is its receipt"],
				["no", "No: it was paid besides"],
			]}
			field={field}
		/>
	);
}

interface TypedMore {
	amount: string;
	more: string;
}

/** What the customer still has to pay, or how to find out; undefined if that is not known. */
export type Due = number | (() => Promise<number | undefined>);

/** Asks once before more is recorded than is due: it may be a slip, and customers do pay too much. */
export function askIfMore<Values extends TypedMore>(due: Due): Resolver<Values, unknown, Values> {
	return async (values) => {
		if (values.more === "yes") return { values, errors: {} };
		const known = typeof due === "number" ? due : await due();
		const more = (readKes(values.amount) ?? 0) - (known ?? Number.POSITIVE_INFINITY);
		if (more <= 0) return { values, errors: {} };
		const message = `This is ${formatKes(more)} more than is due.`;
		return { values: {}, errors: { more: { type: "asked", message } } as FieldErrors<Values> };
	};
}

/** Asks one question after the other. */
export function askFirst<Values extends TypedMore>(
	...questions: readonly Resolver<Values, unknown, Values>[]
): Resolver<Values, unknown, Values> {
	return async (...given) => {
		for (const ask of questions) {
			const answer = await ask(...given);
			if (Object.keys(answer.errors).length > 0) return answer;
		}
		return { values: given[0], errors: {} };
	};
}

export function MoreQuestion({ field }: { field: ReturnType<FieldOf<{ more: string }>> }) {
	return (
		<AskedQuestion
			label="Was so much paid?"
			answers={[["yes", "Yes: the amount is right"]]}
			field={field}
		/>
	);
}

interface AskedQuestionProps {
	label: string;
	answers: readonly (readonly [value: string, text: string])[];
	field: ReturnType<FieldOf<Record<string, string>>>;
}

/** A question that is asked once its field was refused. */
export function AskedQuestion(props: AskedQuestionProps) {
	const [asked, setAsked] = useState(false);
	if (props.field.error && !asked) setAsked(true);
	return asked ? <Question {...props} /> : null;
}

function Question({ label, answers, field }: AskedQuestionProps) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => place.current?.querySelector("select")?.focus(), []);
	return (
		<div ref={place}>
			<SelectInput label={label} {...field}>
				<option value="">Please choose</option>
				{answers.map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</SelectInput>
		</div>
	);
}
