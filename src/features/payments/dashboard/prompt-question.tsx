import { useEffect, useRef, useState } from "react";
import { SelectInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";

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
