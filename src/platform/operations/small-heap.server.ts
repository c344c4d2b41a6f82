import { setFlagsFromString } from "node:v8";

/**
 * For commands that go through all rows: what they have dealt with is given back soon, as in the server's own flags
 * (package.json). By itself V8 lets a heap grow with all that was ever in it.
 */
export function keepHeapSmall(): void {
	setFlagsFromString("--max-semi-space-size=8");
	setFlagsFromString("--semi-space-growth-factor=1");
	setFlagsFromString("--heap-growing-percent=50");
}
