import type { ComponentProps } from "react";
import { ROLES, type Role } from "../../../platform/http/authorization.ts";
import { SelectInput } from "../../../ui/field.tsx";

const MAY: Record<Role, string> = {
	user: "their own account and orders",
	staff: "projects, photos, categories, results, orders, requests and payments",
	admin: "all of it, and accounts, personal data and the audit log",
};

interface RoleInputProps extends Omit<ComponentProps<typeof SelectInput>, "label" | "children"> {
	/** The current role; offered even if unknown (from another server), so that it can be kept. */
	current?: string;
}

export function RoleInput({ current, ...rest }: RoleInputProps) {
	const isKnown = current === undefined || ROLES.some((role) => role === current);
	return (
		<div className="grid gap-2">
			<SelectInput label="Role" {...rest}>
				{(isKnown ? ROLES : [current, ...ROLES]).map((role) => (
					<option key={role} value={role}>
						{role}
					</option>
				))}
			</SelectInput>
			<ul className="note">
				{ROLES.map((role) => (
					<li key={role}>
						<strong>{role}</strong>: {MAY[role]}
					</li>
				))}
			</ul>
		</div>
	);
}
