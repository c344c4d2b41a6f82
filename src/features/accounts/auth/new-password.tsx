import { PasswordInput } from "../../../ui/field.tsx";
import { PASSWORD_MIN } from "./password-rules.ts";

interface NewPasswordProps {
	label: string;
	/** From the surrounding form. */
	field: (name: "password" | "confirmPassword") => {
		name: string;
		error: string | undefined;
	};
}

/** Fields for a new password, typed twice. */
export function NewPassword({ label, field }: NewPasswordProps) {
	return (
		<>
			<PasswordInput
				label={label}
				required
				autoComplete="new-password"
				hint={`At least ${PASSWORD_MIN} characters`}
				{...field("password")}
			/>
			<PasswordInput
				label="Confirm Password"
				required
				autoComplete="new-password"
				{...field("confirmPassword")}
			/>
		</>
	);
}
