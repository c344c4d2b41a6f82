import { TextInput } from "../../../ui/field.tsx";
import { PASSWORD_MIN } from "./auth.contract.ts";

interface NewPasswordProps {
	label: string;
	/** Of the form around it. */
	field: (name: "password" | "confirmPassword") => {
		name: string;
		error: string | undefined;
	};
}

/** A password that somebody chooses, typed twice. */
export function NewPassword({ label, field }: NewPasswordProps) {
	return (
		<>
			<TextInput
				label={label}
				type="password"
				required
				autoComplete="new-password"
				hint={`At least ${PASSWORD_MIN} characters`}
				{...field("password")}
			/>
			<TextInput
				label="Confirm Password"
				type="password"
				required
				autoComplete="new-password"
				{...field("confirmPassword")}
			/>
		</>
	);
}
