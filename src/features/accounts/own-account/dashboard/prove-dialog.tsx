import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { showFieldErrors } from "../../../../ui/field-errors.ts";
import { Refusal } from "../../../../ui/refusal.tsx";
import { proofInput } from "../../auth/auth.contract.ts";
import { prove } from "../own-account.calls.ts";

interface Password {
	password: string;
}

interface ProveDialogProps {
	api: Api;
	onProved: () => void;
	onCancel: () => void;
}

/** Asks for the password before something that must not be done with somebody else's open session. */
export function ProveDialog({ api, onProved, onCancel }: ProveDialogProps) {
	const id = useId();
	const form = useForm<Password, unknown, Password>({
		defaultValues: { password: "" },
		resolver: standardSchemaResolver(proofInput),
	});
	const { errors } = form.formState;
	const proving = useMutation({
		mutationFn: (input: Password) => prove(api, input),
		onSuccess: onProved,
		onError: (error) => showFieldErrors(form, error, ["password"]),
	});
	return (
		<Dialog
			open
			title="Confirm It Is You"
			busy={proving.isPending}
			onClose={onCancel}
			actions={
				<>
					<Button small disabled={proving.isPending} onClick={onCancel}>
						Cancel
					</Button>
					<Button small variant="primary" type="submit" form={id} disabled={proving.isPending}>
						{proving.isPending ? "Processing..." : "Confirm"}
					</Button>
				</>
			}
		>
			<form
				id={id}
				className="stack"
				noValidate
				onSubmit={form.handleSubmit((input) => proving.mutate(input))}
			>
				<p>
					Please enter your password once more. You are not asked again for the next ten minutes.
				</p>
				{proving.isError && !errors.password && (
					<Refusal title={errorText(proving.error, "Your password could not be checked")} />
				)}
				<TextInput
					label="Your password"
					type="password"
					autoComplete="current-password"
					data-autofocus
					error={errors.password?.message}
					{...form.register("password")}
				/>
			</form>
		</Dialog>
	);
}
