import { afterAll } from "vitest";
import { derivation } from "../../src/platform/files/sealed.server.ts";

const { N } = derivation;

/** Makes key derivation fast, for test files that encrypt many backups. Call it at top level. */
export function deriveKeysQuickly(): void {
	derivation.N = 1_024;
	afterAll(deriveKeysAsInProduction);
}

export function deriveKeysAsInProduction(): void {
	derivation.N = N;
}
