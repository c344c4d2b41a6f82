import type { AppContext } from "../platform/app-context.ts";

/** Fills a fresh database with sample content, through the same services as real input. */
export async function loadDemoContent(_app: AppContext): Promise<void> {}
