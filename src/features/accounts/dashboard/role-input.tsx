import type { ComponentProps } from "react";
import { ROLES } from "../../../platform/http/authorization.ts";
import { SelectInput } from "../../../ui/field.tsx";
import { Options } from "../../../ui/options.tsx";

const RIGHTS: Record<string, string> = {
	user: "Their own account and orders",
	staff: "Projects, photos, categories, results, orders, requests and payments",
	admin: "Everything that staff may do, and also accounts, personal data and the audit log",
};

interface RoleInputProps extends Omit<ComponentProps<typeof SelectInput>, "label" | "children"> {
	/** The current role; offered even if unknown (from another server), so that it can be kept. */
	current?: string;
	/** The selected role; the hint says what it may do. */
	selected: string;
}

export function RoleInput({ current, selected, hint, ...rest }: RoleInputProps) {
	const isKnown = current === undefined || ROLES.some((role) => role === current);
	return (
		<SelectInput label="Role" hint={[RIGHTS[selected], hint].filter(Boolean).join(". ")} {...rest}>
			<Options of={isKnown ? ROLES : [current, ...ROLES]} />
		</SelectInput>
	);
}
