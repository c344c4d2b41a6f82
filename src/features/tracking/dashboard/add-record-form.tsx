import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { browserApi } from "../../../shell/browser-api.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { CodeText } from "../../../ui/contact-text.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useActionForm } from "../../../ui/use-action-form.ts";
import { addRecordInput } from "../own-records.contract.ts";
import { addOwnRecord } from "./manage-own-records.calls.ts";

const EMPTY = { reference: "", phone: "" };

/** Adds a record sent while signed out, proved by reference and phone number. The input is not stored as a draft. */
export function AddRecordForm({ onAdded }: { onAdded: () => void }) {
	const { field, busy, refusal, submit } = useActionForm<typeof EMPTY, void>({
		values: EMPTY,
		draftKey: null,
		send: (values) => addOwnRecord(browserApi, { body: values }),
		onSent: onAdded,
		nextValues: () => EMPTY,
		fallback: "Failed to add the order or request",
		resolver: standardSchemaResolver(addRecordInput),
	});
	return (
		<form
			className="stack max-w-110"
			noValidate
			aria-label="Add an Order or Request"
			onSubmit={submit}
		>
			<TextInput
				label="Reference"
				hint={
					<>
						For example <CodeText>MR-7K3QZ9</CodeText>. It is in our email and on your confirmation
						page
					</>
				}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				{...field("reference")}
			/>
			<TextInput
				label="Phone"
				hint="The phone number given with that order or request"
				type="tel"
				autoComplete="tel"
				{...field("phone")}
			/>
			<div className="form-actions">
				<SubmitButton busy={busy}>Add to My Account</SubmitButton>
			</div>
			{refusal && <Refusal title={refusal} />}
		</form>
	);
}
