import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { AskDialog } from "../../../../ui/dialog-form.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { QueryRefusal } from "../../../../ui/query-refusal.tsx";
import { beginApp, confirmApp } from "../../auth/second-step/second-step.calls.ts";
import { codeForm } from "../../auth/second-step/second-step.contract.ts";
import type { AddMethodProps } from "./passkey-dialog.tsx";
import { QrCode } from "./qr-code.tsx";

/** Shows the secret for an authenticator app, as QR code and text, and confirms the app with a code. */
export function AppDialog({ api, withProof, onAdded, onClose }: AddMethodProps) {
	const id = useId();
	const app = useQuery({
		queryKey: ["second-step", "app", id],
		queryFn: () => withProof(() => beginApp(api)),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	return (
		<AskDialog
			title="Set Up an App"
			sendText="Confirm"
			schema={codeForm}
			draftKey={null}
			values={{ code: "" }}
			send={({ code }) => withProof(() => confirmApp(api, code))}
			onSent={onAdded}
			fallback="The code could not be checked"
			waiting={!app.data}
			onClose={onClose}
			intro={
				<>
					<p>
						Scan this with an app for one-time codes, such as the one that your phone came with.
					</p>
					{app.isPending && <p role="status">Loading...</p>}
					<QueryRefusal query={app} fallback="Failed to begin: {status}" />
					{app.data && (
						<>
							<QrCode text={app.data.address} label="QR code for your app" />
							<p className="wrap-anywhere">
								Or type this key into it:{" "}
								<span className="mono strong">
									{app.data.secret.replace(/(.{4})(?=.)/g, "$1 ")}
								</span>
							</p>
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
		</AskDialog>
	);
}
