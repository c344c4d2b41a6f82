import { TextInput } from "../../../ui/field.tsx";

interface LinkFieldProps {
	/** The token that the address held; empty when it held none, undefined before anybody has looked. */
	token: string | undefined;
	/** Whether the server has refused the form that was posted without script. */
	refused: boolean;
	/** Of the form around it. */
	field: (name: "token") => { name: string; error: string | undefined };
}

/** For a mailed link whose token the address does not hold. Without script nothing reads it out of the fragment. */
export function LinkField({ token, refused, field }: LinkFieldProps) {
	const link = (
		<TextInput
			label="Link from the mail"
			hint="Copy all of it and paste it here"
			autoComplete="off"
			{...field("token")}
		/>
	);
	const missing = token === "" || (token === undefined && refused);
	return missing ? link : <noscript>{link}</noscript>;
}
