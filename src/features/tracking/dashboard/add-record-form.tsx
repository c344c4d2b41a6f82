import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { fieldsOf, showFieldErrors } from "../../../ui/field-errors.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { addRecordInput } from "../own-records.contract.ts";
import { addOwnRecord } from "./manage-own-records.calls.ts";

interface AddRecordFormProps {
	api: Api;
	onAdded: () => void;
}

const EMPTY = { reference: "", phone: "" };

/**
 * Adds an order or request that was sent without signing in. Its reference and phone number prove who sent it. The
 * input is not stored as a draft.
 */
export function AddRecordForm({ api, onAdded }: AddRecordFormProps) {
	const form = useForm<typeof EMPTY, unknown, typeof EMPTY>({
		defaultValues: EMPTY,
		resolver: standardSchemaResolver(addRecordInput),
	});
	const field = fieldsOf(form);
	const adding = useMutation({
		mutationFn: (typed: typeof EMPTY) => addOwnRecord(api, typed),
		onSuccess: () => {
			form.reset(EMPTY);
			onAdded();
		},
		onError: (error) => showFieldErrors(form, error, ["reference", "phone"]),
	});
	return (
		<form
			className="stack max-w-110"
			noValidate
			aria-label="Add an Order or Request"
			onSubmit={form.handleSubmit((typed) => adding.mutate(typed))}
		>
			{adding.isError && <Refusal title={errorText(adding.error, "Failed to add it")} />}
			<TextInput
				label="Reference"
				hint="Like MR-7K3QZ9: it is in our email and on your confirmation page"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				{...field("reference")}
			/>
			<TextInput
				label="Phone"
				hint="The number that was given with it"
				type="tel"
				autoComplete="tel"
				{...field("phone")}
			/>
			<div className="form-actions">
				<SubmitButton busy={adding.isPending}>Add to My Account</SubmitButton>
			</div>
		</form>
	);
}
