import type { Api } from "../../platform/browser/api-client.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { PhoneInput, TextInput } from "../../ui/field.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { type RefusedForm, useForm } from "../../ui/use-form.ts";
import { RememberedList } from "./remembered-list.tsx";
import { track } from "./tracking.calls.ts";
import type { TrackedRecord } from "./tracking.contract.ts";

const FAILED = "We could not look it up. Please try again.";

interface TrackingFormProps {
	api: Api;
	/** From the address. */
	reference: string | undefined;
	refused: RefusedForm | undefined;
	/** A record is already shown above this form. */
	another: boolean;
	/** `typed` are the credentials for further calls about the record. */
	onFound: (record: TrackedRecord, typed: { reference: string; phone: string }) => void;
}

/** Asks for the reference and phone number of a record. Without script it is posted to the page. */
export function TrackingForm({ api, reference, refused, another, onFound }: TrackingFormProps) {
	const form = useForm({
		schema: () => import("./tracking.form.ts").then(({ typedTracking }) => typedTracking),
		refused,
		onSubmit: async (typed) => onFound(await track(api, typed), typed),
	});
	const { ref } = form.props;
	const failure =
		form.failure === undefined ? form.refused?.error : errorText(form.failure, FAILED);
	const given = form.field("reference");

	function fillIn(chosen: string) {
		const input = (name: string) =>
			ref.current?.elements.namedItem(name) as HTMLInputElement | undefined;
		const field = input("reference");
		if (field) field.value = chosen;
		input("phone")?.focus();
	}

	return (
		<div className="grid gap-8">
			<form {...form.props} action="/track" className="grid gap-5">
				{failure && (
					<Refusal title={failure}>
						<p>What you typed is still here.</p>
					</Refusal>
				)}
				<TextInput
					label="Reference"
					hint="Like MR-7K3QZ9: it is in our email and on your confirmation page"
					required
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					{...given}
					defaultValue={given.defaultValue ?? reference}
				/>
				<PhoneInput label="Phone" required {...form.field("phone")} />
				<SubmitButton wide variant={another ? "secondary" : "primary"} busy={form.submitting}>
					Show My Order
				</SubmitButton>
			</form>
			<RememberedList onChoose={fillIn} />
		</div>
	);
}
