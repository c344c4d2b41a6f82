import { type ReactNode, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, SubmitButton } from "./button.tsx";
import type { FieldOf } from "./field-errors.ts";
import { Refusal } from "./refusal.tsx";
import { useAskedForm } from "./use-asked-form.ts";

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
	const { label, sendText, onCancel } = props;
	const asked = useAskedForm(props);
	const element = useRef<HTMLFormElement>(null);
	useEffect(() => {
		const opener = document.activeElement;
		element.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
		return () => {
			if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
		};
	}, []);
	return (
		<form ref={element} className="stack" aria-label={label} noValidate onSubmit={asked.submit}>
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
