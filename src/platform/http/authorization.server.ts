import { mark } from "../../db/query-trace.ts";
import { AppError } from "./app-error.ts";
import { type Access, type Actor, isAllowed } from "./authorization.ts";

/**
 * Returns the actor when it has the access, else throws 401 or 403. Every protected service function
 * calls this itself: an endpoint is not the only way to reach it.
 */
export function requireAccess(actor: Actor | null, access: Exclude<Access, "public">): Actor {
	mark("authorized");
	if (!actor) throw new AppError("unauthenticated", "Authentication required");
	if (!isAllowed(actor, access)) {
		throw new AppError("forbidden", "You do not have permission to do this.");
	}
	return actor;
}
