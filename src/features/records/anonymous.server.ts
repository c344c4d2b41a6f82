import { AppError } from "../../platform/http/app-error.ts";
import type { TrackedKind } from "./references.server.ts";

/**
 * Throws 409 if an order or a request was erased or made anonymous: it has no phone number. Nobody looks for personal
 * data in it any more, so no free text may be written to it.
 */
export function assertNotAnonymous(kind: TrackedKind, { phone }: { phone: string }): void {
	if (phone !== "") return;
	throw new AppError(
		"conflict",
		`This ${kind} is anonymous: nothing more can be written about its customer.`,
	);
}
