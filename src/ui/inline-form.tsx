import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { errorText } from "../platform/browser/api-error.ts";
import { Button, SubmitButton } from "./button.tsx";
import { type FieldOf, fieldsOf, showFieldErrors } from "./field-errors.ts";
import { Refusal } from "./refusal.tsx";

interface InlineFormProps<Values extends FieldValues> {
	/** Names the form for screen readers. */
	label: string;
	/** On the button that sends. */
	sendText: string;
	values: Values;
	/** The server checks what was typed. */
	send: (values: Values) => Promise<void>;
	onSent: () => void;
	onCancel: () => void;
	/** Said when it was refused and the server gave no reason. */
	fallback: string;
	children: (field: FieldOf<Values>) => ReactNode;
}

/** A short form that opens where it is asked for, and starts in its first field. */
export function InlineForm<Values extends FieldValues>(props: InlineFormProps<Values>) {
	const { label, sendText, values, fallback, onCancel } = props;
	const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
	const names = Object.keys(values) as FieldPath<Values>[];
	const sending = useMutation({
		mutationFn: props.send,
		onSuccess: props.onSent,
		onError: (error) => showFieldErrors(form, error, names),
	});
	const atField = Object.keys(form.formState.errors).length > 0;
	const element = useRef<HTMLFormElement>(null);
	useEffect(() => {
		const opener = document.activeElement;
		element.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
		return () => {
			if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
		};
	}, []);
	return (
		<form
			ref={element}
			className="stack"
			aria-label={label}
			noValidate
			onSubmit={form.handleSubmit((typed) => sending.mutate(typed))}
		>
			{sending.isError && !atField && <Refusal title={errorText(sending.error, fallback)} />}
			{props.children(fieldsOf(form))}
			<div className="inline-form-actions">
				<SubmitButton small busy={sending.isPending}>
					{sendText}
				</SubmitButton>
				<Button small disabled={sending.isPending} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
