import { useEffect, useState } from "react";
import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { CodeText } from "../../ui/contact-text.tsx";
import { PhoneInput, TextInput } from "../../ui/field.tsx";
import { formatShortDate } from "../../ui/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { type RefusedForm, useForm } from "../../ui/use-form.ts";
import {
	forgetPhone,
	type RememberedReference,
	readPhone,
	readRemembered,
	rememberPhone,
	removeReference,
} from "./remembered.ts";
import { track } from "./tracking.calls.ts";
import type { TrackedRecord } from "./tracking.contract.ts";

const FAILED = "We could not look it up. Please try again.";

interface TrackingFormProps {
	api: Api;
	/** From the URL. */
	reference: string | undefined;
	refused: RefusedForm | undefined;
	/** Whether a record is shown already, so that this form is for another one. */
	isAnother: boolean;
	/** Loads the script that shows the record, ahead of the answer. */
	loadView: () => Promise<unknown>;
	/** `values` are the credentials for further calls. */
	onFound: (record: TrackedRecord, values: { reference: string; phone: string }) => void;
}

/** Asks for reference and phone number. Without script it is posted to the page. */
export function TrackingForm(props: TrackingFormProps) {
	const { api, reference, refused, isAnother, loadView, onFound } = props;
	const form = useForm({
		schema: async () => {
			const [{ trackingFormSchema }] = await Promise.all([
				import("./tracking.form.ts"),
				loadView(),
			]);
			return trackingFormSchema;
		},
		refused,
		// Not while a number is typed, to which the remembered one would be added.
		prefill: () => (isTyping("phone") ? [] : [["phone", readPhone()]]),
		onSubmit: async (values) => {
			const record = await track(api, { body: values });
			rememberPhone(values.phone);
			onFound(record, values);
		},
	});
	const { ref } = form.props;
	const failure =
		form.failure === undefined ? form.refused?.error : errorText(form.failure, FAILED);
	const referenceProps = form.field("reference");

	function fillInReference(chosen: string) {
		const input = (name: string) =>
			ref.current?.elements.namedItem(name) as HTMLInputElement | undefined;
		const field = input("reference");
		const phone = input("phone");
		if (field) field.value = chosen;
		if (phone) phone.value ||= readPhone();
		phone?.focus();
	}

	return (
		<div className="grid gap-8">
			<form {...form.props} action="/track" className="grid gap-5">
				<TextInput
					label="Reference"
					hint={
						<>
							For example <CodeText>MR-7K3QZ9</CodeText>. It is in our email and on your
							confirmation page
						</>
					}
					required
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					{...referenceProps}
					defaultValue={referenceProps.defaultValue ?? reference}
				/>
				<PhoneInput label="Phone" required {...form.field("phone")} />
				<SubmitButton wide variant={isAnother ? "secondary" : "primary"} busy={form.submitting}>
					Show My Order
				</SubmitButton>
				{/* Below the fields, so that it moves none of them. */}
				{failure && (
					<Refusal title={failure}>
						<p>What you typed is still here.</p>
					</Refusal>
				)}
			</form>
			<RememberedList onChoose={fillInReference} />
		</div>
	);
}

function isTyping(name: string): boolean {
	return document.activeElement?.getAttribute("name") === name;
}

/** References in this browser; a click fills in the form. The server does not know them. */
function RememberedList({ onChoose }: { onChoose: (reference: string) => void }) {
	const [entries, setEntries] = useState<RememberedReference[]>([]);
	useEffect(() => setEntries(readRemembered()), []);
	if (entries.length === 0) return null;
	return (
		<section className="grid gap-2" aria-labelledby="remembered">
			<h2 id="remembered" className="h3">
				Sent from this device
			</h2>
			<ul className="index-rows">
				{entries.map(({ reference, title, placed_at }) => (
					<li
						key={reference}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
					>
						<div className="min-w-0">
							<p className="strong break-words">{title}</p>
							<p className="note">
								<CodeText>{reference}</CodeText>&nbsp;· {formatShortDate(placed_at)}
							</p>
						</div>
						<div className="flex gap-2">
							<Button small onClick={() => onChoose(reference)} aria-label={`Fill in ${reference}`}>
								Fill In
							</Button>
							<Button
								small
								variant="quiet"
								className="-mr-4"
								aria-label={`Remove ${reference}`}
								onClick={() => {
									removeReference(reference);
									forgetPhone();
									setEntries(readRemembered());
									document.getElementById("main")?.focus({ preventScroll: true });
								}}
							>
								Remove
							</Button>
						</div>
					</li>
				))}
			</ul>
			<p className="note">
				Only this browser has this list. On a shared device, remove what others should not see.
				Signing out also removes what you sent while signed in.
			</p>
		</section>
	);
}
