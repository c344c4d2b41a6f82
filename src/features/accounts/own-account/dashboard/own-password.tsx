import type { ComponentProps } from "react";
import { PasswordInput } from "../../../../ui/field.tsx";

/** The field for the signed-in person's password; focused first in its dialog. */
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
