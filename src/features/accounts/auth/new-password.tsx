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

/** Asks for the mailed link if the page's URL has no token. Without script, its fragment cannot be read. */
export function LinkField({ token, refused, field }: LinkFieldProps) {
	const linkInput = (
		<TextInput
			label="Link from the email"
			hint="Copy all of it and paste it here"
			autoComplete="off"
			{...field("token")}
		/>
	);
	const isTokenMissing = token === "" || (token === undefined && refused);
	return isTokenMissing ? linkInput : <noscript>{linkInput}</noscript>;
}
