import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, SubmitButton } from "./button.tsx";
import type { FieldOf } from "./field-errors.ts";
import { mayMoveFocus } from "./focus.ts";
import { Refusal } from "./refusal.tsx";
import { useAskedForm } from "./use-asked-form.ts";

interface InlineFormProps<Values extends FieldValues> {
	/** The form's accessible name. */
	label: string;
	/** Label of the submit button. */
	sendText: string;
	values: Values;
	/** Sends the values; only the server validates them. */
	send: (values: Values) => Promise<void>;
	onSent: () => void;
	onCancel: () => void;
	/** Error message if the server gave no reason. */
	fallback: string;
	children: (field: FieldOf<Values>) => ReactNode;
}

/** A short form that opens inside the page and focuses its first field. */
export function InlineForm<Values extends FieldValues>(props: InlineFormProps<Values>) {
	const { label, sendText, onCancel } = props;
	const asked = useAskedForm(props);
	const element = useRef<HTMLFormElement>(null);
	// A layout effect: a later one could move the focus after the next control was pressed.
	useLayoutEffect(() => {
		const opener = document.activeElement;
		const form = element.current;
		form?.querySelector<HTMLElement>("input, select, textarea")?.focus();
		return () => {
			if (!mayMoveFocus(form)) return;
			if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
		};
	}, []);
	return (
		<form
			ref={element}
			className="stack"
			aria-label={label}
			noValidate
			// Keeps the dialog around the form open, with what was typed in its other forms.
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				event.preventDefault();
				if (!asked.busy) onCancel();
			}}
			onSubmit={asked.submit}
		>
			{asked.refusal && <Refusal title={asked.refusal} />}
			{props.children(asked.field)}
			<div className="inline-form-actions">
				<SubmitButton small busy={asked.busy}>
					{sendText}
				</SubmitButton>
				<Button small disabled={asked.busy} onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
