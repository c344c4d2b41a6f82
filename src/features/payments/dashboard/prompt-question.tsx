import { useEffect, useRef, useState } from "react";
import { SelectInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";

interface PromptQuestionProps {
	field: ReturnType<FieldOf<{ of_prompt: string }>>;
}

/** Asked if the server suspects that the payment is the one of an M-Pesa prompt, which has already been counted. */
export function PromptQuestion({ field }: PromptQuestionProps) {
	const [asked, setAsked] = useState(false);
	if (field.error && !asked) setAsked(true);
	return asked ? <Question field={field} /> : null;
}

function Question({ field }: PromptQuestionProps) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => place.current?.querySelector("select")?.focus(), []);
	return (
		<div ref={place}>
			<SelectInput label="Is it the prompt's payment?" {...field}>
				<option value="">Please choose</option>
				<option value="yes">Yes: the code is its receipt</option>
				<option value="no">No: it was paid besides</option>
			</SelectInput>
		</div>
	);
}
