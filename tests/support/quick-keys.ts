import { afterAll } from "vitest";
import { derivation } from "../../src/platform/files/sealed.server.ts";

const { N } = derivation;

/** For files that seal many backups: keys are derived at once. Call it at top level. */
export function deriveKeysQuickly(): void {
	derivation.N = 1_024;
	afterAll(deriveKeysAsInProduction);
}

export function deriveKeysAsInProduction(): void {
	derivation.N = N;
}
