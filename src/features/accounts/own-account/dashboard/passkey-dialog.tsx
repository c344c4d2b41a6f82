import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { fieldsOf, showFieldErrors } from "../../../../ui/field-errors.ts";
import { Refusal } from "../../../../ui/refusal.tsx";
import { addPasskey } from "../../auth/second-step/second-step.calls.ts";
import { passkeyName } from "../../auth/second-step/second-step.contract.ts";
import type { WithProof } from "./use-proof.tsx";

const passkeyForm = z.object({ name: passkeyName });
type PasskeyForm = z.infer<typeof passkeyForm>;

interface PasskeyDialogProps {
	api: Api;
	withProof: WithProof;
	/** With recovery codes, when there were none before. */
	onAdded: (recoveryCodes: string[] | null) => void;
	onClose: () => void;
}

/** Names a passkey, then lets the browser make it. */
export function PasskeyDialog({ api, withProof, onAdded, onClose }: PasskeyDialogProps) {
	const id = useId();
	const form = useForm<PasskeyForm, unknown, PasskeyForm>({
		defaultValues: { name: "" },
		resolver: standardSchemaResolver(passkeyForm),
	});
	const { errors } = form.formState;
	const adding = useMutation({
		mutationFn: ({ name }: PasskeyForm) => withProof(() => addPasskey(api, name)),
		onSuccess: onAdded,
		onError: (error) => showFieldErrors(form, error, ["name"]),
	});
	return (
		<Dialog
			open
			title="Add a Passkey"
			busy={adding.isPending}
			onClose={onClose}
			actions={
				<>
					<Button small disabled={adding.isPending} onClick={onClose}>
						Cancel
					</Button>
					<Button small variant="primary" type="submit" form={id} disabled={adding.isPending}>
						{adding.isPending ? "Processing..." : "Continue"}
					</Button>
				</>
			}
		>
			<form
				id={id}
				className="stack"
				noValidate
				onSubmit={form.handleSubmit((input) => adding.mutate(input))}
			>
				<p>
					Your phone, computer or security key confirms that it is you, by a fingerprint, a face or
					a PIN. Your browser asks which one to use.
				</p>
				{adding.isError && !errors.name && (
					<Refusal title={errorText(adding.error, "The passkey could not be added")} />
				)}
				<TextInput
					label="Name"
					data-autofocus
					autoComplete="off"
					maxLength={50}
					hint="Such as “My phone”, to tell it from others"
					{...fieldsOf(form)("name")}
				/>
			</form>
		</Dialog>
	);
}
