import { national2024 } from "./results-2024.ts";
import { coast2025, national2025 } from "./results-2025.ts";
import { lake2026, riftValley2026 } from "./results-2026.ts";
import type { DemoResult } from "./types.ts";

export const results: DemoResult[] = [
	riftValley2026,
	lake2026,
	national2025,
	coast2025,
	national2024,
];
