import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { fieldsOf, showFieldErrors } from "../../../../ui/field-errors.ts";
import { Refusal } from "../../../../ui/refusal.tsx";
import { beginApp, confirmApp } from "../../auth/second-step/second-step.calls.ts";
import { codeForm } from "../../auth/second-step/second-step.contract.ts";
import { QrCode } from "./qr-code.tsx";
import type { WithProof } from "./use-proof.tsx";

interface AppDialogProps {
	api: Api;
	withProof: WithProof;
	/** With recovery codes, when there were none before. */
	onAdded: (recoveryCodes: string[] | null) => void;
	onClose: () => void;
}

/** Hands the secret to an app, by camera or by hand, and has it confirmed by a code. */
export function AppDialog({ api, withProof, onAdded, onClose }: AppDialogProps) {
	const id = useId();
	const app = useQuery({
		queryKey: ["second-step", "app", id],
		queryFn: () => withProof(() => beginApp(api)),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	const form = useForm<{ code: string }, unknown, { code: string }>({
		defaultValues: { code: "" },
		resolver: standardSchemaResolver(codeForm),
	});
	const { errors } = form.formState;
	const confirming = useMutation({
		mutationFn: ({ code }: { code: string }) => withProof(() => confirmApp(api, code)),
		onSuccess: onAdded,
		onError: (error) => showFieldErrors(form, error, ["code"]),
	});
	return (
		<Dialog
			open
			title="Set Up an App"
			busy={confirming.isPending}
			onClose={onClose}
			actions={
				<>
					<Button small disabled={confirming.isPending} onClick={onClose}>
						Cancel
					</Button>
					<Button
						small
						variant="primary"
						type="submit"
						form={id}
						disabled={confirming.isPending || !app.data}
					>
						{confirming.isPending ? "Processing..." : "Confirm"}
					</Button>
				</>
			}
		>
			<form
				id={id}
				className="stack"
				noValidate
				onSubmit={form.handleSubmit((input) => confirming.mutate(input))}
			>
				<p>Scan this with an app for one-time codes, such as the one that your phone came with.</p>
				{app.isPending && <p role="status">Loading...</p>}
				{app.isError && (
					<Refusal title={errorText(app.error, "Failed to begin: {status}")}>
						<Button small onClick={() => void app.refetch()}>
							Try Again
						</Button>
					</Refusal>
				)}
				{app.data && (
					<>
						<QrCode text={app.data.address} label="QR code for your app" />
						<p className="wrap-anywhere">
							Or type this key into it:{" "}
							<span className="mono strong">{app.data.secret.replace(/(.{4})(?=.)/g, "$1 ")}</span>
						</p>
					</>
				)}
				{confirming.isError && !errors.code && (
					<Refusal title={errorText(confirming.error, "The code could not be checked")} />
				)}
				<TextInput
					label="Code that the app shows"
					data-autofocus
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={7}
					{...fieldsOf(form)("code")}
				/>
			</form>
		</Dialog>
	);
}
