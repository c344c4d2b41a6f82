import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { withIdentityProof } from "../../../../shell/dashboard/proof.ts";
import { Button } from "../../../../ui/button.tsx";
import { CodeText } from "../../../../ui/contact-text.tsx";
import { ConfirmDialog, Dialog } from "../../../../ui/dialog.tsx";
import { QueryRefusal } from "../../../../ui/failed-calls.tsx";
import { formatDateTime } from "../../../../ui/format.ts";
import { LoadingRows } from "../../../../ui/states.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { useConfirmedAction } from "../../../../ui/use-confirmed-action.tsx";
import { useSite } from "../../../../ui/use-site.ts";
import {
	fetchSecondStep,
	removeAuthenticator,
	removePasskey,
	renewRecoveryCodes,
} from "../../auth/second-step/second-step.calls.ts";
import type { Passkey, SecondStep } from "../../auth/second-step/second-step.contract.ts";
import { AuthenticatorDialog, PasskeyDialog } from "./add-method-dialogs.tsx";

type OpenDialog = { name: "app" | "passkey" } | { name: "codes"; codes: string[] };

interface SecondStepSectionProps {
	/** Called when a second step was added or removed, which ends the other sessions. */
	onChanged: (secondStep: { isSetUp: boolean }) => void;
}

export function SecondStepSection({ onChanged }: SecondStepSectionProps) {
	const queryClient = useQueryClient();
	const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
	const secondStep = { queryKey: ["second-step"], queryFn: () => fetchSecondStep(browserApi) };
	const query = useQuery(secondStep);
	const refresh = async () => {
		onChanged({ isSetUp: isSetUp(await queryClient.fetchQuery(secondStep)) });
	};
	const handleAdded = (recoveryCodes: string[] | null) => {
		setOpenDialog(recoveryCodes && { name: "codes", codes: recoveryCodes });
		toast.success("Second step saved. Your other sessions are signed out.");
		void refresh();
	};
	const removal = useConfirmedAction({
		// Without a passkey, the authenticator app is removed.
		run: ({ passkey }: { passkey: Passkey | null }) =>
			withIdentityProof(() =>
				passkey
					? removePasskey(browserApi, { params: { id: passkey.id } })
					: removeAuthenticator(browserApi),
			),
		onDone: () => {
			toast.success("Second step removed successfully");
			void refresh();
		},
		words: ["Remove", "Removing..."],
		fallback: "Failed to remove the second step",
	});
	const renewal = useMutation({
		mutationFn: () => withIdentityProof(() => renewRecoveryCodes(browserApi)),
		onSuccess: (codes) => {
			setOpenDialog({ name: "codes", codes });
			void query.refetch();
		},
		onError: (error) => toast.error(errorText(error, "Failed to make recovery codes")),
	});
	const close = () => setOpenDialog(null);
	const passkeyToRemove = removal.item?.passkey;

	return (
		<div className="stack">
			<h2>Second Step</h2>
			<p className="soft max-w-150">
				With a second step your password alone is not enough to sign in: you also confirm with a
				passkey, or with a code from an app.
			</p>
			{query.isPending && <LoadingRows text="Loading second step..." count={1} />}
			<QueryRefusal query={query} fallback="Failed to fetch second step: {status}" />
			{query.data && (
				<>
					{query.data.required && !isSetUp(query.data) && (
						<p className="strong">Staff need a second step. Set one up to continue.</p>
					)}
					<Methods
						step={query.data}
						isRenewing={renewal.isPending}
						onRemove={(passkey) => removal.askToConfirm({ passkey })}
						onRenew={() => renewal.mutate()}
					/>
					<div className="flex flex-wrap gap-3">
						<Button small onClick={() => setOpenDialog({ name: "passkey" })}>
							Add a Passkey
						</Button>
						{!query.data.app && (
							<Button small onClick={() => setOpenDialog({ name: "app" })}>
								Set Up an App
							</Button>
						)}
					</div>
				</>
			)}
			{openDialog?.name === "passkey" && <PasskeyDialog onAdded={handleAdded} onClose={close} />}
			{openDialog?.name === "app" && <AuthenticatorDialog onAdded={handleAdded} onClose={close} />}
			{openDialog?.name === "codes" && <RecoveryCodes codes={openDialog.codes} onClose={close} />}
			<ConfirmDialog title={passkeyToRemove ? "Remove Passkey" : "Remove App"} {...removal.dialog}>
				<p>
					{passkeyToRemove
						? `Stop signing in with the passkey “${passkeyToRemove.name}”?`
						: "Stop signing in with codes from your app?"}{" "}
					With no passkey or app, your password alone is enough to sign in.
				</p>
			</ConfirmDialog>
		</div>
	);
}

function isSetUp({ app, passkeys }: SecondStep): boolean {
	return app || passkeys.length > 0;
}

interface MethodsProps {
	step: SecondStep;
	isRenewing: boolean;
	/** null stands for the authenticator app. */
	onRemove: (passkey: Passkey | null) => void;
	onRenew: () => void;
}

function Methods({ step, isRenewing, onRemove, onRenew }: MethodsProps) {
	if (!isSetUp(step)) return <p>Nothing is set up: your password alone is enough.</p>;
	return (
		<ul className="index-rows">
			{step.passkeys.map((passkey) => (
				<li
					className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
					key={passkey.id}
				>
					<span>
						<strong className="wrap-anywhere">{passkey.name}</strong>
						<br />
						<span className="soft">
							Passkey,{" "}
							{passkey.lastUsedAt
								? `last used ${formatDateTime(passkey.lastUsedAt)}`
								: "not used yet"}
						</span>
					</span>
					<Button small aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
						Remove
					</Button>
				</li>
			))}
			{step.app && (
				<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
					<strong>Codes from an app</strong>
					<Button small aria-label="Remove the app" onClick={() => onRemove(null)}>
						Remove
					</Button>
				</li>
			)}
			<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<span>
					<strong>Recovery codes</strong>
					<br />
					<span className="soft">{step.recoveryCodesLeft} left</span>
				</span>
				<Button small disabled={isRenewing} onClick={onRenew}>
					{isRenewing ? "Processing..." : "Make New Codes"}
				</Button>
			</li>
		</ul>
	);
}

/** Shows recovery codes, once: the server stores only their hashes. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
	const site = useSite();
	return (
		<Dialog
			open
			title="Recovery Codes"
			onClose={onClose}
			actions={
				<>
					<Button small onClick={() => print()}>
						Print
					</Button>
					<Button small variant="primary" data-autofocus onClick={onClose}>
						I Have Saved Them
					</Button>
				</>
			}
		>
			<p className="strong print-only">
				For {site.name}, {location.host}
			</p>
			<p>
				Each of these signs you in once if you lose your phone or passkey. Write them down or print
				them, and keep them away from your devices. They will not be shown again.
			</p>
			<ul className="my-4 grid gap-1" aria-label="Your recovery codes">
				{codes.map((code) => (
					<li key={code}>
						<CodeText>{code}</CodeText>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
