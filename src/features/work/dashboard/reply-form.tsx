import { useState } from "react";
import { SelectInput, TextArea, TextInput } from "../../../ui/field.tsx";
import { InlineForm } from "../../../ui/inline-form.tsx";
import { Options } from "../../../ui/options.tsx";
import { fillKnown, fillTemplate, type TemplateValues } from "../../customer-messages/templates.ts";
import type { MessageTemplate } from "../templates.contract.ts";
import type { Reply } from "../work.contract.ts";

interface ReplyFormProps {
	draftKey: string;
	subject: string;
	templates: readonly MessageTemplate[];
	values: TemplateValues;
	send: (reply: Reply, key: string) => Promise<void>;
	onClose: () => void;
}

export function ReplyForm(props: ReplyFormProps) {
	const { draftKey, subject, templates, values, send, onClose } = props;
	const [templateKey, setTemplateKey] = useState("");
	const filledTemplates = templates.flatMap(({ channel, key, label, text }) => {
		const filled = channel === "email" ? fillTemplate(text, values) : null;
		return filled === null ? [] : [{ key, label, filled }];
	});
	const fill = (text: string) => fillKnown(text, values);
	const textOf = (key: string) => filledTemplates.find((each) => each.key === key)?.filled ?? "";
	return (
		<InlineForm<Reply>
			draftKey={draftKey}
			label="Write an email"
			sendText="Send Email"
			values={{ subject, text: "" }}
			send={({ subject, text }, key) => send({ subject: fill(subject), text: fill(text) }, key)}
			onSent={onClose}
			onCancel={onClose}
			fallback="Failed to send the email"
		>
			{(field, form) => (
				<>
					<SelectInput
						label="Template"
						value={templateKey}
						onChange={({ currentTarget: { value } }) => {
							const current = form.getValues("text");
							const written = withoutTemplate(current, filledTemplates);
							const text = [written, textOf(value)].filter(Boolean).join("\n\n");
							form.setValue("text", text, { shouldDirty: true });
							setTemplateKey(value);
						}}
					>
						<option value="">None</option>
						<Options of={filledTemplates.map(({ key, label }) => [key, label])} />
					</SelectInput>
					<TextInput label="Subject" maxLength={200} {...field("subject")} />
					<TextArea
						label="Message"
						hint="The customer's answer goes to the staff's email address."
						rows={8}
						maxLength={5_000}
						{...field("text")}
					/>
				</>
			)}
		</InlineForm>
	);
}

/** The text without the template that it ends with, so that choosing another one replaces only the template. */
function withoutTemplate(value: string, filledTemplates: readonly { filled: string }[]): string {
	const text = value.trimEnd();
	const [longest = ""] = filledTemplates
		.map(({ filled }) => filled.trimEnd())
		.filter((filled) => text === filled || text.endsWith(`\n\n${filled}`))
		.sort((a, b) => b.length - a.length);
	return text.slice(0, text.length - longest.length).trimEnd();
}
