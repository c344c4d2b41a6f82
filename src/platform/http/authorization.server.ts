import { recordMark } from "../../db/query-trace.ts";
import { AppError } from "./app-error.ts";
import { type Access, type Actor, isAllowed } from "./authorization.ts";

const PROOF_MINUTES = 10;

/** Whether the actor gave their password or passkey in this session within the last minutes. */
export function hasRecentProof({ provedAt }: Actor): boolean {
	return provedAt !== null && Date.now() - Date.parse(provedAt) < PROOF_MINUTES * 60_000;
}

/** For actions that a mere open session must not allow: throws 403 with `proof: "needed"` for an old proof. */
export function requireRecentProof(actor: Actor): void {
	if (hasRecentProof(actor)) return;
	throw new AppError("forbidden", "Please confirm first that it is you.", {
		responseExtras: { proof: "needed" },
	});
}

/** Returns the actor, else throws 401 or 403. Every protected service calls it: endpoints are not the only way in. */
export function requireAccess(actor: Actor | null, access: Exclude<Access, "public">): Actor {
	recordMark("authorized");
	if (!actor) throw new AppError("unauthenticated", "Authentication required");
	if (isAllowed(actor, access)) return actor;
	const { roleAfterSecondStep: role } = actor;
	if (role && isAllowed({ role }, access)) {
		throw new AppError("forbidden", "Please set up a second sign-in step under Account first.");
	}
	throw new AppError("forbidden", "You do not have permission to do this.");
}
