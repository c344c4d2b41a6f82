import { usePublicOrigin } from "../../../shell/root-data.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { EditRefusal } from "../../../ui/failed-calls.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { useEditForm } from "../../../ui/use-edit-form.ts";
import { useSite } from "../../../ui/use-site.ts";
import { orderSms } from "../../customer-messages/order-sms.ts";
import { smsLength } from "../../customer-messages/sms-length.ts";
import {
	ADMINS_ONLY_TEXT,
	fillTemplate,
	isAdminsOnly,
	PLACEHOLDERS,
} from "../../customer-messages/templates.ts";
import { type MessageTemplate, type TemplateInput, templateInput } from "../templates.contract.ts";
import type { SavedTemplate } from "../work.calls.ts";

interface MessageTextProps {
	template: MessageTemplate;
	isAdmin: boolean;
	userId: string;
	save: (template: MessageTemplate, change: SavedTemplate) => Promise<MessageTemplate>;
}

export function MessageText({ isAdmin, ...props }: MessageTextProps) {
	const { template } = props;
	if (isAdmin || !isAdminsOnly(template)) return <MessageForm {...props} />;
	return (
		<div className="grid gap-y-4.5 gap-x-6 items-start lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
			<p className="note">{ADMINS_ONLY_TEXT}</p>
			<Preview template={template} text={template.text} />
		</div>
	);
}

function MessageForm({ template, userId, save }: Omit<MessageTextProps, "isAdmin">) {
	const edit = useEditForm<{ text: string }, TemplateInput, MessageTemplate>({
		schema: templateInput,
		values: { text: template.text },
		draftKey: `message:${template.channel}:${template.key}:${userId}`,
		version: template.updated_at,
		save: (input, version) => save(template, { ...input, ...version }),
		stored: ({ text, updated_at }) => ({ values: { text }, updated_at }),
		onSaved: () => {},
		errorFields: ["text"],
	});
	const text = edit.form.watch("text") || template.default_text;
	return (
		<form
			className="grid gap-y-4.5 gap-x-6 items-start lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
			noValidate
			data-unsaved={edit.isDirty}
			onSubmit={edit.submit}
		>
			<div className="stack">
				<DraftNote draft={edit.draft} />
				{!edit.form.formState.errors.text && (
					<EditRefusal edit={edit} fallback="Failed to save the message" />
				)}
				<TextArea
					label={template.label}
					rows={5}
					maxLength={1_000}
					hint={`These are filled in for you: ${PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}. Do not write names of people. To go back to the default text, clear the box and save.`}
					{...edit.field("text")}
				/>
				{template.channel === "sms" && <SmsCounter text={text} />}
				<div className="form-actions">
					<SubmitButton busy={edit.saving}>Save</SubmitButton>
				</div>
			</div>
			<Preview template={template} text={text} />
		</form>
	);
}

const EXAMPLE_ORDER = { reference: "MR-7K3QZ9", article_title: "Solar Maize Dryer" };
const EXAMPLE_VALUES = { amount: 3_850, balance: 12_400, day: "Mar 5, 2026" };

const useSender = () => ({ site: useSite().name, siteUrl: usePublicOrigin() });

/** The message for the example order; the unfilled text while it has an unknown placeholder. */
function Preview({ template, text }: { template: MessageTemplate; text: string }) {
	const sender = useSender();
	const filled =
		template.channel === "sms"
			? orderSms(text, EXAMPLE_ORDER, sender, EXAMPLE_VALUES)
			: fillTemplate(text, {
					site: sender.site,
					reference: EXAMPLE_ORDER.reference,
					project: EXAMPLE_ORDER.article_title,
					amount: "KES 3,850",
					balance: "KES 12,400",
					day: EXAMPLE_VALUES.day,
					link: `${sender.siteUrl}/track?reference=${EXAMPLE_ORDER.reference}`,
				});
	return (
		<section className="py-3.5 px-4 bg-card raised" aria-labelledby="message-preview">
			<h2 className="h3" id="message-preview">
				Preview
			</h2>
			<p className="mt-2 whitespace-pre-line wrap-anywhere">{filled ?? text}</p>
		</section>
	);
}

export function SmsCounter({ text }: { text: string }) {
	const { alphabet, used, room, parts } = smsLength(
		orderSms(text, EXAMPLE_ORDER, useSender(), EXAMPLE_VALUES) ?? text,
	);
	return (
		<p className={parts > 1 ? "note" : "soft"} aria-live="polite">
			{used} of {room} characters, for a project such as {EXAMPLE_ORDER.article_title}.
			{parts > 1 && ` Too long for one SMS: it is sent and paid for as ${parts}.`}
			{alphabet === "unicode" && " With a character outside the SMS alphabet, only 70 fit."}
		</p>
	);
}
