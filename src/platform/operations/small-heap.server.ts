import { setFlagsFromString } from "node:v8";

/** Makes V8 collect garbage early, for commands that read all rows. See also the flags in scripts/start.mjs. */
export function keepHeapSmall(): void {
	setFlagsFromString("--max-semi-space-size=8");
	setFlagsFromString("--semi-space-growth-factor=1");
	setFlagsFromString("--heap-growing-percent=50");
}
