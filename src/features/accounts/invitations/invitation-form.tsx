import type { Api } from "../../../platform/browser/api-client.ts";
import { errorText } from "../../../platform/browser/api-error.ts";
import { TextInput } from "../../../ui/field.tsx";
import type { RefusedForm } from "../../../ui/use-form.ts";
import { AccountForm } from "../auth/account-form.tsx";
import { LinkField, NewPassword } from "../auth/new-password.tsx";
import { tokenTyped } from "../password-reset/reset-link.ts";
import { acceptInvitation } from "./invitations.calls.ts";

const FAILED = "Your account could not be created. Please try again.";

interface InvitationFormProps {
	api: Api;
	/** As in `LinkField`. */
	token: string | undefined;
	refused: RefusedForm | undefined;
	onAccepted: () => void;
}

/** The name and password of an invited person; the e-mail address is that of the invitation. */
export function InvitationForm({ api, token, refused, onAccepted }: InvitationFormProps) {
	return (
		<AccountForm
			schema={() => import("../auth/auth.contract.ts").then(({ invitationForm }) => invitationForm)}
			refused={refused}
			onSubmit={async ({ username, password, token: typed = "" }) => {
				await acceptInvitation(api, { token: token || tokenTyped(typed), username, password });
				onAccepted();
			}}
			failureText={(failure) => errorText(failure, FAILED)}
			submitText="Create Account"
			hold
		>
			{(field) => (
				<>
					<LinkField token={token} refused={refused !== undefined} field={field} />
					<TextInput
						label="Username"
						required
						autoComplete="username"
						maxLength={50}
						{...field("username")}
					/>
					<NewPassword label="Password" field={field} />
				</>
			)}
		</AccountForm>
	);
}
