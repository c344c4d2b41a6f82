import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { type FieldErrors, type Resolver, useFormContext } from "react-hook-form";
import { readKes } from "../../../platform/text/kes.ts";
import { SelectInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { formatKes } from "../../../ui/format.ts";

export interface QuestionProps {
	field: ReturnType<FieldOf<Record<string, string>>>;
}

/** Asked if the server suspects that the payment is the one of an M-Pesa prompt, which has already been counted. */
export function PromptQuestion(props: QuestionProps) {
	return (
		<Confirmation
			label="Is this the payment that the prompt asked for?"
			answers={[
				["yes", "Yes: the code is its receipt"],
				["no", "No: it is a separate payment"],
			]}
			fields={["amount", "method", "code"]}
			{...props}
		/>
	);
}

interface OverpaidValues {
	amount: string;
	overpaid: string;
}

/** What the customer still has to pay, or a call that fetches it; undefined if unknown. */
export type Due = number | (() => Promise<number | undefined>);

/** Asks before more is recorded than is due: it may be a typing error, but customers do pay too much. */
export function confirmIfOverpaid<Values extends OverpaidValues>(
	due: Due,
): Resolver<Values, unknown, Values> {
	return async (values) => {
		if (values.overpaid === "yes") return { values, errors: {} };
		const known = typeof due === "number" ? due : await due();
		const excess = (readKes(values.amount) ?? 0) - (known ?? Number.POSITIVE_INFINITY);
		if (excess <= 0) return { values, errors: {} };
		const message = `This is ${formatKes(excess)} more than is due.`;
		const errors = { overpaid: { type: "question", message } } as FieldErrors<Values>;
		return { values: {}, errors };
	};
}

export function OverpaidConfirmation({ due, ...props }: QuestionProps & { due: Due }) {
	return (
		<Confirmation
			label="This is more than is due. Is the amount right?"
			answers={[["yes", "Yes: the amount is right"]]}
			fields={["amount"]}
			compared={typeof due === "number" ? due : undefined}
			{...props}
		/>
	);
}

interface ConfirmationProps extends QuestionProps {
	label: string;
	answers: readonly (readonly [value: string, text: string])[];
	/** Names of the fields that the question is about: when one changes, question and answer disappear. */
	fields: readonly string[];
	/** A value that these fields are compared with: when it changes, the question disappears too. */
	compared?: number | undefined;
}

/** A question that appears when the server refuses its field. The server asks again if necessary. */
export function Confirmation({ fields, compared, ...props }: ConfirmationProps) {
	const { field } = props;
	const form = useFormContext<Record<string, string>>();
	const [isShown, setIsShown] = useState(false);
	if (field.error && !isShown) setIsShown(true);
	const hideQuestion = useEffectEvent(() => {
		setIsShown(false);
		if (form.getValues(field.name)) form.setValue(field.name, "");
		form.clearErrors(field.name);
	});
	const values = JSON.stringify([
		// Amounts are compared as numbers, because leaving the field reformats them.
		fields.map(
			(name) => (name === "amount" ? readKes(form.watch(name) ?? "") : null) ?? form.watch(name),
		),
		compared,
	]);
	const previousValues = useRef(values);
	useEffect(() => {
		if (previousValues.current === values) return;
		previousValues.current = values;
		hideQuestion();
	}, [values]);
	return isShown ? <Question {...props} /> : null;
}

function Question({ label, answers, field }: Omit<ConfirmationProps, "fields" | "compared">) {
	const containerRef = useRef<HTMLDivElement>(null);
	// A layout effect, because a later one could take the focus from somebody who already answers.
	useLayoutEffect(() => containerRef.current?.querySelector("select")?.focus(), []);
	return (
		<div ref={containerRef}>
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
