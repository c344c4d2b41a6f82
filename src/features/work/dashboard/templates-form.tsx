import { SubmitButton } from "../../../ui/button.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { EditRefusal } from "../../../ui/failed-calls.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { useEditForm } from "../../../ui/use-edit-form.ts";
import { orderSms } from "../../customer-messages/order-sms.ts";
import { smsLength } from "../../customer-messages/sms-length.ts";
import { FOR_ADMINS, isForAdmins, PLACEHOLDERS } from "../../customer-messages/templates.ts";
import { type MessageTemplate, type TemplateInput, templateInput } from "../templates.contract.ts";
import type { SavedTemplate } from "../work.calls.ts";

interface TemplatesFormProps {
	templates: readonly MessageTemplate[];
	isAdmin: boolean;
	/** Part of the drafts' keys. */
	userId: string;
	save: (template: MessageTemplate, change: SavedTemplate) => Promise<MessageTemplate>;
}

/** The templates of messages to customers. Each is saved by its own button. */
export function TemplatesForm({ templates, isAdmin, ...props }: TemplatesFormProps) {
	const mayChange = (template: MessageTemplate) => isAdmin || !isForAdmins(template);
	const readOnly = templates.filter((template) => !mayChange(template));
	return (
		<div className="sections">
			<p className="note">
				Filled in when a message is opened: {PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}. Do
				not write names. To restore the default text, save an empty one.
			</p>
			{templates.filter(mayChange).map((template) => (
				<TemplateForm key={`${template.channel} ${template.key}`} template={template} {...props} />
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

interface TemplateFormProps extends Pick<TemplatesFormProps, "save" | "userId"> {
	template: MessageTemplate;
}

function TemplateForm({ template, userId, save }: TemplateFormProps) {
	const edit = useEditForm<{ text: string }, TemplateInput, MessageTemplate>({
		schema: templateInput,
		values: { text: template.text },
		draftKey: `message:${template.channel}:${template.key}:${userId}`,
		version: template.updated_at,
		save: (input, read) => save(template, { ...input, ...read }),
		onSaved: ({ text, updated_at }) => {
			// Saving an empty text restores the default.
			edit.form.reset({ text });
			edit.setVersion(updated_at);
		},
		fields: ["text"],
	});
	return (
		<form className="stack" noValidate data-save={edit.isDirty} onSubmit={edit.submit}>
			<DraftNote draft={edit.draft} />
			{!edit.form.formState.errors.text && (
				<EditRefusal edit={edit} fallback="Failed to save the message" />
			)}
			<TextArea label={template.label} rows={4} maxLength={1_000} {...edit.field("text")} />
			{template.channel === "sms" && (
				<SmsCounter
					text={edit.form.watch("text") || template.default_text}
					siteUrl={window.location.origin}
				/>
			)}
			<div>
				<SubmitButton
					small
					variant="secondary"
					aria-label={`Save ${template.label}`}
					busy={edit.saving}
				>
					Save
				</SubmitButton>
			</div>
		</form>
	);
}

/** An order with a title of typical length. */
const EXAMPLE = { reference: "MR-7K3QZ9", article_title: "Solar Maize Dryer" };
const SUMS = { amount: 3_850, balance: 12_400 };

/** The length of an SMS with this text, filled in with an example, and a warning if it is sent as more than one. */
export function SmsCounter({ text, siteUrl }: { text: string; siteUrl: string }) {
	const { alphabet, used, room, parts } = smsLength(orderSms(text, EXAMPLE, siteUrl, SUMS) ?? text);
	return (
		<p className={parts > 1 ? "note" : "soft"} aria-live="polite">
			{used} of {room} characters, for a project such as {EXAMPLE.article_title}.
			{parts > 1 && ` Too long for one SMS: it is sent and paid for as ${parts}.`}
			{alphabet === "unicode" && " A character outside the SMS alphabet leaves room for 70 only."}
		</p>
	);
}
