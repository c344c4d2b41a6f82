export const ROLES = ["user", "staff", "admin"] as const;
export type Role = (typeof ROLES)[number];

export interface Actor {
	id: string;
	username: string;
	email: string;
	role: Role;
	sessionId: string;
	/** IP address of the caller, from the request pipeline; only for calls over the network. */
	ip?: string;
	/** When they last gave their password or passkey in this session (ISO 8601). */
	provedAt: string | null;
	/** The role that a member of staff gets after setting up a second step; until then they are a `user`. */
	roleAfterSecondStep?: Role;
}

/** Who may call: `public` is everyone, `member` anyone signed in, `staff` staff and admins. */
export type Access = "public" | "member" | "staff" | "admin";

export function isStaff(actor: { role: string } | null): boolean {
	return actor?.role === "staff" || actor?.role === "admin";
}

export function isAllowed(actor: { role: string } | null, access: Access): boolean {
	if (access === "public") return true;
	if (!actor) return false;
	if (access === "member") return true;
	return access === "staff" ? isStaff(actor) : actor.role === "admin";
}

/** Who may change or delete a project: its author, or an admin. */
export function mayEdit(actor: Actor, authorId: string | null): boolean {
	return actor.role === "admin" || (actor.role === "staff" && actor.id === authorId);
}
