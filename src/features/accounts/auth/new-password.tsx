import { isOwnServer } from "../../../platform/browser/api-bases.ts";
import { PasswordInput, TextInput } from "../../../ui/field.tsx";
import { PASSWORD_MIN } from "./password-rules.ts";

interface NewPasswordProps {
	label: string;
	field: (name: "password" | "confirmPassword") => {
		name: string;
		error: string | undefined;
	};
}

export function NewPassword({ label, field }: NewPasswordProps) {
	return (
		<>
			<PasswordInput
				label={label}
				required
				autoComplete="new-password"
				hint={isOwnServer() ? `At least ${PASSWORD_MIN} characters` : undefined}
				{...field("password")}
			/>
			<PasswordInput
				label="Confirm password"
				required
				autoComplete="new-password"
				{...field("confirmPassword")}
			/>
		</>
	);
}

interface LinkFieldProps {
	/** The token in the address; empty if there is none, undefined before it was read. */
	token: string | undefined;
	/** Whether the server refused the form after a post without script. */
	refused: boolean;
	field: (name: "token") => { name: string; error: string | undefined };
}

/** For a mailed link whose token is not in the address: without script the fragment cannot be read. */
export function LinkField({ token, refused, field }: LinkFieldProps) {
	const link = (
		<TextInput
			label="Link from the email"
			hint="Copy all of it and paste it here"
			autoComplete="off"
			{...field("token")}
		/>
	);
	const missing = token === "" || (token === undefined && refused);
	return missing ? link : <noscript>{link}</noscript>;
}
