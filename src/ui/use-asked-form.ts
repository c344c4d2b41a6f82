import { useMutation } from "@tanstack/react-query";
import {
	type DefaultValues,
	type FieldPath,
	type FieldValues,
	type Resolver,
	useForm,
} from "react-hook-form";
import { errorText } from "../platform/browser/api-error.ts";
import { fieldsOf, showFieldErrors } from "./field-errors.ts";

interface AskedForm<Values extends FieldValues, Answer> {
	values: Values;
	send: (values: Values) => Promise<Answer>;
	onSent: (answer: Answer) => void;
	/** Error message if the server gave no reason. */
	fallback: string;
	/** Validates before sending; without it only the server does. */
	resolver?: Resolver<Values, unknown, Values>;
}

/** A form that is sent at once and keeps no draft. */
export function useAskedForm<Values extends FieldValues, Answer>(asked: AskedForm<Values, Answer>) {
	const { values, send, onSent, fallback, resolver } = asked;
	const form = useForm<Values, unknown, Values>({
		defaultValues: values as DefaultValues<Values>,
		resolver,
	});
	const names = Object.keys(values) as FieldPath<Values>[];
	const sending = useMutation({
		mutationFn: send,
		onSuccess: onSent,
		onError: (error) => showFieldErrors(form, error, names),
	});
	const atField = Object.keys(form.formState.errors).length > 0;
	return {
		field: fieldsOf(form),
		busy: sending.isPending,
		submit: form.handleSubmit((typed) => sending.mutate(typed)),
		/** The error that belongs to no field; undefined if there is none. */
		refusal: sending.isError && !atField ? errorText(sending.error, fallback) : undefined,
	};
}
