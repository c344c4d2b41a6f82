import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo } from "react";
import { type Control, useFieldArray, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText, isOutdated } from "../../../platform/browser/api-error.ts";
import type { SitePicture } from "../../../site.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { Checkbox, TextArea, TextInput } from "../../../ui/field.tsx";
import type { FieldOf } from "../../../ui/field-errors.ts";
import { formatShortDate } from "../../../ui/format.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormUndo } from "../../../ui/undo-note.tsx";
import { UnsavedGuard } from "../../../ui/unsaved-guard.tsx";
import { useEditForm } from "../../../ui/use-edit-form.ts";
import { changeSite } from "../site.calls.ts";
import { SITE_FIELDS, type SiteInput, type SiteSettings, siteInput } from "../site.contract.ts";
import { changesOf, formOf, type SiteForm as Values } from "./site-form-values.ts";

export interface SiteTyping {
	isUnsaved: boolean;
	/** Deletes the draft of what was typed: other settings are about to replace it. */
	discard: () => void;
}

interface SiteFormProps {
	ref: Ref<SiteTyping>;
	api: Api;
	site: SiteSettings;
	userId: string;
	/** Chooses a picture of Media or uploads one. */
	picker: (
		label: string,
		value: SitePicture | null,
		onChange: (picture: SitePicture | null) => void,
	) => ReactNode;
	onSaved: (site: SiteSettings) => void;
}

/** Everything that the owner may change. Each section says where visitors read it. */
export function SiteForm({ ref, api, site, userId, picker, onSaved }: SiteFormProps) {
	const schema = useMemo(
		() =>
			z.pipe(
				z.transform((form: Values) => changesOf(form, site, new Date().toISOString())),
				siteInput as never,
			),
		[site],
	);
	const edit = useEditForm<Values, SiteInput, SiteSettings>({
		schema: schema as never,
		values: formOf(site),
		// What the environment fixes is no draft once it is free.
		draftKey: ["site", userId, ...site.fixed].join(":"),
		version: site.updated_at,
		save: (input, read) => changeSite(api, { ...input, ...read }),
		stored: (saved) => ({ values: formOf(saved), updated_at: saved.updated_at }),
		onSaved,
		fields: SITE_FIELDS as "name"[],
	});
	const { field, form } = edit;
	useImperativeHandle(ref, () => ({ isUnsaved: edit.isDirty, discard: edit.draft.discard }));
	const logo = form.watch("logo");
	const team = form.watch("credentials.team_photo") ?? null;
	const isFixed = (name: string) => site.fixed.includes(name);
	const fixedHint = (name: string, hint?: string) =>
		isFixed(name) ? `Set by SITE_${name.toUpperCase()} in .env` : hint;
	const text = (name: "name" | "phone" | "whatsapp" | "places", label: string, hint?: string) => (
		<TextInput
			label={label}
			hint={fixedHint(name, hint)}
			readOnly={isFixed(name)}
			autoComplete="off"
			{...field(name)}
		/>
	);
	const areTermsChanged = Object.values(form.formState.dirtyFields.terms ?? {}).includes(true);
	const term = (name: keyof Values["terms"]) => {
		const { onChange, ...rest } = field(`terms.${name}`);
		const change: typeof onChange = (event) => {
			// What was confirmed were the terms before.
			form.setValue("confirmed", false, { shouldDirty: true });
			return onChange(event);
		};
		return { ...rest, onChange: change };
	};
	return (
		<form
			className="sections site-form"
			aria-label="Site Settings"
			data-save={edit.isDirty}
			onSubmit={edit.submit}
		>
			<UnsavedGuard when={edit.isDirty} onLeave={edit.draft.setAside} />
			<DraftNote draft={edit.draft} />
			{edit.error && (
				<Refusal title={errorText(edit.error, "Failed to save the site settings")}>
					{isOutdated(edit.error) && <Button onClick={edit.force}>Save Mine</Button>}
				</Refusal>
			)}
			<Section
				title="Name and contact"
				note="At the top and the foot of every page, on Contact, in mail, SMS and on receipts."
			>
				{text("name", "Name")}
				<TextArea
					label="About"
					rows={2}
					hint="At the foot of every page, and for search engines"
					{...field("about")}
				/>
				<div className="grid gap-6 sm:grid-cols-2">
					<TextInput
						label="Mailbox for customers"
						type="email"
						hint={fixedHint("mailboxes")}
						readOnly={isFixed("mailboxes")}
						{...field("mailboxes.0")}
					/>
					<TextInput
						label="Mailbox for people with an account"
						type="email"
						hint={fixedHint("mailboxes")}
						readOnly={isFixed("mailboxes")}
						{...field("mailboxes.1")}
					/>
					{text("phone", "Phone", "As displayed, such as +254 700 000 000")}
					{text("whatsapp", "WhatsApp", "Such as 0712 345 678 or +254 712 345 678")}
					{text("places", "Places")}
					<TextInput label="Opening hours" optional {...field("opening_hours")} />
					<TextInput
						label="Colour of links and buttons"
						optional
						hint="# and six digits, dark enough to be read; empty for the design's own"
						{...field("accent")}
					/>
				</div>
				{picker("Logo", logo, (picture) => form.setValue("logo", picture, { shouldDirty: true }))}
				<p className="note">
					Beside the name, on light and dark pages and on receipts; without one the design’s own.
				</p>
			</Section>
			<Section
				title="Home page"
				note="The claims under the picture, the success stories and the four steps. Without claims or stories their part is left out."
			>
				<Rows
					label="Claims"
					one="Claim"
					name="claims"
					control={form.control as never}
					field={field}
					columns={{ number: "Number", of: "Of what" }}
					limits={[0, 4]}
				/>
				<Rows
					label="Success stories"
					one="Story"
					name="testimonials"
					control={form.control as never}
					field={field}
					columns={{ words: "Words", who: "Who", what: "What they do" }}
					long="words"
					limits={[0, 6]}
				/>
				<Rows
					label="Steps"
					one="Step"
					name="steps"
					control={form.control as never}
					field={field}
					columns={{ days: "Days", title: "Title", text: "Text" }}
					long="text"
					limits={[4, 4]}
				/>
			</Section>
			<Section
				id="terms"
				title="Terms"
				note="Your promises about money, on How It Works and What It Costs. Changed terms are to be confirmed again."
			>
				<TextArea
					label="What the development cost buys"
					rows={6}
					hint="One line each"
					{...term("includes")}
				/>
				<TextArea label="You pay the development cost" rows={2} {...term("balance")} />
				<TextArea label="If plans change" rows={4} hint="One line each" {...term("refunds")} />
				<TextArea label="Who we are" rows={2} {...term("about")} />
				<Checkbox
					label={
						site.terms_confirmed_at && !areTermsChanged
							? `These terms are ours (confirmed on ${formatShortDate(site.terms_confirmed_at)})`
							: "These terms are ours: we have read them and keep them"
					}
					{...form.register("confirmed")}
				/>
			</Section>
			<Section
				title="What you can prove"
				note="On the home page and How It Works. Empty fields show nothing."
			>
				<TextInput
					label="Schools helped"
					optional
					inputMode="numeric"
					{...field("credentials.schools_helped")}
				/>
				<TextInput label="Registration number" optional {...field("credentials.registration")} />
				{picker("Team photo", team, (picture) =>
					form.setValue("credentials.team_photo", picture && { ...picture, alt: team?.alt ?? "" }, {
						shouldDirty: true,
					}),
				)}
				{team && (
					<TextInput
						label="Description of the team photo"
						hint="Who is on it, for people who do not see it"
						{...field("credentials.team_photo.alt")}
					/>
				)}
			</Section>
			<Section title="This year’s dates" note="Under How Projects Are Judged.">
				<Rows
					label="Dates"
					one="Date"
					name="dates"
					control={form.control as never}
					field={field}
					columns={{ what: "What", when: "When" }}
					limits={[0, 12]}
				/>
			</Section>
			<Section
				title="The fair’s own rules"
				note="Beside our guide to the write-up and in My Own Work, at the part with this title, such as Abstract or Chapter 2."
			>
				<Rows
					label="Rules"
					one="Rule"
					name="fair_rules"
					control={form.control as never}
					field={field}
					columns={{ what: "Part", source: "Where it is written", year: "Year", rule: "Rule" }}
					long="rule"
					limits={[0, 12]}
				/>
			</Section>
			<div className="form-actions">
				<SubmitButton busy={edit.saving}>Save Site Settings</SubmitButton>
			</div>
		</form>
	);
}

function Section({
	id,
	title,
	note,
	children,
}: {
	id?: string;
	title: string;
	note: string;
	children: React.ReactNode;
}) {
	useEffect(() => {
		// The router looks for it before the form has its values.
		if (id && window.location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
	}, [id]);
	return (
		<Card as="section" id={id}>
			<div className="stack">
				<h2>{title}</h2>
				<p className="soft">{note}</p>
				{children}
			</div>
		</Card>
	);
}

interface RowsProps {
	label: string;
	/** What one entry is called. */
	one: string;
	name: "claims" | "testimonials" | "steps" | "dates" | "fair_rules";
	control: Control<Values>;
	field: FieldOf<Values>;
	/** Labels by the entry's keys. */
	columns: Record<string, string>;
	/** The key of a text of more than one line. */
	long?: string;
	/** The least and the greatest number of entries. */
	limits: readonly [number, number];
}

/** Entries of some fields each, to add, change and remove. */
function Rows({ label, one, name, control, field, columns, long, limits: [min, max] }: RowsProps) {
	const { fields, append, insert, remove } = useFieldArray<Values, typeof name>({ control, name });
	const typed = useWatch({ control, name });
	const offerUndo = useFormUndo(name);
	const removeEntry = (index: number) => {
		const entry = typed[index] as never;
		remove(index);
		offerUndo(`${one} ${index + 1} was removed.`, () => insert(index, entry));
	};
	const empty = Object.fromEntries(Object.keys(columns).map((key) => [key, ""])) as never;
	return (
		<fieldset className="site-rows">
			<legend className="h3 display">{label}</legend>
			<div className="stack">
				{fields.map(({ id }, index) => (
					<fieldset className="grid gap-3" key={id}>
						<legend className="note">
							{one} {index + 1}
						</legend>
						<div className="grid gap-3 sm:grid-cols-3">
							{Object.entries(columns).map(([key, title]) => {
								const props = { label: title, ...field(`${name}.${index}.${key}` as "name") };
								return key === long ? (
									<TextArea key={key} className="site-long" rows={4} {...props} />
								) : (
									<TextInput key={key} {...props} />
								);
							})}
						</div>
						{fields.length > min && (
							<div>
								<Button small variant="quiet" onClick={() => removeEntry(index)}>
									Remove {one} {index + 1}
								</Button>
							</div>
						)}
					</fieldset>
				))}
				{fields.length < max && (
					<div>
						<Button small onClick={() => append(empty)}>
							Add {one}
						</Button>
					</div>
				)}
			</div>
		</fieldset>
	);
}
