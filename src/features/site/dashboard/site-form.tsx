import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { FieldPath } from "react-hook-form";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { browserApi } from "../../../shell/browser-api.ts";
import type { SitePicture } from "../../../site.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DraftNote } from "../../../ui/draft-note.tsx";
import { EditRefusal } from "../../../ui/failed-calls.tsx";
import { TextArea, TextInput } from "../../../ui/field.tsx";
import { unfold } from "../../../ui/form-fold.tsx";
import { formatShortDate } from "../../../ui/format.ts";
import { UnsavedGuard } from "../../../ui/unsaved-guard.tsx";
import { useEditForm } from "../../../ui/use-edit-form.ts";
import { changeSite } from "../site.calls.ts";
import { SITE_FIELDS, type SiteInput, type SiteSettings, siteInput } from "../site.contract.ts";
import {
	changesOf,
	formOf,
	type Section,
	SITE_SECTIONS,
	type SiteForm as Values,
	withoutOtherSections,
} from "./site-form-values.ts";
import { SiteList } from "./site-list.tsx";
import { SiteLook } from "./site-look.tsx";

interface SiteFormOptions {
	site: SiteSettings;
	userId: string;
	onSaved: (site: SiteSettings) => void;
}

export function useSiteForm({ site: newest, userId, onSaved }: SiteFormOptions) {
	/** What the form was filled from; later changes by others are not edits. */
	const [site, setSite] = useState(newest);
	/** The section whose button was pressed last. */
	const [section, setSection] = useState<Section>("name");
	const submittedSection = useRef(section);
	const schema = useMemo(
		() =>
			z.pipe(
				z.transform((form: Values) =>
					changesOf(
						withoutOtherSections(form, site, submittedSection.current),
						site,
						new Date().toISOString(),
					),
				),
				siteInput as never,
			),
		[site],
	);
	const edit = useEditForm<Values, SiteInput, SiteSettings>({
		schema: schema as never,
		values: formOf(newest),
		sentOf: (form) => withoutOtherSections(form, site, submittedSection.current),
		// Discard the draft of a field that the environment fixed meanwhile.
		draftKey: ["site", userId, ...site.fixed].join(":"),
		version: newest.updated_at,
		save: (input, version) => changeSite(browserApi, { body: { ...input, ...version } }),
		stored: (saved) => {
			setSite(saved);
			return { values: formOf(saved), updated_at: saved.updated_at };
		},
		onSaved,
		errorFields: SITE_FIELDS as "name"[],
	});
	/** Shows other settings, but keeps `unsavedFields`. */
	const show = (other: SiteSettings, unsavedFields?: Partial<Values>) => {
		setSite(other);
		edit.setVersion(other.updated_at);
		edit.draft.showStored(formOf(other), unsavedFields);
	};
	useEffect(() => {
		if (timeOf(newest) <= timeOf(site)) return;
		// The form already contains the other change.
		if (edit.isMerged) setSite(newest);
		else if (!edit.isDirty) show(newest);
	});
	const saveSection = (id: Section) => (event: FormEvent) => {
		submittedSection.current = id;
		setSection(id);
		return edit.submit(event);
	};
	return { ...edit, site, show, section, saveSection };
}

const timeOf = ({ updated_at }: SiteSettings) => updated_at ?? "";

interface SiteFormProps {
	edit: ReturnType<typeof useSiteForm>;
	picker: (
		label: string,
		value: SitePicture | null,
		onChange: (picture: SitePicture | null) => void,
	) => ReactNode;
}

export function SiteForm({ edit, picker }: SiteFormProps) {
	const { field, form, site } = edit;
	const logo = form.watch("logo");
	const team = form.watch("credentials.team_photo") ?? null;
	const input = (
		name: FieldPath<Values>,
		label: string,
		{ hint, ...more }: Omit<Parameters<typeof TextInput>[0], "label" | "error"> = {},
	) => {
		const [setting = ""] = name.split(".");
		const isFixed = site.fixed.includes(setting);
		return (
			<TextInput
				label={label}
				hint={isFixed ? "Set on the server: ask whoever runs it" : hint}
				readOnly={isFixed}
				autoComplete="off"
				{...more}
				{...field(name)}
			/>
		);
	};
	const section = (id: Section) => ({ id, edit });
	const lists = { control: form.control as never, field };
	const areTermsChanged = Object.values(form.formState.dirtyFields.terms ?? {}).includes(true);
	/** @param lines height of a field in which each line is one entry */
	const term = (name: keyof Values["terms"], label: string, lines?: number) => {
		const props = field(`terms.${name}`);
		return (
			<TextArea
				label={label}
				rows={lines ?? 2}
				hint={lines && "One line each"}
				{...props}
				onChange={(event) => {
					// The confirmation was for the earlier terms.
					form.setValue("confirmed", false, { shouldDirty: true });
					return props.onChange(event);
				}}
			/>
		);
	};
	return (
		<div className="sections site-form">
			<UnsavedGuard when={edit.isDirty} onLeave={edit.draft.setDraftAside} />
			<DraftNote draft={edit.draft} />
			<SiteSection
				{...section("name")}
				see="/contact"
				note="At the top and bottom of every page, on Contact, in emails and SMS, and on receipts."
			>
				{input("name", "Name")}
				<TextArea
					label="About"
					rows={2}
					hint="At the foot of every page, and for search engines"
					{...field("about")}
				/>
				<div className="grid gap-6 sm:grid-cols-2">
					{input("mailboxes.0", "Email address for customers", { type: "email" })}
					{input("mailboxes.1", "Email address for people with an account", { type: "email" })}
					{input("phone", "Phone", { hint: "As displayed, such as +254 700 000 000" })}
					{input("whatsapp", "WhatsApp", { hint: "For example 0712 345 678 or +254 712 345 678" })}
					{input("second_phone", "Second phone", { optional: true })}
					{input("places", "Places")}
					{input("opening_hours", "Opening hours", { optional: true })}
					{input("accent", "Colour of links and buttons", {
						optional: true,
						hint: "Hex colour such as #8E0066, dark enough to read; leave empty for the default",
					})}
				</div>
				{picker("Logo", logo, (picture) => form.setValue("logo", picture, { shouldDirty: true }))}
				<p className="note">
					Shown next to the name and on receipts. Without one, the default logo is shown. Where it
					would be hard to see, we put a suitable background behind it when you save.
				</p>
				<SiteLook name={form.watch("name")} logo={logo} accent={form.watch("accent")} />
			</SiteSection>
			<SiteSection
				{...section("business")}
				see="/privacy"
				note="The tracker shows how to pay; receipts show your legal details. The Privacy page says how long data is kept."
			>
				<div className="grid gap-6 sm:grid-cols-2">
					{input("paybill_number", "Paybill number", {
						optional: true,
						inputMode: "numeric",
						hint: "Customers pay to this number from their M-Pesa menu, with their reference as the account number",
					})}
					{input("till_number", "Till number", {
						optional: true,
						inputMode: "numeric",
						hint: "Instead of a paybill",
					})}
					{input("orders_mailbox", "Email address for new orders", {
						type: "email",
						optional: true,
						hint: "Gets an email about each order and request; visitors do not see this address",
					})}
					{input("retention_months", "Months to keep data", {
						inputMode: "numeric",
						hint: "After this many months without a change, names in orders and requests are removed. The Privacy page shows this too",
					})}
					{input("legal_name", "Legal name", { optional: true, hint: "On receipts and documents" })}
					{input("kra_pin", "KRA PIN", {
						optional: true,
						hint: "On receipts, such as P051234567X",
					})}
				</div>
			</SiteSection>
			<SiteSection
				{...section("home")}
				see="/"
				note="The claims under the picture, the success stories and the four steps. If there are no claims or stories, their section is left out."
			>
				<SiteList name="claims" {...lists} />
				<SiteList name="testimonials" {...lists} />
				<SiteList name="steps" {...lists} />
			</SiteSection>
			<SiteSection
				{...section("terms")}
				see="/how-it-works"
				note="Your promises about money, on How It Works and What It Costs. If you change them, confirm them again."
			>
				{term("includes", "What the development cost buys", 6)}
				{term("balance", "You pay the development cost")}
				{term("refunds", "If plans change", 4)}
				{term("about", "Who we are")}
				<Checkbox
					label={
						site.terms_confirmed_at && !areTermsChanged
							? `These terms are ours (confirmed on ${formatShortDate(site.terms_confirmed_at)})`
							: "These terms are ours: we have read them and will keep to them"
					}
					{...form.register("confirmed")}
				/>
			</SiteSection>
			<SiteSection
				{...section("proof")}
				see="/how-it-works"
				note="On the home page and How It Works. Empty fields show nothing."
			>
				{input("credentials.schools_helped", "Schools helped", {
					optional: true,
					inputMode: "numeric",
				})}
				{input("credentials.registration", "Registration number", { optional: true })}
				{picker("Team photo", team, (picture) =>
					form.setValue("credentials.team_photo", picture && { ...picture, alt: team?.alt ?? "" }, {
						shouldDirty: true,
					}),
				)}
				{team &&
					input("credentials.team_photo.alt", "Description of the team photo", {
						hint: "Who is in the picture, for people who cannot see it",
					})}
			</SiteSection>
			<SiteSection {...section("dates")} see="/judging" note="Shown under How Projects Are Judged.">
				<SiteList name="dates" {...lists} />
			</SiteSection>
			<SiteSection
				{...section("rules")}
				see="/resources?tab=writeup"
				note="Shown in our write-up guide and in My Own Work, next to the part with this title, such as Abstract or Chapter 2."
			>
				<SiteList name="fair_rules" {...lists} />
			</SiteSection>
		</div>
	);
}

interface FoldProps {
	id: string;
	title: string;
	keepsOpen?: boolean;
	children: ReactNode;
}

/** A folded section. It opens if the URL's fragment names it, which the router checks before the settings are there. */
export function FoldedSection({ id, title, keepsOpen = false, children }: FoldProps) {
	const isTarget = useLocation().hash === `#${id}`;
	const section = useRef<HTMLDetailsElement>(null);
	useEffect(() => {
		if (isTarget || keepsOpen) unfold(section.current);
	}, [isTarget, keepsOpen]);
	useEffect(() => {
		if (isTarget) section.current?.scrollIntoView();
	}, [isTarget]);
	return (
		<details
			className="card fold py-2 px-4.5 sm:px-5.5"
			id={id}
			ref={section}
			onToggle={() => keepsOpen && unfold(section.current)}
		>
			<summary>
				<h2 className="inline">{title}</h2>
			</summary>
			<div className="stack pt-2 pb-3">{children}</div>
		</details>
	);
}

interface SectionProps {
	id: Section;
	edit: ReturnType<typeof useSiteForm>;
	/** The page on which visitors read it. */
	see: string;
	note: string;
	children: ReactNode;
}

function SiteSection({ id, edit, see, note, children }: SectionProps) {
	const { title, fields } = SITE_SECTIONS[id];
	const { dirtyFields } = edit.form.formState;
	const isDirty = fields.some((name) => name in dirtyFields);
	return (
		<FoldedSection id={id} title={title} keepsOpen={isDirty}>
			<form
				className="stack"
				aria-label={title}
				noValidate
				data-unsaved={isDirty}
				onSubmit={edit.saveSection(id)}
			>
				<p className="soft">
					{note}{" "}
					<a className="link" href={see} target="_blank" rel="noreferrer">
						See It<span className="visually-hidden">: {title}</span>
					</a>
				</p>
				{children}
				<div className={isDirty ? "form-foot" : "stack"}>
					{edit.section === id && (
						<EditRefusal edit={edit} fallback="Failed to save the site settings" />
					)}
					<div className="form-actions">
						<SubmitButton variant={isDirty ? "primary" : "secondary"} busy={edit.saving}>
							Save<span className="visually-hidden"> {title}</span>
						</SubmitButton>
					</div>
				</div>
			</form>
		</FoldedSection>
	);
}
