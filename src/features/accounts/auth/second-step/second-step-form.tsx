import { useState } from "react";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { beginSession } from "../../../../shell/session.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextInput } from "../../../../ui/field.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { AccountForm } from "../account-form.tsx";
import type { SecondStepNeeded } from "../auth.calls.ts";
import { codeForm, recoveryForm, type SecondStepMethod } from "./second-step.contract.ts";
import { finishByPasskey, finishSignIn } from "./second-step-sign-in.calls.ts";

const FAILED = "Your second step could not be checked. Please try again.";

const SWITCH_TEXT: Record<SecondStepMethod, string> = {
	passkey: "Use a passkey",
	code: "Use a code from your app",
	recovery: "Use a recovery code",
};

interface SecondStepFormProps {
	step: SecondStepNeeded;
	/** Back to the password, for example when the five minutes are over. */
	onStartAgain: () => void;
}

export default function SecondStepForm({ step, onStartAgain }: SecondStepFormProps) {
	const [method, setMethod] = useState(step.methods[0]);
	const otherMethods = step.methods.filter((other) => other !== method);
	const confirmProps = {
		onSubmit: async (proof: { code: string } | { recoveryCode: string }) => {
			const { token, user } = await finishSignIn(browserApi, { token: step.token, ...proof });
			beginSession(token, user);
		},
		failureText: (failure: unknown) => errorText(failure, FAILED),
		submitText: "Confirm",
	};
	return (
		<div className="stack">
			<p>Your password is correct. Please confirm that it is you.</p>
			{method === "passkey" && <ByPasskey token={step.token} />}
			{method === "code" && (
				<AccountForm key="code" schema={codeForm} {...confirmProps}>
					{(field) => (
						<TextInput
							label="Code from your app"
							required
							autoFocus
							inputMode="numeric"
							autoComplete="one-time-code"
							hint="Six digits, new every half minute"
							{...field("code")}
						/>
					)}
				</AccountForm>
			)}
			{method === "recovery" && (
				<AccountForm key="recovery" schema={recoveryForm} {...confirmProps}>
					{(field) => (
						<TextInput
							label="Recovery code"
							required
							autoFocus
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							hint="One of the recovery codes that you wrote down; each works once"
							{...field("recoveryCode")}
						/>
					)}
				</AccountForm>
			)}
			<div className="flex flex-col items-start">
				{otherMethods.map((other) => (
					<button
						key={other}
						type="button"
						className="link inline-flex min-h-11 items-center"
						onClick={() => setMethod(other)}
					>
						{SWITCH_TEXT[other]}
					</button>
				))}
				<button
					type="button"
					className="link inline-flex min-h-11 items-center"
					onClick={onStartAgain}
				>
					Start Again
				</button>
			</div>
		</div>
	);
}

function ByPasskey({ token }: { token: string }) {
	const [failure, setFailure] = useState<unknown>();
	const [busy, setBusy] = useState(false);

	async function confirm() {
		setBusy(true);
		setFailure(undefined);
		try {
			const { token: session, user } = await finishByPasskey(browserApi, token);
			beginSession(session, user);
		} catch (error) {
			setFailure(error);
		} finally {
			setBusy(false);
		}
	}

	return (
		<>
			{failure !== undefined && <Refusal title={errorText(failure, FAILED)} />}
			<Button autoFocus variant="primary" wide disabled={busy} onClick={() => void confirm()}>
				{busy ? "Processing..." : "Use a Passkey"}
			</Button>
		</>
	);
}
