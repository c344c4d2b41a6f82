import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorText } from "../../../platform/browser/api-error.ts";
import { FOR_ADMINS, isForAdmins, PLACEHOLDERS } from "../../../platform/messages/templates.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import type { MessageTemplate } from "../templates.contract.ts";
import { SmsCounter } from "./sms-counter.tsx";

interface TemplatesFormProps {
	templates: readonly MessageTemplate[];
	isAdmin: boolean;
	save: (template: MessageTemplate, text: string) => Promise<void>;
}

/** The templates of messages to customers. Each is saved by its own button. */
export function TemplatesForm({ templates, isAdmin, save }: TemplatesFormProps) {
	const mayChange = (template: MessageTemplate) => isAdmin || !isForAdmins(template);
	const readOnly = templates.filter((template) => !mayChange(template));
	return (
		<div className="sections">
			<p className="note">
				Filled in when a message is opened: {PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}. Do
				not write names. To restore the default text, save an empty one.
			</p>
			{templates.filter(mayChange).map((template) => (
				<TemplateForm key={`${template.channel} ${template.key}`} template={template} save={save} />
			))}
			{readOnly.length > 0 && (
				<div>
					<p className="note">{FOR_ADMINS}</p>
					<Facts>
						{readOnly.map(({ key, label, text }) => (
							<Fact key={key} label={label} className="wrap-anywhere">
								{text}
							</Fact>
						))}
					</Facts>
				</div>
			)}
		</div>
	);
}

interface TemplateFormProps extends Pick<TemplatesFormProps, "save"> {
	template: MessageTemplate;
}

function TemplateForm({ template, save }: TemplateFormProps) {
	const [stored, setStored] = useState(template.text);
	const [text, setText] = useState(template.text);
	// Saving an empty text restores the default.
	if (template.text !== stored) {
		setStored(template.text);
		setText(template.text);
	}
	const saving = useMutation({ mutationFn: () => save(template, text) });
	const { error } = saving;
	const fieldError = error instanceof ApiError ? error.fields.text : undefined;
	return (
		<form
			className="stack"
			noValidate
			data-save={text !== template.text}
			onSubmit={(event) => {
				event.preventDefault();
				saving.mutate();
			}}
		>
			{error && !fieldError && <Refusal title={errorText(error, "Failed to save the message")} />}
			<TextArea
				label={template.label}
				rows={4}
				maxLength={1_000}
				error={fieldError ?? null}
				value={text}
				onChange={({ currentTarget: { value } }) => setText(value)}
			/>
			{template.channel === "sms" && (
				<SmsCounter text={text || template.default_text} siteUrl={window.location.origin} />
			)}
			<div>
				<SubmitButton
					small
					variant="secondary"
					aria-label={`Save ${template.label}`}
					busy={saving.isPending}
				>
					Save
				</SubmitButton>
			</div>
		</form>
	);
}
