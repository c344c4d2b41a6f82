import { type ReactNode, useLayoutEffect, useState } from "react";
import { isOwnServer, ownLimit } from "../../platform/browser/api-bases.ts";
import { ApiError, isConflict } from "../../platform/browser/api-error.ts";
import { FILE_REFUSED } from "../../platform/files/file-limits.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxGroup } from "../../ui/checkbox.tsx";
import { EmailInput, PhoneInput, SelectInput, TextArea, TextInput } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { type FormOptions, type RefusedForm, useForm } from "../../ui/use-form.ts";
import { GuardianFields } from "../records/guardian-fields.tsx";
import { GUARDIAN_FIELDS } from "../records/guardian-text.ts";
import { ReferenceNote } from "../records/reference-note.tsx";
import type { RequestFormValues } from "./assistance.form.ts";
import { PROJECT_CATEGORIES, SERVICES } from "./assistance-choices.ts";
import { FilesField, fileNamesDraft } from "./files-field.tsx";
import type * as Sending from "./request-sending.ts";

interface RequestFormProps {
	/** Loads the code that validates and sends the form, and the dialog that confirms it. */
	load: () => Promise<Pick<typeof Sending, "requestRules" | "findMisnamed" | "Dialog">>;
	send: (form: FormData, key: string) => Promise<{ reference: string } | undefined>;
	refused: RefusedForm | undefined;
	prefill: FormOptions<unknown>["prefill"];
	notes?: ReactNode;
	progress?: ReactNode;
}

/** Without script, the same form is posted to the page's own URL. */
export function RequestForm({ load, send, refused, prefill, notes, progress }: RequestFormProps) {
	const [isSent, setIsSent] = useState(false);
	const [Dialog, setDialog] = useState<typeof Sending.Dialog>();
	const [reference, setReference] = useState<string>();
	// A React key: a new one empties the form including its list of files.
	const [round, setRound] = useState(0);
	const form = useForm({
		schema: () => load().then(({ requestRules }) => requestRules()),
		prefill,
		draft: "request-service",
		lists: ["serviceType"],
		refused,
		async onSubmit(values, { key, data }) {
			if (!values.under_18 && !values["guardian.name"] && !values["guardian.phone"]) {
				// Guardian fields are not sent unless the age question was answered.
				for (const name of GUARDIAN_FIELDS) data.delete(name);
			}
			const files = data.getAll("files").filter((file) => file instanceof File && file.name !== "");
			data.delete("files");
			for (const file of files) data.append("files", file);
			// The list of unsent forms names this form's files, so the names kept for a reload are deleted.
			const names = fileNamesDraft.read()?.values ?? [];
			fileNamesDraft.clear();
			try {
				const request = await send(data, key);
				setReference(request?.reference);
			} catch (error) {
				console.error(error instanceof Error ? error.message : error);
				// The key was used for a form with other content, so the next attempt gets a new key.
				if (error instanceof ApiError && error.status === 409) form.renewKey();
				if (error instanceof ApiError && error.status > 0) fileNamesDraft.write({ values: names });
				throw error;
			}
			const { Dialog } = await load();
			setDialog(() => Dialog);
			setRound((count) => count + 1);
			setIsSent(true);
		},
	});
	// The pressed button was disabled when the dialog opened, so the dialog cannot return the focus to it.
	const { ref } = form.props;
	useLayoutEffect(() => {
		if (round > 0 && !isSent) ref.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
	}, [ref, round, isSent]);

	return (
		<>
			<form
				{...form.props}
				data-works-offline
				action="/request-service"
				encType="multipart/form-data"
				className="grid gap-6"
			>
				<Failure failure={form.failure ?? form.refused} />
				{notes}
				<FormSection title="Your Information">
					<PersonFields field={form.field} />
				</FormSection>
				<FormSection title="Project Details">
					<ProjectFields field={form.field} />
				</FormSection>
				<FormSection title="Required Services">
					<CheckboxGroup
						label="Services you need"
						hint="Choose one or more"
						options={SERVICES.map((name) => ({ value: name, label: name }))}
						defaultValues={refused?.values.serviceType ?? []}
						{...form.field("serviceType")}
					/>
				</FormSection>
				<FormSection title="Supporting Documents">
					<FilesField
						key={round}
						findMisnamed={(files) => load().then(({ findMisnamed }) => findMisnamed(files))}
					/>
				</FormSection>
				{isOwnServer("assistance") && (
					// Honeypot: hidden from people, so only bots fill it in.
					<div hidden>
						<label>
							Website <input name="website" tabIndex={-1} autoComplete="off" />
						</label>
					</div>
				)}
				<p className="note">
					We help with science fairs and personal projects, not graded school assessments.
				</p>
				{/* Scrolls the button, which follows it, into view. */}
				{progress}
				<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
					<Button type="submit" variant="primary" disabled={form.submitting}>
						{form.submitting ? "Processing Request..." : "Submit Request"}
					</Button>
					<p className="note">
						We use this only to answer you: see <Link to="/privacy">Privacy</Link>.
					</p>
				</div>
			</form>
			{Dialog && (
				<Dialog
					open={isSent}
					onClose={() => setIsSent(false)}
					title="Request Submitted Successfully!"
					actions={
						<Button variant="primary" small data-autofocus onClick={() => setIsSent(false)}>
							Done
						</Button>
					}
				>
					<SentText reference={reference} />
				</Dialog>
			)}
		</>
	);
}

export function SentText({ reference }: { reference: string | undefined }) {
	return (
		<>
			<p>Your request has been received by our team.</p>
			<p className="strong mt-2">We'll contact you within 24 hours.</p>
			{reference && <ReferenceNote reference={reference} />}
		</>
	);
}

type Fields = Pick<ReturnType<typeof useForm<RequestFormValues>>, "field">;

function PersonFields({ field }: Fields) {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextInput
				label="Full name"
				autoComplete="name"
				required
				maxLength={ownLimit(200, "assistance")}
				{...field("name")}
			/>
			<EmailInput
				label="Email"
				required
				maxLength={ownLimit(254, "assistance")}
				{...field("email")}
			/>
			<PhoneInput label="Phone number" required {...field("phone")} />
			<TextInput
				label="Institution"
				autoComplete="organization"
				hint="Your school or university"
				required
				maxLength={ownLimit(300, "assistance")}
				{...field("institution")}
			/>
			{isOwnServer("assistance") && <GuardianFields field={field} />}
		</div>
	);
}

function ProjectFields({ field }: Fields) {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextInput
				label="Project title"
				className="sm:col-span-2"
				hint="A working title is enough"
				required
				maxLength={ownLimit(300, "assistance")}
				{...field("projectTitle")}
			/>
			<SelectInput label="Project category" required {...field("projectCategory")}>
				<option value="">Choose a category</option>
				{PROJECT_CATEGORIES.map((name) => (
					<option key={name} value={name}>
						{name}
					</option>
				))}
			</SelectInput>
			<TextInput label="Deadline" type="date" required {...field("deadline")} />
			<TextArea
				label="Description"
				optional
				rows={5}
				className="sm:col-span-2"
				hint="What the project is about, how far along it is and what is missing"
				maxLength={ownLimit(10000, "assistance")}
				{...field("description")}
			/>
		</div>
	);
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Card as="section" className="index-card index-card-small" aria-label={title}>
			<h2>{title}</h2>
			<div className="pt-4">{children}</div>
		</Card>
	);
}

function Failure({ failure }: { failure: unknown }) {
	if (!failure) return null;
	const { status, fields, answer, serverText } = failure as Partial<RefusedForm & ApiError>;
	const isRefused = status === 413 || status === 415;
	// A 409: the server has no room for files, or has stored the request. Its message says what to do.
	const conflict = isConflict(failure) && serverText;
	const sentence = fields?.files || conflict || "Your request could not be sent. Please try again.";
	return (
		<Refusal title={isRefused ? FILE_REFUSED : sentence}>
			{isRefused && <p className="wrap-anywhere">{answer?.file as string}</p>}
			<p>What you typed is still here.</p>
		</Refusal>
	);
}
