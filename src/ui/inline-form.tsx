import { type ReactNode, useLayoutEffect, useRef } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { Button, SubmitButton } from "./button.tsx";
import { DraftNote } from "./draft-note.tsx";
import type { FieldOf } from "./field-errors.ts";
import { focusField, mayMoveFocus } from "./focus.ts";
import { Refusal } from "./refusal.tsx";
import { type ActionForm, useActionForm } from "./use-action-form.ts";

interface InlineFormProps<Values extends FieldValues> extends ActionForm<Values, void> {
	label: string;
	sendText: string;
	onCancel: () => void;
	/** Components in it may call `useFormContext`. `focus` moves the focus to a field. */
	children: (
		field: FieldOf<Values>,
		form: UseFormReturn<Values, unknown, Values>,
		focus: (name: keyof Values & string) => void,
	) => ReactNode;
}

/** A form inside a page. It focuses its `data-autofocus` or first field. Closing it keeps a draft. */
export function InlineForm<Values extends FieldValues>(props: InlineFormProps<Values>) {
	const { label, sendText } = props;
	const action = useActionForm(props);
	const cancel = () => {
		action.draft.setDraftAside();
		props.onCancel();
	};
	const element = useRef<HTMLFormElement>(null);
	// A layout effect: `useEffect` could move the focus after the next control was pressed.
	useLayoutEffect(() => {
		const opener = document.activeElement;
		const form = element.current;
		const target = form?.querySelector<HTMLElement>("[data-autofocus]");
		(target ?? form?.querySelector<HTMLElement>("input, select, textarea"))?.focus();
		return () => {
			if (!mayMoveFocus(form)) return;
			// The opener may be hidden until the form is gone.
			queueMicrotask(() => {
				if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
			});
		};
	}, []);
	return (
		<form
			ref={element}
			className="stack"
			aria-label={label}
			// The values are another person's, but autofill would enter those of the person who types.
			autoComplete="off"
			noValidate
			// Closing only this form keeps the dialog around it.
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				event.preventDefault();
				// Escape may be a mistake, so reopening the form restores the draft instead of offering it.
				if (!action.busy) props.onCancel();
			}}
			onSubmit={action.submit}
		>
			<DraftNote draft={action.draft} />
			{action.refusal && <Refusal title={action.refusal} />}
			<FormProvider {...action.form}>
				{props.children(action.field, action.form, (name) => focusField(element.current, name))}
			</FormProvider>
			<div className="form-actions">
				<Button small disabled={action.busy} onClick={cancel}>
					Cancel
				</Button>
				<SubmitButton small busy={action.busy}>
					{sendText}
				</SubmitButton>
			</div>
		</form>
	);
}
