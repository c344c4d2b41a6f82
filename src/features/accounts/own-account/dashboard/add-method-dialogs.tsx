import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { browserApi } from "../../../../shell/browser-api.ts";
import { withIdentityProof } from "../../../../shell/dashboard/proof.ts";
import { QrCode } from "../../../../shell/qr-code.tsx";
import { CodeText } from "../../../../ui/contact-text.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { ActionDialog } from "../../../../ui/dialog-form.tsx";
import { QueryRefusal } from "../../../../ui/failed-calls.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import {
	addPasskey,
	beginAuthenticator,
	confirmAuthenticator,
} from "../../auth/second-step/second-step.calls.ts";
import { codeForm, passkeyName } from "../../auth/second-step/second-step.contract.ts";

const passkeyForm = z.object({ name: passkeyName });

interface AddMethodProps {
	/** Receives recovery codes if there were none before. */
	onAdded: (recoveryCodes: string[] | null) => void;
	onClose: () => void;
}

export function PasskeyDialog({ onAdded, onClose }: AddMethodProps) {
	return (
		<ActionDialog
			title="Add a Passkey"
			sendText="Continue"
			schema={passkeyForm}
			draftKey="passkey"
			values={{ name: "" }}
			send={({ name }) => withIdentityProof(() => addPasskey(browserApi, name))}
			onSent={onAdded}
			fallback="The passkey could not be added"
			onClose={onClose}
			intro={
				<p>
					Your phone, computer or security key uses your fingerprint, face or PIN to confirm that it
					is you. Your browser asks which device to use.
				</p>
			}
		>
			{(field) => (
				<TextInput
					label="Name"
					data-autofocus
					autoComplete="off"
					maxLength={50}
					hint="For example “My phone”, to tell it from others"
					{...field("name")}
				/>
			)}
		</ActionDialog>
	);
}

/** Shows the secret for an authenticator app, as QR code and text, and confirms the app with a code. */
export function AuthenticatorDialog({ onAdded, onClose }: AddMethodProps) {
	const id = useId();
	const app = useQuery({
		queryKey: ["second-step", "app", id],
		queryFn: () => withIdentityProof(() => beginAuthenticator(browserApi)),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	return (
		<ActionDialog
			title="Set Up an App"
			sendText="Confirm"
			schema={codeForm}
			draftKey={null}
			values={{ code: "" }}
			send={({ code }) =>
				withIdentityProof(() => confirmAuthenticator(browserApi, { body: { code } }))
			}
			onSent={onAdded}
			fallback="The code could not be checked"
			submitDisabled={!app.data}
			onClose={onClose}
			intro={
				<>
					<p>Scan this with an authenticator app, such as Google Authenticator.</p>
					{app.isPending && <p role="status">Loading...</p>}
					<QueryRefusal query={app} fallback="Failed to set up the app: {status}" />
					{app.data && (
						<>
							<QrCode text={app.data.address} label="QR code for your app" />
							<p>
								Is the app on this device?{" "}
								<a className="link" href={app.data.address}>
									Open the app with this key
								</a>
							</p>
							<div className="flex flex-wrap items-center gap-3">
								<p className="wrap-anywhere">
									Or type this key into it:{" "}
									<CodeText className="strong">
										{app.data.secret.replace(/(.{4})(?=.)/g, "$1 ")}
									</CodeText>
								</p>
								<CopyButton text={app.data.secret} what="key" />
							</div>
						</>
					)}
				</>
			}
		>
			{(field) => (
				<TextInput
					label="Code that the app shows"
					data-autofocus
					inputMode="numeric"
					autoComplete="one-time-code"
					{...field("code")}
				/>
			)}
		</ActionDialog>
	);
}
