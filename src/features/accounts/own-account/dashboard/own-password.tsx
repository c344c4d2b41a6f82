import type { ComponentProps } from "react";
import { PasswordInput } from "../../../../ui/field.tsx";

/** The password of who is signed in, asked for in a dialog that begins with it. */
export function OwnPassword(field: Omit<ComponentProps<typeof PasswordInput>, "label">) {
	return (
		<PasswordInput
			label="Your password"
			autoComplete="current-password"
			data-autofocus
			{...field}
		/>
	);
}
